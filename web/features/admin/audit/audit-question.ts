import type { AuditKind, AuditQuestion } from '../../../../sync/index.ts'
import { formatDate, isoDay } from '../../../shared/format/moment.ts'
import { audit as words } from './strings.ts'

// as: the keys of the table are the kinds, nothing else
const KINDS = Object.keys(words.kinds) as readonly (keyof typeof words.kinds)[]
export const kindOptions: readonly (readonly [AuditKind, string])[] = KINDS.map((kind) => [
  kind,
  words.kinds[kind],
])

const isKind = (text: string): text is AuditKind => KINDS.some((kind) => kind === text)

/** The start of a day written '2026-11-18' by the clock of India, 0 for anything else. */
const startOf = (day: string): number =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000+05:30`) || 0 : 0

/** The question in an address; what an address cannot mean is not asked. */
export const questionIn = (params: URLSearchParams): AuditQuestion & { readonly day: string } => {
  const [by = '', kind = '', day = ''] = ['by', 'kind', 'since'].map(
    (name) => params.get(name) ?? '',
  )
  const since = startOf(day)
  return {
    by: /^[a-z0-9-]{1,36}$/.test(by) ? by : '',
    kind: isKind(kind) ? kind : '',
    since,
    day: since > 0 ? day : '',
  }
}

const DAY_MS = 24 * 3600_000

/** 'Today', 'Yesterday' or the date, by the clock of India. */
export const dayWords = (atMs: number, nowMs: number): string => {
  const day = isoDay(atMs)
  if (day === isoDay(nowMs)) return words.today
  return day === isoDay(nowMs - DAY_MS) ? words.yesterday : formatDate(atMs)
}

/** Entries under the day on which they happened, in their order. */
export const byDay = <T extends { readonly at: number }>(
  entries: readonly T[],
): readonly { readonly day: string; readonly entries: readonly T[] }[] => {
  const days: { day: string; entries: T[] }[] = []
  for (const entry of entries) {
    const day = isoDay(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
