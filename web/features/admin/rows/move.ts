/** A row as its place goes: in the order of the site. */
export interface Placed {
  readonly id: string
  readonly display_order: number
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
 * What has to be written so that `id` stands at `place` (0: first) of rows that are given in their order: one row while
 * there is room between its neighbours, else all that must move to make some. Pure.
 */
export const moveTo = (rows: readonly Placed[], id: string, place: number): readonly Placed[] => {
  const moved = rows.find((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  const at = Math.min(Math.max(0, place), others.length)
  if (!moved || rows.indexOf(moved) === at) return []
  const free = between(others[at - 1]?.display_order, others[at]?.display_order)
  if (free !== null) return [{ id, display_order: free }]
  const next = [...others.slice(0, at), moved, ...others.slice(at)]
  const gap = Math.min(ORDER_GAP, Math.floor(MOST / (next.length + 1)))
  return next
    .map((row, index) => ({ id: row.id, display_order: (index + 1) * gap }))
    .filter((row) => rows.find((old) => old.id === row.id)?.display_order !== row.display_order)
}
