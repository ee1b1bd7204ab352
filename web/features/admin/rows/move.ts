import type { Placed } from '../../../../sync/index.ts'

/** A move as it is sent: behind which row ('': first), and the number to have there. */
interface Move {
  readonly display_order: number
  readonly after: string
}

/** Between two places, so that one that comes later finds room. */
export const ORDER_GAP = 1000
const MOST = 1_000_000

/** The number between two neighbours, null where there is no room for one. */
const between = (before: number | undefined, after: number | undefined): number | null => {
  if (after === undefined) {
    const next = Math.min(MOST, (before ?? 0) + ORDER_GAP)
    return before === undefined || next > before ? next : null
  }
  const low = before ?? -1
  if (after - low < 2) return null
  return before === undefined ? Math.max(0, after - ORDER_GAP) : Math.floor((low + after) / 2)
}

/**
 * The one change that moves `id` to `place` (0: first) of rows in their order; null where it stands there. Where no
 * number is left between its neighbours, the server makes room: `after` decides, and any other number will do. Pure.
 */
export const moveTo = (rows: readonly Placed[], id: string, place: number): Move | null => {
  const moved = rows.find((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  const at = Math.min(Math.max(0, place), others.length)
  if (!moved || rows.indexOf(moved) === at) return null
  const before = others[at - 1]
  const behind = others[at]
  const own = moved.display_order
  const free = between(before?.display_order, behind?.display_order)
  const nearest = [free, behind?.display_order, before?.display_order, own + 1, own - 1]
  const number = nearest.find((one) => typeof one === 'number' && one !== own && one <= MOST)
  return { display_order: number ?? 0, after: before?.id ?? '' }
}
