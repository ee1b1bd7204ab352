import type { SyncStatus } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import { standingOf } from './standing.ts'

/** What to add to 'saved': `now` when it is on its way, else that it waits, where, and for what. */
export const sentWords = (status: SyncStatus, now: string): string => {
  const standing = standingOf(status)
  // The browser knows of a cut network before the engine has tried.
  const isOffline = standing === 'offline' || !navigator.onLine
  if (standing === 'sending' && !isOffline) return now
  if (status.storage.kind === 'memory') return strings.toast.keptInTab
  return isOffline ? strings.toast.keptOffline : strings.toast.keptPaused
}
