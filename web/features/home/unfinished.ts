import type { ReadingPosition } from '../../../sync/index.ts'

const LONGEST_MS = 30 * 24 * 60 * 60_000
const MOST = 3

/**
 * Files to go on with: the last three that were left within the file, not weeks ago, and after the list was put away.
 * `positions` has the last left first; `putAwayAt` is the time of the newest position that was put away.
 */
export const unfinished = (
  positions: readonly ReadingPosition[],
  nowMs: number,
  putAwayAt: number,
): readonly ReadingPosition[] =>
  positions
    .filter(({ at }) => at > putAwayAt && nowMs - at <= LONGEST_MS)
    .filter(({ page, pages = Number.POSITIVE_INFINITY }) => page > 1 && page < pages)
    .slice(0, MOST)
