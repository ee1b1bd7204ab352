import type { ReadingPlace } from '../../../sync/index.ts'

const LONGEST_MS = 30 * 24 * 60 * 60_000

/**
 * Reading to go on with: the last left place, within a file, not weeks old, and not put away. `places` has the last
 * left first; `putAwayAt` is when the place that was put away had been left.
 */
export const unfinished = (
  places: readonly ReadingPlace[],
  nowMs: number,
  putAwayAt: number,
): ReadingPlace | null => {
  const [last] = places
  if (!last || last.at <= putAwayAt || nowMs - last.at > LONGEST_MS) return null
  return last.page > 1 && last.page < (last.pages ?? Number.POSITIVE_INFINITY) ? last : null
}
