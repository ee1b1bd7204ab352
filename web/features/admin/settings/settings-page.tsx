import { GLOBAL_SETTINGS_ID, type GlobalSettings, type RowFields } from '../../../../sync/index.ts'
import { instagramLink, whatsappText } from '../../../shared/format/contact-links.ts'
import { formatIsoDay, isoDay } from '../../../shared/format/moment.ts'
import { homePath } from '../../../shared/format/paths.ts'
import type { TextSpec } from '../form/field-spec.ts'
import { type FieldGroup, SinglePage } from '../form/single-page.tsx'
import { strings } from '../strings.ts'
import { settings as words } from './strings.ts'

const text = (name: keyof typeof words.labels, more: Partial<TextSpec> = {}): TextSpec => ({
  name,
  kind: 'text',
  label: words.labels[name],
  ...(words.hints[name] ? { hint: words.hints[name] } : {}),
  ...more,
})
const lines = (name: keyof typeof words.labels, rows: number): TextSpec =>
  text(name, { kind: 'lines', rows, wrong: words.listTooLong })

const legalHint = (day: string | undefined): string =>
  [words.textHint, words.ownTextHint, day ? words.lastChanged(formatIsoDay(day)) : '']
    .filter(Boolean)
    .join(' ')

/** Says that visitors do not see the results while the consent or the disclosure is missing. */
const resultsTold: TextSpec['told'] = (consent, { results = '', results_disclosure = '' }) => {
  const isShown = consent === 'yes' && results_disclosure.trim() !== ''
  return isShown || results.trim() === '' ? '' : words.resultsHidden
}

/** Refuses an exam date that is not in the exam's year. */
const otherYear: TextSpec['refuse'] = (_text, _nowMs, shown) => {
  const { exam_year: year = '', exam_date: date = '' } = shown ?? {}
  const isOther = year.trim() !== '' && date !== '' && !date.startsWith(`${year.trim()}-`)
  return isOther ? words.otherYear(date.slice(0, 4), year.trim()) : ''
}

export const settingsGroups = (
  row: Pick<GlobalSettings, 'privacy_policy_date' | 'disclaimer_date'>,
): readonly FieldGroup[] => [
  {
    id: 'site',
    title: words.site,
    fields: [text('website_name', { missing: { text: words.nameMissing } })],
  },
  {
    id: 'contact',
    title: words.contact,
    fields: [
      text('email', { type: 'email', wrong: words.emailInvalid }),
      text('whatsapp', { inputMode: 'tel', told: whatsappUnderstood }),
      text('instagram', { told: instagramUnderstood }),
    ],
  },
  {
    id: 'exam',
    title: words.exam,
    fields: [
      text('exam_name'),
      text('exam_year', {
        kind: 'whole',
        inputMode: 'numeric',
        wrong: words.yearInvalid,
        refuse: otherYear,
      }),
      text('exam_date', { type: 'date', refuse: otherYear }),
    ],
  },
  {
    id: 'home',
    title: words.home,
    text: words.homeRule,
    fields: [
      text('home_title'),
      text('home_lead', { rows: 2 }),
      text('mentor_title'),
      text('mentor_text', { rows: 3 }),
      lines('home_steps', 3),
      text('closing_title'),
      text('closing_text', { rows: 3 }),
      text('contact_lead', { rows: 3 }),
      text('tagline'),
      text('about', { rows: 8 }),
    ],
  },
  {
    id: 'legal',
    title: words.legal,
    text: words.legalRule,
    fields: [
      lines('terms', 7),
      text('refunds', { rows: 4 }),
      text('grievances', { rows: 4 }),
      text('legal_name'),
      text('legal_address', { rows: 3 }),
      text('privacy_policy', { rows: 10, hint: legalHint(row.privacy_policy_date) }),
      text('disclaimer', { rows: 10, hint: legalHint(row.disclaimer_date) }),
    ],
  },
  {
    id: 'results',
    title: words.resultsGroup,
    text: words.resultsRule,
    fields: [
      text('results', {
        kind: 'lines',
        rows: 4,
        wrong: { too_big: words.listTooLong, too_long: words.listTooLong, malformed: words.noYear },
      }),
      text('results_disclosure', { rows: 3 }),
      text('results_consent', { kind: 'flag', told: resultsTold }),
    ],
  },
]

/** Texts that carry the day of their last change. */
const DATED = ['privacy_policy', 'disclaimer'] as const

/** The dates of the changed texts: today in India, or none for a text that is now empty. */
export const datesOf = (changed: RowFields, row: GlobalSettings, nowMs: number): RowFields => {
  const days = DATED.filter((field) => Object.hasOwn(changed, field)).map(
    (field) => [`${field}_date`, changed[field] === '' ? '' : isoDay(nowMs)] as const,
  )
  return Object.fromEntries(days.filter(([field, day]) => day !== (row[field] ?? '')))
}

const understood = (value: string, found: string | null): string => {
  if (value.trim() === '') return ''
  return found === null ? words.notUnderstood : words.shownAs(found)
}

/** How the public pages will show a contact, so that a slip is seen before it is published. */
const whatsappUnderstood = (value: string): string => understood(value, whatsappText(value))

const instagramUnderstood = (value: string): string =>
  understood(value, instagramLink(value)?.text ?? null)

/** [M1] The settings of the whole site. */
export function SettingsPage() {
  return (
    <SinglePage
      collection="global_settings"
      id={GLOBAL_SETTINGS_ID}
      title={strings.sections.settings}
      groupsOf={settingsGroups}
      site={homePath}
      along={(changed, row) => datesOf(changed, row, Date.now())}
      words={words}
    />
  )
}
