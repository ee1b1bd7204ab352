import { type Commands, type GlobalSettings, globalSettingsSchema } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'
import { type Edits, shownValue } from '../parts/edits.ts'
import { isEmail } from '../parts/is-email.ts'
import { strings } from '../strings.ts'

export const SITE_FIELDS = ['website_name', 'email', 'whatsapp', 'instagram'] as const
export const EXAM_FIELDS = ['exam_name', 'exam_year', 'exam_date'] as const
export const STORY_FIELDS = ['tagline', 'about'] as const
export const RESULTS_FIELDS = ['results', 'results_disclosure', 'results_consent'] as const
export const RULES_FIELDS = ['terms', 'refunds', 'grievances'] as const
export const LEGAL_FIELDS = ['legal_name', 'legal_address', 'privacy_policy', 'disclaimer'] as const
const FIELDS = [
  ...SITE_FIELDS,
  ...EXAM_FIELDS,
  ...STORY_FIELDS,
  ...RESULTS_FIELDS,
  ...RULES_FIELDS,
  ...LEGAL_FIELDS,
] as const
export type SettingsField = (typeof FIELDS)[number]

export type SettingsErrors = Partial<Record<SettingsField, string>>
type Changed = Parameters<Commands['saveGlobalSettings']>[0]

/** How a field is written in the form, where every edit is text: a list has a line per item, a consent is 'yes' or ''. */
type FieldKind = 'text' | 'year' | 'list' | 'consent'
const kinds: Partial<Record<SettingsField, FieldKind>> = {
  exam_year: 'year',
  results: 'list',
  terms: 'list',
  results_consent: 'consent',
}
export const kindOf = (field: SettingsField): FieldKind => kinds[field] ?? 'text'

/** Texts that carry the day of their last change. */
const DATED = ['privacy_policy', 'disclaimer'] as const

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A field of the row as the form holds it. */
export const settingText = (row: GlobalSettings, field: SettingsField): string => {
  const value = row[field]
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return String(value ?? '')
}

/** The text of a form as its field stores it; a year that is none stays text, for the model to refuse. */
const stored = (field: SettingsField, text: string): unknown => {
  const kind = kindOf(field)
  switch (kind) {
    case 'list':
      return linesOf(text)
    case 'consent':
      return text === 'yes'
    case 'year':
      return /^\d{4}$/.test(text) ? Number(text) : text
    case 'text':
      return text
    default:
      return kind satisfies never
  }
}

/** As it is kept: without the blanks around it, or around each line of a list. */
const tidied = (field: SettingsField, text: string): string =>
  kindOf(field) === 'list' ? linesOf(text).join('\n') : text.replaceAll('\r\n', '\n').trim()

const errorOf = (field: SettingsField, text: string): string | null => {
  const words = strings.settings
  if (field === 'website_name' && text === '') return words.nameMissing
  if (field === 'email' && text !== '' && !isEmail(text)) return words.emailInvalid
  if (globalSettingsSchema.shape[field].safeParse(stored(field, text)).success) return null
  if (field === 'exam_year') return words.yearInvalid
  return kindOf(field) === 'list' ? words.listTooLong : words.textTooLong
}

/** The fields that differ from the row now, as the command takes them, or what is wrong with them. */
export const settingsChange = (
  row: GlobalSettings,
  edits: Edits,
  nowMs: number,
): { readonly changed: Changed; readonly errors: SettingsErrors } => {
  const changed = new Map<string, unknown>()
  const errors: SettingsErrors = {}
  for (const field of FIELDS) {
    const now = settingText(row, field)
    const text = tidied(field, shownValue(edits, field, now))
    if (text === now) continue
    const error = errorOf(field, text)
    if (error === null) changed.set(field, stored(field, text))
    else errors[field] = error
  }
  for (const field of DATED) {
    if (!changed.has(field)) continue
    const day = changed.get(field) === '' ? '' : isoDay(nowMs)
    if (day !== (row[`${field}_date`] ?? '')) changed.set(`${field}_date`, day)
  }
  return { changed: Object.fromEntries(changed), errors }
}

/** The row on which the edits are based: what stood in each touched field when its edit began, and the rest as it is now. */
export const seenSettings = (
  row: GlobalSettings,
  edits: Edits,
): Readonly<Record<string, unknown>> => {
  const seen = new Map<string, unknown>(Object.entries(row))
  for (const field of FIELDS) {
    const from = edits[field]?.from
    // What is still there stays as the server has it: an empty list may be none at all.
    if (from !== undefined && from !== settingText(row, field)) seen.set(field, stored(field, from))
  }
  return Object.fromEntries(seen)
}
