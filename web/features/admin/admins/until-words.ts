import { formatClock, formatDate, isoDay } from '../../../shared/format/moment.ts'

/** A moment to come: 'today 18:40', 'Nov 22, 2026, 9:30'. By the clock of India. */
export const untilWords = (atMs: number, nowMs: number): string =>
  isoDay(atMs) === isoDay(nowMs)
    ? `today ${formatClock(atMs)}`
    : `${formatDate(atMs)}, ${formatClock(atMs)}`
