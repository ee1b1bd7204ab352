import type { Item } from './change.ts'

/** Longer than a message with its Undo stands: a tab whose timer is late still finds what it puts back. */
const KEPT_MS = 15_000

/** True while what an item has ended lies here yet, whole, because its author may want it back. */
export const isKept = ({ endedAt }: Pick<Item, 'endedAt'>, nowMs: number): boolean => {
  const sinceMs = nowMs - (endedAt ?? Number.NEGATIVE_INFINITY)
  return sinceMs >= 0 && sinceMs < KEPT_MS // a clock that was set back ends it as well
}
