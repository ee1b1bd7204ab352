import type { RowFields } from '../../../../sync/index.ts'
import { formatMoment, isoDay, momentAt } from '../../../shared/format/moment.ts'
import type { Shown, TextSpec } from '../form/field-spec.ts'
import { storedOf } from '../form/field-text.ts'
import { rowStrings } from './strings.ts'

// A plan is the moment at which a draft becomes published by itself. It is written and told by the clock of India, whatever
// the device's is, as a date field of the browser holds it: '2026-11-24T18:00'.

const { plan: words } = rowStrings
const DAY_MS = 24 * 60 * 60_000
const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Epoch ms of a plan as it is written in a form, or null where it is none. */
const planMs = (text: string): number | null =>
  WRITTEN.test(text) ? momentAt(String(storedOf('moment', text))) : null

/** Why a plan is refused; '' where it is not. */
export const planFault = (text: string, nowMs: number): string => {
  const atMs = planMs(text)
  if (atMs === null) return words.missing
  return atMs <= nowMs ? words.past(formatMoment(nowMs)) : ''
}

/** The first plan of a form: tomorrow at six in the morning, before the day's classes. */
export const firstPlan = (nowMs: number): string => `${isoDay(nowMs + DAY_MS)}T06:00`

/** The time at which visitors see a row. */
export const planFields: readonly TextSpec[] = [
  {
    name: 'status',
    kind: 'status',
    label: words.when,
    first: 'published',
    look: 'chips',
    options: [
      ['published', words.now],
      ['scheduled', words.later],
      ['draft', words.draft],
    ],
  },
  {
    name: 'publish_at',
    kind: 'moment',
    label: words.field,
    type: 'datetime-local',
    isAsked: ({ status }) => status === 'scheduled',
    refuse: planFault,
    missing: { text: words.missing },
  },
]

interface Plannable {
  readonly status?: string | undefined
  readonly publish_at?: string | undefined
}

/** A draft as its form sees it: 'scheduled' stands for one that has a moment. */
export const plannedRow = <R extends Plannable>(
  row: R,
): Omit<R, 'status'> & { readonly status?: string | undefined } =>
  row.status === 'draft' && row.publish_at ? { ...row, status: 'scheduled' } : row

/** A row of a form as it is stored: a scheduled row is a draft with a moment. */
export const unplannedRow = <R extends Readonly<Record<string, unknown>>>(row: R) =>
  row.status === 'scheduled' ? { ...row, status: 'draft' } : row

/**
 * Sends a changed status together with its moment: taking back the plan of a row that was published meanwhile is a conflict
 * then, and the admin is asked. Pure.
 */
export const alongStatus = (changed: RowFields): RowFields =>
  Object.hasOwn(changed, 'status') ? { publish_at: '', ...changed } : {}

/** Offers a time as soon as one is wanted and none stands there. */
export const followPlan = (name: string, to: string, shown: Shown, nowMs: number): Shown =>
  name === 'status' && to === 'scheduled' && !shown.publish_at
    ? { publish_at: firstPlan(nowMs) }
    : {}
