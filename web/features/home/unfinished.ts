import type { ReadingPosition } from '../../../sync/index.ts'

const LONGEST_MS = 30 * 24 * 60 * 60_000

/**
 * Reading to go on with: the last left position, within a file, not weeks old, and not put away. `positions` has the last
 * left first; `putAwayAt` is when the position that was put away had been left.
 */
export const unfinished = (
  positions: readonly ReadingPosition[],
  nowMs: number,
  putAwayAt: number,
): ReadingPosition | null => {
  const [last] = positions
  if (!last || last.at <= putAwayAt || nowMs - last.at > LONGEST_MS) return null
  return last.page > 1 && last.page < (last.pages ?? Number.POSITIVE_INFINITY) ? last : null
}
