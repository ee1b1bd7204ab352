import type { SyncStatus } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import { standingOf } from './standing.ts'

/** What to add to 'saved': `now` when it is on its way, else that it waits, and for what. */
export const sentWords = (status: SyncStatus, now: string): string => {
  const standing = standingOf(status)
  // The browser knows of a cut network before the engine has tried.
  if (standing === 'offline' || !navigator.onLine) return strings.toast.keptOffline
  return standing === 'sending' ? now : strings.toast.keptPaused
}
