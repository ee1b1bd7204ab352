import { useEffect, useMemo, useState } from 'react'
import {
  type Live,
  liveCell,
  type Reading,
  type ReadingPosition,
  type SaveTarget,
} from '../../../sync/index.ts'
import { remember, rememberedValue } from './remembered.ts'
import { useLive, useSync } from './sync-context.tsx'

// The file that was tapped last. A new tab begins with it before the engine is there.

const KEPT_AS = 'tapped'

/** Remembers the file that is about to be read. */
export const keepTapped = (target: SaveTarget): void => {
  // Where the browser keeps nothing, the new tab asks the engine.
  remember(KEPT_AS, JSON.stringify(target))
}

/** The file of this item, where it was tapped last. */
export const tappedOf = ({
  collection,
  id,
}: Pick<SaveTarget, 'collection' | 'id'>): SaveTarget | null => {
  const target = rememberedValue<SaveTarget>(KEPT_AS)
  return target?.collection === collection && target.id === id ? target : null
}

const unread: Live<Reading<ReadingPosition | null>> = liveCell<Reading<ReadingPosition | null>>({
  state: 'loading',
})

/** The position where reading of this file stopped; null until the engine has told it, as on the server. */
export const useLeftAt = ({
  collection,
  id,
}: Pick<SaveTarget, 'collection' | 'id'>): ReadingPosition | null => {
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

/** The page on which reading goes on; null for a file that was not begun, or was read to its end. */
export const pageToContinue = (
  left: Pick<ReadingPosition, 'page' | 'pages'> | null,
): number | null => (left && left.page > 1 && left.page !== left.pages ? left.page : null)
