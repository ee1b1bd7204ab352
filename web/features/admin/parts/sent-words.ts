import type { OutboxItem, SyncStatus } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import { type RowName, rowKey } from './row-name.ts'
import { standingOf } from './standing.ts'

/** Whether a change of that state needs a person; what is saved of its row next stays behind it (protocol, 18). */
export const needsPerson = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state !== 'waiting' && state !== 'sending'

/** How many of some rows have a change that needs a person. */
export type Held = 'none' | 'some' | 'all'

/** The rows that have one, by name. */
export const heldRows = (items: readonly OutboxItem[]): ReadonlySet<string> =>
  new Set(
    items
      .filter(needsPerson)
      .map(({ collection, recordId }) => rowKey({ collection, id: recordId })),
  )

export const heldOf = (items: readonly OutboxItem[], rows: readonly RowName[]): Held => {
  const needing = heldRows(items)
  const held = rows.filter((row) => needing.has(rowKey(row)))
  if (held.length === 0) return 'none'
  return held.length === rows.length ? 'all' : 'some'
}

/** Words on a change that the server has not accepted yet: that it is kept, where, and what it waits for. */
export const sentWords = (
  status: SyncStatus,
  held: Held = 'none',
): readonly [title: string, text: string] => {
  const standing = standingOf(status)
  // The browser knows of a cut network before the engine has tried.
  const isOffline = standing === 'offline' || !navigator.onLine
  const isSending = standing === 'sending' && !isOffline
  const { toast } = strings
  const isKept = status.storage.kind !== 'memory'
  const title = isKept ? toast.kept : toast.keptInTab
  if (!isKept && (held !== 'none' || !isSending)) return [title, toast.keptInTabText]
  if (held === 'all') return [title, toast.keptBehind]
  const words = isSending ? toast.onItsWay : isOffline ? toast.keptOffline : toast.keptPaused
  return [title, held === 'none' ? words : `${words} ${toast.someBehind}`]
}
