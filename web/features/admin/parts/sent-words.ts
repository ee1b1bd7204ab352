import type { SyncStatus } from '../../../../sync/status/status.ts'
import { strings } from '../strings.ts'

/** What to add to 'saved': `now` when it is on its way, else that it waits, and for what. */
export const sentWords = (status: SyncStatus, now: string): string => {
  if (status.phase === 'offline' || status.outbox.paused === 'offline')
    return strings.toast.keptOffline
  return status.phase === 'failing' || status.outbox.paused !== null
    ? strings.toast.keptPaused
    : now
}
