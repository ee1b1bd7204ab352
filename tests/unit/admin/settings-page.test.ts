import { expect, test } from 'vitest'
import { type GlobalSettings, globalSettingsSchema } from '../../../sync/model/settings.ts'
import { isTextSpec } from '../../../web/features/admin/form/field-spec.ts'
import {
  changedFields,
  codesOf,
  errorWords,
  gapsIn,
  refusalsIn,
  seenOf,
} from '../../../web/features/admin/form/row-checks.ts'
import { emptyDraft, type RowDraft } from '../../../web/features/admin/form/row-draft.ts'
import { datesOf, settingsGroups } from '../../../web/features/admin/settings/settings-page.tsx'

const row: GlobalSettings = {
  id: 'globalsettings1',
  created_at: '',
  website_name: 'Academy',
  email: 'help@academy.example',
  exam_year: 2027,
}
type Edits = RowDraft['texts']
/** In India the day of this moment has begun already. */
const NOW_MS = Date.parse('2026-11-20T19:00:00Z')
const edit = (field: string, to: string) => ({ [field]: { from: '', to } })
const withEdits = (texts: Readonly<Record<string, string>>): RowDraft => {
  const edits = Object.entries(texts).map(([name, to]) => [name, { from: '', to }])
  return { ...emptyDraft, texts: Object.fromEntries(edits) }
}
const fields = settingsGroups(row).flatMap((group) => group.fields)
/** The change that saving these edits would send, and the fields at which it stops. */
const changeOf = (texts: Edits, of = row) => {
  const draft = { ...emptyDraft, texts }
  const changed = changedFields(fields, of, draft)
  const errors = [
    ...gapsIn(fields, of, draft).map(({ name }) => name),
    ...Object.keys(codesOf('global_settings', changed)),
  ]
  return { changed: { ...changed, ...datesOf(changed, of, NOW_MS) }, errors: [...new Set(errors)] }
}
const seenSettings = (of: GlobalSettings, texts: Edits) =>
  seenOf(fields, of, { ...emptyDraft, texts })

test('[M1] only what was changed is saved, a year as a number', () => {
  const edits = { ...edit('website_name', ' Harbour '), ...edit('exam_year', '2028') }
  expect(changeOf(edits)).toEqual({
    changed: { website_name: 'Harbour', exam_year: 2028 },
    errors: [],
  })
  expect(changeOf(edit('email', 'help@academy.example')).changed).toEqual({})
})

test('[M1] a missing name, a broken address and a year that is none are said at their fields', () => {
  expect(changeOf(edit('website_name', '  ')).errors).toEqual(['website_name'])
  expect(changeOf(edit('email', 'nobody')).errors).toEqual(['email'])
  expect(changeOf(edit('email', '')).errors).toEqual([])
  for (const year of ['', '27', '1999', '2100', 'soon'])
    expect(changeOf(edit('exam_year', year)).errors).toEqual(['exam_year'])
})

test('[M1] the settings of the specification come first, in sections', () => {
  const sections = ['site', 'contact', 'exam', 'home', 'legal', 'results']
  expect(settingsGroups(row).map(({ id }) => id)).toEqual(sections)
  expect(fields.slice(0, 4).map(({ name }) => name)).toEqual([
    'website_name',
    'email',
    'whatsapp',
    'instagram',
  ])
})

test('[M1] an exam of another year than its date is said at both fields, and no day outside of 2000 to 2100 is taken', () => {
  const said = (exam_year: string, exam_date: string) =>
    Object.keys(refusalsIn(fields, row, withEdits({ exam_year, exam_date }), NOW_MS))
  expect(said('2028', '2027-05-02')).toEqual(['exam_year', 'exam_date'])
  expect(said('2028', '2028-05-07')).toEqual([])
  expect(said('2028', '')).toEqual([])
  for (const day of ['0026-05-03', '2101-01-01', '2026-02-30'])
    expect(changeOf(edit('exam_date', day)).errors).toEqual(['exam_date'])
})

