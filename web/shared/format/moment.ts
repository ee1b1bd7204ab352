/**
 * Dates as people here read them: en-US words, the clock of India (UTC+5:30 all year). Computed without `Intl`, which
 * the server's renderer lacks, so that it and a phone in any zone agree.
 */
const INDIA_MS = 5.5 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date whose UTC fields are India's wall clock. */
const inIndia = (atMs: number): Date => new Date(atMs + INDIA_MS)
const dayNumber = (atMs: number): number => Math.floor((atMs + INDIA_MS) / DAY_MS)
const two = (number: number): string => String(number).padStart(2, '0')

/** 'Nov 18, 2026'. */
export const formatDate = (atMs: number): string => {
  const date = inIndia(atMs)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'Nov 18, 2026' of a calendar day written '2026-11-18'; '' for anything else. */
export const formatIsoDay = (day: string): string => {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? Date.parse(`${day}T00:00:00.000+05:30`)
    : Number.NaN
  return Number.isNaN(atMs) ? '' : formatDate(atMs)
}

/** '18:40 IST', so that a reader in another zone knows whose clock it is. */
export const formatClock = (atMs: number): string => {
  const date = inIndia(atMs)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())} IST`
}

/** 'Nov 18, 2026, 18:40 IST'. */
export const formatMoment = (atMs: number): string => `${formatDate(atMs)}, ${formatClock(atMs)}`

/** '2026-11-18', for `<time dateTime>`. */
export const isoDay = (atMs: number): string => inIndia(atMs).toISOString().slice(0, 10)

/** 'today 18:40 IST', 'yesterday 18:40 IST' or 'Nov 18, 2026'. A moment ahead of the clock counts as today. */
export const formatDay = (atMs: number, nowMs: number): string => {
  const daysAgo = dayNumber(nowMs) - dayNumber(atMs)
  if (daysAgo <= 0) return `today ${formatClock(atMs)}`
  return daysAgo === 1 ? `yesterday ${formatClock(atMs)}` : formatDate(atMs)
}

/** 'just now', '2 min ago', '3 h ago', then the day. */
export const formatAgo = (atMs: number, nowMs: number): string => {
  const minutes = Math.floor((nowMs - atMs) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 12 * 60 ? `${Math.floor(minutes / 60)} h ago` : formatDay(atMs, nowMs)
}

/** Epoch ms of a moment of the server (`2026-11-21 09:30:00.000Z`), or null where there is none. */
export const momentAt = (moment: string | undefined): number | null => {
  const atMs = moment ? Date.parse(moment.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs
}

export const yearInIndia = (atMs: number): number => inIndia(atMs).getUTCFullYear()
