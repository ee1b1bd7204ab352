import { type Commands, type GlobalSettings, globalSettingsSchema } from '../../../../sync/index.ts'
import { type Edits, shownValue } from '../parts/edits.ts'
import { isEmail } from '../parts/is-email.ts'
import { strings } from '../strings.ts'

export const SITE_FIELDS = ['website_name', 'email', 'whatsapp', 'instagram'] as const
export const EXAM_FIELDS = ['exam_name', 'exam_year', 'exam_date'] as const
export type SettingsField = (typeof SITE_FIELDS)[number] | (typeof EXAM_FIELDS)[number]
const FIELDS: readonly SettingsField[] = [...SITE_FIELDS, ...EXAM_FIELDS]

export type SettingsErrors = Partial<Record<SettingsField, string>>
type Changed = Parameters<Commands['saveGlobalSettings']>[0]

/** A field of the row as the form holds it. */
export const settingText = (row: GlobalSettings, field: SettingsField): string =>
  String(row[field] ?? '')

const yearIn = (text: string): number | null => {
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return globalSettingsSchema.shape.exam_year.safeParse(year).success ? year : null
}

/** The fields that differ from the row now, as the command takes them, or what is wrong with them. */
export const settingsChange = (
  row: GlobalSettings,
  edits: Edits,
): { readonly changed: Changed; readonly errors: SettingsErrors } => {
  const texts = new Map<SettingsField, string>()
  for (const field of FIELDS) {
    const now = settingText(row, field)
    const text = shownValue(edits, field, now).trim()
    if (text !== now) texts.set(field, text)
  }
  const errors: SettingsErrors = {}
  const email = texts.get('email')
  if (texts.get('website_name') === '') errors.website_name = strings.settings.nameMissing
  if (email && !isEmail(email)) errors.email = strings.settings.emailInvalid
  const yearText = texts.get('exam_year')
  const year = yearText === undefined ? null : yearIn(yearText)
  if (yearText !== undefined && year === null) errors.exam_year = strings.settings.yearInvalid
  texts.delete('exam_year')
  return {
    changed: { ...Object.fromEntries(texts), ...(year === null ? {} : { exam_year: year }) },
    errors,
  }
}
