import type { SyncError } from '../../lib/sync-error.ts'

const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 300_000
/** Pauses after a proxy or the network refused a file double from the first to the last. */
const LIMITED_PAUSES_MS = [60_000, 1_800_000] as const
/**
 * Attempts in a row after bytes that were not the promised ones, after a store failed without a reason, and after a 404:
 * the row that names the file may be behind.
 */
const PATIENCE = 3

/** Pause after `failures` failures in a row, in ms: doubles from 3 s up to 5 min, then ±20 % jitter. */
export const transferPause = (failures: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.8 + 0.4 * random())

const limitedPause = (failures: number): number =>
  Math.min(LIMITED_PAUSES_MS[1], LIMITED_PAUSES_MS[0] * 2 ** Math.min(failures, 10))

/**
 * The pause in ms after a failed transfer that was the `failures` + 1st in a row; null where only a person, or another
 * row, changes anything.
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
    case 'aborted':
    case 'closed': {
      const asked = details.retryAfterMs
      return typeof asked === 'number' ? Math.max(asked, pause) : pause
    }
    // Sent again at once, ten megabytes would go out for nothing many times.
    case 'limited':
      return limitedPause(failures)
    case 'storage':
    case 'mismatch':
    case 'missing':
      return failures + 1 < PATIENCE ? pause : null
    case 'epoch':
    case 'ahead':
    case 'garbled':
    case 'unauthorized':
    case 'forbidden':
    case 'rejected':
    case 'quota':
    case 'invalid':
    case 'internal':
      return null
    default:
      return code satisfies never
  }
}
