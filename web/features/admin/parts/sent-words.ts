import type { OutboxItem, SyncStatus } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import { type RowName, rowKey } from './row-name.ts'
import { standingOf } from './standing.ts'

/** Whether a change of that state needs a person. */
export const needsPerson = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state !== 'waiting' && state !== 'sending'

/** How many of some rows have a change that needs a person. */
export type Need = 'none' | 'some' | 'all'

/** Names of rows with a change that needs a person. Later saves of such a row wait behind it (protocol, 18). */
export const rowsInNeed = (items: readonly OutboxItem[]): ReadonlySet<string> =>
  new Set(
    items
      .filter((item) => needsPerson(item) && item.state !== 'lost')
      .map(({ collection, recordId }) => rowKey({ collection, id: recordId })),
  )

export const needOf = (items: readonly OutboxItem[], rows: readonly RowName[]): Need => {
  const needing = rowsInNeed(items)
  const inNeed = rows.filter((row) => needing.has(rowKey(row)))
  if (inNeed.length === 0) return 'none'
  return inNeed.length === rows.length ? 'all' : 'some'
}

/** Words on a change that the server has not accepted yet: that it is kept, where, and why it waits. */
export const sentWords = (
  status: SyncStatus,
  need: Need = 'none',
): readonly [title: string, text: string] => {
  const standing = standingOf(status)
  // The browser knows of a cut network before the engine has tried.
  const isOffline = standing === 'offline' || !navigator.onLine
  const isSending = standing === 'sending' && !isOffline
  const { toast } = strings
  const isKept = status.storage.kind !== 'memory'
  const title = isKept ? toast.kept : toast.keptInTab
  if (!isKept && (need !== 'none' || !isSending)) return [title, toast.keptInTabText]
  if (need === 'all') return [title, toast.keptBehind]
  const kept = isOffline ? toast.keptOffline : toast.keptPaused
  const words = isSending ? toast.onItsWay : kept
  return [title, need === 'none' ? words : `${words} ${toast.someBehind}`]
}
