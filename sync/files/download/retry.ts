import type { SyncError, SyncErrorCode } from '../../lib/sync-error.ts'

/** The step after a failed transfer. */
type NextStep =
  | { readonly kind: 'retry'; readonly inMs: number }
  /** The address answers 404: not the file's fault; the row decides (protocol, 21). */
  | { readonly kind: 'ask-row' }
  /** Only a person, or another row, changes anything. */
  | { readonly kind: 'fail'; readonly code: SyncErrorCode }

const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 300_000
/** Pauses after a proxy or the network refused a file double from the first to the last. */
const LIMITED_PAUSES_MS = [60_000, 1_800_000] as const
/** Attempts in a row after bytes that were not the promised ones, or after a store failed without a reason. */
const PATIENCE = 3

/** Pause after `failures` failures in a row, in ms: doubles from 3 s up to 5 min, then ±20 % jitter. */
export const transferPause = (failures: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.8 + 0.4 * random())

const limitedPause = (failures: number): number =>
  Math.min(LIMITED_PAUSES_MS[1], LIMITED_PAUSES_MS[0] * 2 ** Math.min(failures, 10))

/** Decides what follows a failure that was the `failures` + 1st in a row. @see tests/unit/files/retry.test.ts */
export const nextStep = (error: SyncError, failures: number, random: () => number): NextStep => {
  const pause = transferPause(failures, random)
  const asked = error.details.retryAfterMs
  const retry = {
    kind: 'retry',
    inMs: typeof asked === 'number' ? Math.max(asked, pause) : pause,
  } as const
  switch (error.code) {
    case 'offline':
    case 'captive':
    case 'server':
    case 'aborted':
    case 'closed':
      return retry
    // Sent again at once, ten megabytes would go out for nothing many times.
    case 'limited':
      return { kind: 'retry', inMs: limitedPause(failures) }
    case 'storage':
    case 'mismatch':
      return failures + 1 < PATIENCE ? retry : { kind: 'fail', code: error.code }
    case 'missing':
      return { kind: 'ask-row' }
    case 'epoch':
    case 'ahead':
    case 'garbled':
    case 'unauthorized':
    case 'forbidden':
    case 'rejected':
    case 'quota':
    case 'invalid':
    case 'internal':
      return { kind: 'fail', code: error.code }
    default:
      return error.code satisfies never
  }
}
