import { isoDay, momentAt } from '../../../shared/format/moment.ts'

const SHOWN = 5

/** Rows planned for this day of India or overdue, the next one first. Pure. */
export const dueToday = <
  T extends { readonly row: { readonly row: { readonly publish_at?: string } } },
>(
  scheduled: readonly T[],
  nowMs: number,
): readonly T[] => {
  const atOf = ({ row }: T): number => momentAt(row.row.publish_at) ?? Number.POSITIVE_INFINITY
  const isDue = (one: T): boolean => {
    const at = atOf(one)
    return Number.isFinite(at) && isoDay(at) <= isoDay(nowMs)
  }
  return scheduled.filter(isDue).sort((a, b) => atOf(a) - atOf(b))
}

/** The rows that were touched last. Pure. */
export const newestOf = <T extends { readonly row: { readonly changedAt: number } }>(
  rows: readonly T[],
): readonly T[] => [...rows].sort((a, b) => b.row.changedAt - a.row.changedAt).slice(0, SHOWN)
