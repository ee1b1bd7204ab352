import type { CollectionName, OutboxItem, SyncStatus } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import { standingOf } from './standing.ts'

/** A row by its name. */
export interface RowName {
  readonly collection: CollectionName
  readonly id: string
}

/** How many of some rows have a change that needs a person: what is saved of them next stays behind it (protocol, 18). */
export type Held = 'none' | 'some' | 'all'

export const heldOf = (items: readonly OutboxItem[], rows: readonly RowName[]): Held => {
  const needing = items.filter(({ state }) => state !== 'waiting' && state !== 'sending')
  const held = rows.filter(({ collection, id }) =>
    needing.some((item) => item.collection === collection && item.recordId === id),
  )
  if (held.length === 0) return 'none'
  return held.length === rows.length ? 'all' : 'some'
}

/** What to add to 'saved': `now` when it is on its way, else that it waits, where, and for what. */
export const sentWords = (status: SyncStatus, now: string, held: Held = 'none'): string => {
  const standing = standingOf(status)
  // The browser knows of a cut network before the engine has tried.
  const isOffline = standing === 'offline' || !navigator.onLine
  const isSending = standing === 'sending' && !isOffline
  const { toast } = strings
  if (status.storage.kind === 'memory' && (held !== 'none' || !isSending)) return toast.keptInTab
  if (held === 'all') return toast.keptBehind
  const words = isSending ? now : isOffline ? toast.keptOffline : toast.keptPaused
  return held === 'none' ? words : `${words} ${toast.someBehind}`.trim()
}
