import { useMemo, useSyncExternalStore } from 'react'
import { type Live, liveCell, type Reading, type SaveTarget } from '../../../sync/index.ts'
import { useLive, useSync } from './sync-context.tsx'
import { tappedOf } from './tapped.ts'

type Item = Pick<SaveTarget, 'collection' | 'id'>
type Saved = readonly (SaveTarget & { readonly state: { readonly kind: string } })[]

const never = () => () => undefined
const notRead: Live<Reading<Saved>> = liveCell<Reading<Saved>>({ state: 'loading' })

/**
 * The file of an item that this device knows without the item's row: the saved copy, also of an item that is gone from the
 * site. `tapped` says how long the file that was tapped last stands in for it: while the row is 'coming', or while the saved
 * files are 'unread'.
 */
export const useKnownCopy = (
  item: Item,
  tapped: 'coming' | 'unread' | 'never',
): SaveTarget | null => {
  const sync = useSync()
  const saved = useLive(useMemo(() => sync?.files.saved() ?? notRead, [sync]))
  const isTappedTaken = tapped === 'coming' || (tapped === 'unread' && saved.state === 'loading')
  // As text, which is equal from draw to draw. The server and the first draw know of no tap.
  const text = useSyncExternalStore(
    never,
    () => (isTappedTaken ? JSON.stringify(tappedOf(item)) : 'null'),
    () => 'null',
  )
  const tappedFile = useMemo((): SaveTarget | null => JSON.parse(text), [text])
  const own =
    saved.state === 'ready'
      ? saved.value.find(({ collection, id }) => collection === item.collection && id === item.id)
      : undefined
  if (own && own.state.kind !== 'waiting') {
    const { collection, id, title, file } = own
    return { collection, id, title, file }
  }
  return tappedFile
}
