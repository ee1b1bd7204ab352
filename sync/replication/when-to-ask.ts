import type { AskReason, PullOutcome } from './contract.ts'

const FIRST_MS = 1_000
const MOST_MS = 60_000

/** Pause before retry `attempt` (0-based), in ms: doubles from 1 s up to 60 s, varied by 20 % at random. */
export const retryDelay = (attempt: number, random: () => number): number =>
  Math.round(Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 16)) * (0.8 + 0.4 * random()))

/** Asks when neither doorbell nor focus nor reconnect did: slow, because every device does it. */
const QUIET_MS = 120_000
const BELL_SPREAD_MS = 2_000
const BELL_SPREAD_MOST_MS = 60_000
/**
 * After a bell the listeners are spread so that the server gets this many requests a second. One process on two cores
 * answers 200; an admin's save must not wait (`npm run bench -- scale`).
 */
const ASKS_PER_SECOND = 100
const BUSY_MS = 300
/** Pause when a page was computed at a higher head than the one that was asked: more changes are there. */
const KNOWN_MORE_MS = 1_500

/**
 * Pauses, in ms, before the requests for `reason`. A visitor's device waits at random after the bell, longer when many
 * listen. It asks once more when a cached head must have been renewed (protocol, 8).
 */
export const asksFor = (
  reason: AskReason,
  role: 'visitor' | 'admin',
  random: () => number,
): readonly number[] => {
  if (reason.kind !== 'doorbell' || role === 'admin') return [0]
  const wanted = (reason.listeners / ASKS_PER_SECOND) * 1_000
  const spread = Math.min(BELL_SPREAD_MOST_MS, Math.max(BELL_SPREAD_MS, wanted))
  const first = Math.round(random() * spread)
  return [first, first + Math.round(6_000 + random() * 3_000)]
}

/** The pause that a busy server has named, in ms, and up to half of it more, so that devices come back one by one. */
export const namedPause = (afterMs: number, random: () => number): number =>
  Math.round(afterMs * (1 + 0.5 * random()))

/**
 * Pause, in ms, between the end of a pull and the next ask. It grows after failures, is short while more changes are known to
 * be there, and is long otherwise. Each is varied at random, to keep devices out of step. `failures`: in a row, this one
 * included. `reach`: the commit number of an accepted change that the checkpoint has yet to reach.
 */
export const pauseAfter = (
  outcome: PullOutcome,
  failures: number,
  reach: number | null,
  random: () => number,
): number => {
  const jitter = 0.8 + 0.4 * random()
  switch (outcome.kind) {
    case 'busy':
      return Math.round(BUSY_MS * 2 ** Math.min(failures, 6) * jitter)
    case 'offline':
    case 'failing':
      return retryDelay(Math.max(0, failures - 1), random)
    case 'postponed':
      return Math.max(1, outcome.inMs)
    case 'older':
      return reach === null ? Math.round(QUIET_MS * jitter) : retryDelay(failures, random)
    case 'current': {
      if (reach !== null && outcome.state.seq < reach) return retryDelay(failures, random)
      const isMore = outcome.state.horizon > outcome.state.seq
      return Math.round((isMore ? KNOWN_MORE_MS : QUIET_MS) * jitter)
    }
    default:
      return outcome satisfies never
  }
}
