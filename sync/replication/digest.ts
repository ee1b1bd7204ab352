import type { Digest, Head } from '../model/wire.ts'
import type { MirrorRow, MirrorState } from '../store/port.ts'
import type { Turns } from '../store/turns.ts'
import { judgeByHead } from './line.ts'

const DAY_MS = 24 * 3_600_000
/** Pause after a digest that does not agree: longer than caches keep it, so that the next one is another answer. */
const RECHECK_MS = 120_000

/**
 * True at the first pull of a day (UTC), after a pull that was cut off, and two minutes after a digest that did not
 * agree (protocol, 7).
 */
export const isDigestDue = (
  { digestAt, misses }: Pick<Turns, 'digestAt' | 'misses'>,
  now: number,
  wasCutOff: boolean,
): boolean => {
  const since = now - digestAt
  if (misses > 0) return since < 0 || since >= RECHECK_MS
  return wasCutOff || Math.floor(now / DAY_MS) !== Math.floor(digestAt / DAY_MS)
}

/**
 * True for a state that a pull left in the middle of its work, because a page's head is stored before its rows. A page that
 * was computed at a higher head looks the same, and costs one more digest.
 */
export const isCutOff = ({ seq, horizon }: MirrorState): boolean => horizon > seq

/**
 * True when a digest was made at the checkpoint: same commit number, same line. A mirror with pages of a higher head
 * rightly lacks rows that have moved on since, and is not compared.
 */
export const isComparable = (digest: Digest, state: MirrorState, head: Head): boolean =>
  digest.seq === state.seq &&
  !isCutOff(state) &&
  (digest.epoch === state.epoch || judgeByHead(head, digest.epoch, digest.seq) === 'on')

/** [rows, sum of their seqs] per collection, rows that this build cannot read included. */
export const digestOf = (rows: readonly MirrorRow[]): Digest['collections'] => {
  const sums = new Map<string, [number, number]>()
  for (const { collection, seq } of rows) {
    const [count, sum] = sums.get(collection) ?? [0, 0]
    sums.set(collection, [count + 1, sum + seq])
  }
  return Object.fromEntries(sums)
}

/** True when both agree on every collection; a collection that is not named has no rows. */
export const digestsAgree = (
  mine: Digest['collections'],
  theirs: Digest['collections'],
): boolean => {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].every((name) => {
    const [count, sum] = mine[name] ?? [0, 0]
    const [theirCount, theirSum] = theirs[name] ?? [0, 0]
    return count === theirCount && sum === theirSum
  })
}