test('[A4] a list has a line per item, and blank lines are none', () => {
  expect(changeOf(edit('terms', ' One. \n\n Two.\n')).changed).toEqual({ terms: ['One.', 'Two.'] })
  expect(changeOf(edit('terms', '\n \n')).changed).toEqual({})
  const had = { ...row, terms: ['One.', 'Two.'] }
  expect(changeOf(edit('terms', 'One.\nTwo.\n'), had).changed).toEqual({})
  expect(changeOf(edit('terms', ''), had).changed).toEqual({ terms: [] })
})

test('of a list it is said by how many letters a line is too long', () => {
  const words = (name: 'terms' | 'home_steps', text: string) =>
    errorWords(fields, codesOf('global_settings', { [name]: text.split('\n') }), { [name]: text })[
      name
    ]
  expect(words('terms', `Be kind.\n${'x'.repeat(503)}`)).toBe(
    'One line is 3 letters too long: at most 500.',
  )
  expect(words('home_steps', `${'\u{1f600}'.repeat(201)}\nCome.`)).toMatch(/^One line is 1 letter /)
  expect(words('home_steps', 'Come.\n'.repeat(7).trim())).toContain('too many lines')
})

test('[B1] a result says of which year it is; rows that were kept without one stay readable', () => {
  const lines = (text: string) => changeOf(edit('results', text))
  expect(lines('A. S., Patna: 655 of 720 in NEET 2026\n2027: R. K.').errors).toEqual([])
  expect(lines('').errors).toEqual([])
  for (const text of ['A. S., Patna: 655 of 720', '1999', 'Rank 20261', 'A. S. 2026\nR. K.'])
    expect(lines(text).errors, text).toEqual(['results'])
  const kept = { ...row, results: ['A. S., Patna'] }
  expect(globalSettingsSchema.safeParse(kept).success).toBe(true)
  expect(changeOf(edit('tagline', 'Daily.'), kept).errors).toEqual([])
  const spec = fields.find(({ name }) => name === 'results')
  expect(spec && 'wrong' in spec ? spec.wrong : null).toMatchObject({
    malformed: expect.stringContaining('year in figures'),
    too_big: expect.stringContaining('too many lines'),
  })
})

test('[B3] a legal text that changes gets the day in India; one that is emptied loses it', () => {
  expect(changeOf(edit('privacy_policy', 'New.')).changed).toEqual({
    privacy_policy: 'New.',
    privacy_policy_date: '2026-11-21',
  })
  const had = { ...row, disclaimer: 'Old.', disclaimer_date: '2026-01-01' }
  expect(changeOf(edit('disclaimer', 'New.'), had).changed).toEqual({
    disclaimer: 'New.',
    disclaimer_date: '2026-11-21',
  })
  expect(changeOf(edit('disclaimer', ''), had).changed).toEqual({
    disclaimer: '',
    disclaimer_date: '',
  })
  expect(changeOf(edit('disclaimer', ' Old. '), had).changed).toEqual({})
  expect(changeOf(edit('tagline', 'Daily.'), had).changed).toEqual({ tagline: 'Daily.' })
})

test('[R20] lists and consents are based on what stood there when their edit began', () => {
  const now = { ...row, terms: ['Three.'], results: null, results_consent: true }
  const edits = {
    terms: { from: 'One.\nTwo.', to: 'Four.' },
    results: { from: '', to: 'A. S.' },
    results_consent: { from: '', to: '' },
    email: { from: 'old@academy.example', to: 'new@academy.example' },
  }
  expect(seenSettings(now, edits)).toEqual({
    ...now,
    terms: ['One.', 'Two.'],
    results_consent: false,
    email: 'old@academy.example',
  })
})

test('results that lack their disclosure or the consent are called not shown yet at the switch', () => {
  const told = (consent: string, results: string, results_disclosure: string) => {
    const spec = fields.find(({ name }) => name === 'results_consent')
    return spec && isTextSpec(spec) ? spec.told?.(consent, { results, results_disclosure }) : null
  }
  for (const [consent, disclosure] of [
    ['', 'Two were in the batch.'],
    ['yes', ' '],
    ['', ''],
  ] as const)
    expect(told(consent, 'A. S.: 655 in 2026', disclosure)).toMatch(/^Not shown yet/)
  expect(told('yes', 'A. S.: 655 in 2026', 'Two were in the batch.')).toBe('')
  expect(told('', '', '')).toBe('')
})
