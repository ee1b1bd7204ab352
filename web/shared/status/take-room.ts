import type { Live, SyncStatus } from '../../../sync/index.ts'
import { isBusy, onBusyChange } from './busy.ts'

/** Time at which this tab reloaded because there was room: a disk on the edge must not repeat that. */
const TAKEN = 'took-room-at'
const AGAIN_AFTER_MS = 3_600_000

/**
 * Whether a reload loses nothing of a page that keeps nothing. The server answers, so that the content comes again, and
 * nothing waits in its memory.
 */
export const canTakeRoom = ({ storage, phase, outbox }: SyncStatus): boolean =>
  storage.kind === 'memory' &&
  storage.why === 'room-again' &&
  phase === 'current' &&
  outbox.waiting + outbox.sending + outbox.conflicts + outbox.refused + outbox.lost === 0

const isTooSoon = (nowMs: number): boolean => {
  try {
    if (Math.abs(nowMs - Number(sessionStorage.getItem(TAKEN))) < AGAIN_AFTER_MS) return true
    sessionStorage.setItem(TAKEN, String(nowMs))
    return false
  } catch {
    return true // where that cannot be kept, it might go round in circles
  }
}

/** Reloads this page as soon as it is idle and loses nothing by it, so that it keeps content again. */
export const takeRoom = (status: Live<SyncStatus>): void => {
  const tryReload = (): void => {
    if (isBusy() || !canTakeRoom(status.getSnapshot())) return
    for (const stop of stops) stop()
    if (!isTooSoon(Date.now())) window.location.reload()
  }
  const stops = [onBusyChange(tryReload), status.subscribe(tryReload)]
  tryReload()
}
