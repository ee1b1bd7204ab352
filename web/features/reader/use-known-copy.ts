import { useMemo, useSyncExternalStore } from 'react'
import { type Live, liveCell, type Reading, type SaveTarget } from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { lastReadOf } from './last-read.ts'

type Item = Pick<SaveTarget, 'collection' | 'id'>
type Saved = readonly (SaveTarget & { readonly state: { readonly kind: string } })[]

const nobodyKnows: Live<Reading<Saved>> = liveCell<Reading<Saved>>({ state: 'loading' })
const never = () => () => undefined

/**
 * The file of an item whose row is not here: the saved copy, even where the item is gone. `handed` allows the file
 * tapped or read last: while the row is 'coming', or the saved copy is 'unread'.
 */
export const useKnownCopy = (
  item: Item,
  handed: 'coming' | 'unread' | 'never',
): SaveTarget | null => {
  const sync = useSync()
  const live = useMemo((): Live<Reading<Saved>> => sync?.files.saved() ?? nobodyKnows, [sync])
  const saved = useLive(live)
  const isHanded = handed === 'coming' || (handed === 'unread' && saved.state === 'loading')
  // By value: a new object at each look would never settle.
  const tapped = useSyncExternalStore(
    never,
    () => (isHanded && item.id !== '' ? JSON.stringify(lastReadOf(item)?.target ?? null) : 'null'),
    () => 'null',
  )
  const taken = useMemo((): SaveTarget | null => JSON.parse(tapped), [tapped])
  const own =
    saved.state === 'ready'
      ? saved.value.find(({ collection, id }) => collection === item.collection && id === item.id)
      : undefined
  if (own && own.state.kind !== 'waiting') {
    const { collection, id, title, file } = own
    return { collection, id, title, file }
  }
  return taken
}
