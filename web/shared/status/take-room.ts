import type { Live, SyncStatus } from '../../../sync/index.ts'
import { isBusy, onBusyChange } from './busy.ts'

/** When this tab loaded itself anew because there was room: a disk on the edge must not have it do so over and over. */
const TAKEN = 'took-room-at'
const AGAIN_AFTER_MS = 3_600_000

/**
 * Whether nothing is lost by loading a page anew that keeps nothing: the server answers, so that what it shows comes again,
 * and nothing waits in its memory.
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

/** Loads this page anew, so that it keeps content again, as soon as nothing goes on in it and nothing is lost by it. */
export const takeRoom = (status: Live<SyncStatus>): void => {
  const tryReload = (): void => {
    if (isBusy() || !canTakeRoom(status.getSnapshot())) return
    for (const stop of stops) stop()
    if (!isTooSoon(Date.now())) window.location.reload()
  }
  const stops = [onBusyChange(tryReload), status.subscribe(tryReload)]
  tryReload()
}
