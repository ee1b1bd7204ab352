import { useEffect, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPlace,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useReadLink } from '../../shared/ui/file-buttons.tsx'
import { strings } from './strings.ts'

const unread: Live<Reading<ReadingPlace | null>> = liveCell<Reading<ReadingPlace | null>>({
  state: 'loading',
})

/** The place where reading of this file stopped; null until the engine has told it, as on the server. */
export const useLeftAt = ({ collection, id }: SaveTarget): ReadingPlace | null => {
  const sync = useSync()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const live = useMemo(
    () => (isDrawn && sync ? sync.files.place({ collection, id }) : unread),
    [isDrawn, sync, collection, id],
  )
  const place = useLive(live)
  return place.state === 'ready' ? place.value : null
}

/** The one next step of a note: to read it, or to go on where reading stopped. It opens in place. */
export function ReadAction({
  target,
  readAt,
  left,
}: {
  target: SaveTarget
  readAt: string
  left: ReadingPlace | null
}) {
  const { onClick } = useReadLink(target, readAt)
  const page = left && left.page > 1 && left.page !== left.pages ? left.page : null
  const label = page === null ? strings.read : strings.continueOn(page)
  return (
    <ButtonLink
      to={readAt}
      size="large"
      isWide
      aria-label={`${label}: ${target.title}`}
      onClick={onClick}
    >
      {label}
    </ButtonLink>
  )
}
