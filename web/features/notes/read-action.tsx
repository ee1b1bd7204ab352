import { useEffect, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { useReadLink } from '../../shared/ui/file-buttons.tsx'
import { strings } from './strings.ts'

const unread: Live<Reading<ReadingPosition | null>> = liveCell<Reading<ReadingPosition | null>>({
  state: 'loading',
})

/** The position where reading of this file stopped; null until the engine has told it, as on the server. */
export const useLeftAt = ({ collection, id }: SaveTarget): ReadingPosition | null => {
  const sync = useSync()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const live = useMemo(
    () => (isDrawn && sync ? sync.files.position({ collection, id }) : unread),
    [isDrawn, sync, collection, id],
  )
  const position = useLive(live)
  return position.state === 'ready' ? position.value : null
}

/** The one next step of a note: to read it, or to go on where reading stopped. It opens in place. */
export function ReadAction({
  target,
  readAt,
  left,
}: {
  target: SaveTarget
  readAt: string
  left: ReadingPosition | null
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
