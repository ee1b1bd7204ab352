import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Reading, ReadingPosition, SavedItem, SaveTarget, Sync } from '../../../sync/index.ts'
import { remember, rememberedValue } from './remembered.ts'
import { useEngineValue } from './sync-context.tsx'

// What this device knows of the file of an item, before or without the item's row.

type Item = Pick<SaveTarget, 'collection' | 'id'>

const isOf =
  ({ collection, id }: Item) =>
  (other: Item): boolean =>
    other.collection === collection && other.id === id

/** The file that was tapped last: a new tab begins with it before the engine is there. */
const KEPT_AS = 'tapped'

/** Remembers the file that is about to be read. Where the browser keeps nothing, the new tab asks the engine. */
export const keepTapped = (target: SaveTarget): void => {
  remember(KEPT_AS, JSON.stringify(target))
}

const never = () => () => undefined
const notRead: Reading<readonly SavedItem[]> = { state: 'loading' }
const savedOf = ({ files }: Sync) => files.saved()

/**
 * The file of an item that this device knows without the item's row: the saved copy, also of an item that is gone from the
 * site. `tapped` says how long the file that was tapped last stands in for it: while the row is 'coming', or while the saved
 * files are 'unread'.
 */
export const useKnownCopy = (
  item: Item,
  tapped: 'coming' | 'unread' | 'never',
): SaveTarget | null => {
  const saved = useEngineValue(savedOf, notRead)
  const isTappedTaken = tapped === 'coming' || (tapped === 'unread' && saved.state === 'loading')
  const lastTapped = (): SaveTarget | null => rememberedValue<SaveTarget>(KEPT_AS)
  // As text, which is equal from draw to draw. The server and the first draw know of no tap.
  const text = useSyncExternalStore(
    never,
    () => (isTappedTaken ? JSON.stringify(lastTapped()) : 'null'),
    () => 'null',
  )
  const tappedFile = useMemo((): SaveTarget | null => JSON.parse(text), [text])
  const own = saved.state === 'ready' ? saved.value.find(isOf(item)) : undefined
  if (own && own.state.kind !== 'waiting') {
    const { collection, id, title, file } = own
    return { collection, id, title, file }
  }
  return tappedFile && isOf(item)(tappedFile) ? tappedFile : null
}

const unread: Reading<ReadingPosition | null> = { state: 'loading' }

/** The position where reading of this file stopped; null until the engine has told it, as on the server. */
export const useLeftAt = ({ collection, id }: Item): ReadingPosition | null => {
  const liveOf = useCallback(
    ({ files }: Sync) => files.position({ collection, id }),
    [collection, id],
  )
  const position = useEngineValue(liveOf, unread)
  return position.state === 'ready' ? position.value : null
}

/** The page on which reading goes on; null for a file that was not begun, or was read to its end. */
export const pageToContinue = (
  left: Pick<ReadingPosition, 'page' | 'pages'> | null,
): number | null => (left && left.page > 1 && left.page !== left.pages ? left.page : null)
