import type { SyncError } from '../../lib/sync-error.ts'

const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 300_000
/**
 * Attempts in a row after wrong bytes, after a failure of the store without a reason, and after a 404, because the row that
 * names the file may be outdated.
 */
const PATIENCE = 3

/** Pause after `failures` failures in a row, in ms: doubles from 3 s up to 5 min, then ±20 % jitter. */
export const transferPause = (failures: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.8 + 0.4 * random())

/**
 * The pause in ms after the `failures` + 1st failed transfer in a row; null where trying again is of no use until a person
 * or another row changes something.
 * @see tests/unit/files/retry.test.ts
 */
export const pauseAfter = (
  { code, details }: SyncError,
  failures: number,
  random: () => number,
): number | null => {
  const pause = transferPause(failures, random)
  switch (code) {
    case 'offline':
    case 'captive':
    case 'server':
    case 'limited':
    case 'aborted':
    case 'closed':
      return Math.max(Number(details.retryAfterMs ?? 0), pause)
    case 'storage':
    case 'mismatch':
    case 'missing':
      return failures + 1 < PATIENCE ? pause : null
    default:
      return null
  }
}
