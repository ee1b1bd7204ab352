import { expect, test } from 'vitest'
import { type GlobalSettings, globalSettingsSchema } from '../../../sync/model/settings.ts'
import { isTextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { type FormValues, valuesOf } from '../../../web/features/admin/form/form-values.ts'
import {
  changedFields,
  codesOf,
  errorWords,
  gapsIn,
  refusalsIn,
  seenOf,
} from '../../../web/features/admin/form/row-checks.ts'
import { datesOf, settingsGroups } from '../../../web/features/admin/settings/settings-page.tsx'
import { typedForm } from '../../support/typed-form.ts'

const row: GlobalSettings = {
  id: 'globalsettings1',
  created_at: '',
  website_name: 'Academy',
  email: 'help@academy.example',
  exam_year: 2027,
}
/** In India the day of this moment has begun already. */
const NOW_MS = Date.parse('2026-11-20T19:00:00Z')
const fields = settingsGroups(row).flatMap((group) => group.fields)
const typed = (texts: FormValues, of: GlobalSettings = row) => typedForm(fields, texts, of)
/** The change that saving these texts would send, and the fields at which it stops. */
const changeOf = (texts: FormValues, of = row) => {
  const state = typed(texts, of)
  const changed = changedFields({ fields, row: of }, state)
  const errors = [
    ...gapsIn({ fields, row: of }, state.values).map(({ name }) => name),
    ...Object.keys(codesOf('global_settings', changed)),
  ]
  return { changed: { ...changed, ...datesOf(changed, of, NOW_MS) }, errors: [...new Set(errors)] }
}

test('[M1] only what was changed is saved, a year as a number', () => {
  const edits = { website_name: ' Harbour ', exam_year: '2028' }
  expect(changeOf(edits)).toEqual({
    changed: { website_name: 'Harbour', exam_year: 2028 },
    errors: [],
  })
  expect(changeOf({ email: 'help@academy.example' }).changed).toEqual({})
})

test('[M1] a missing name, a broken address and a year that is none are said at their fields', () => {
  expect(changeOf({ website_name: '  ' }).errors).toEqual(['website_name'])
  expect(changeOf({ email: 'nobody' }).errors).toEqual(['email'])
  expect(changeOf({ email: '' }).errors).toEqual([])
  for (const year of ['', '27', '1999', '2100', 'soon'])
    expect(changeOf({ exam_year: year }).errors).toEqual(['exam_year'])
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
    Object.keys(refusalsIn(fields, typed({ exam_year, exam_date }), NOW_MS))
  expect(said('2028', '2027-05-02')).toEqual(['exam_year', 'exam_date'])
  expect(said('2028', '2028-05-07')).toEqual([])
  expect(said('2028', '')).toEqual([])
  for (const day of ['0026-05-03', '2101-01-01', '2026-02-30'])
    expect(changeOf({ exam_date: day }).errors).toEqual(['exam_date'])
})

test('[A4] a list has a line per item, and blank lines are none', () => {
  expect(changeOf({ terms: ' One. \n\n Two.\n' }).changed).toEqual({ terms: ['One.', 'Two.'] })
  expect(changeOf({ terms: '\n \n' }).changed).toEqual({})
  const had = { ...row, terms: ['One.', 'Two.'] }
  expect(changeOf({ terms: 'One.\nTwo.\n' }, had).changed).toEqual({})
  expect(changeOf({ terms: '' }, had).changed).toEqual({ terms: [] })
})

test('of a list it is said by how many letters a line is too long', () => {
  const words = (name: 'terms' | 'home_steps', text: string) =>
    errorWords(
      { collection: 'global_settings', fields },
      codesOf('global_settings', { [name]: text.split('\n') }),
      { [name]: text },
    )[name]
  expect(words('terms', `Be kind.\n${'x'.repeat(503)}`)).toBe(
    'One line is 3 letters too long: at most 500.',
  )
  expect(words('home_steps', `${'\u{1f600}'.repeat(201)}\nCome.`)).toMatch(/^One line is 1 letter /)
  expect(words('home_steps', 'Come.\n'.repeat(7).trim())).toContain('too many lines')
})

test('[B1] a result says of which year it is; rows that were kept without one stay readable', () => {
  const lines = (text: string) => changeOf({ results: text })
  expect(lines('A. S., Patna: 655 of 720 in NEET 2026\n2027: R. K.').errors).toEqual([])
  expect(lines('').errors).toEqual([])
  for (const text of ['A. S., Patna: 655 of 720', '1999', 'Rank 20261', 'A. S. 2026\nR. K.'])
    expect(lines(text).errors, text).toEqual(['results'])
  const kept = { ...row, results: ['A. S., Patna'] }
  expect(globalSettingsSchema.safeParse(kept).success).toBe(true)
  expect(changeOf({ tagline: 'Daily.' }, kept).errors).toEqual([])
  const spec = fields.find(({ name }) => name === 'results')
  expect(spec && 'wrong' in spec ? spec.wrong : null).toMatchObject({
    malformed: expect.stringContaining('year in figures'),
    too_big: expect.stringContaining('too many lines'),
  })
})

test('[B3] a legal text that changes gets the day in India; one that is emptied loses it', () => {
  expect(changeOf({ privacy_policy: 'New.' }).changed).toEqual({
    privacy_policy: 'New.',
    privacy_policy_date: '2026-11-21',
  })
  const had = { ...row, disclaimer: 'Old.', disclaimer_date: '2026-01-01' }
  expect(changeOf({ disclaimer: 'New.' }, had).changed).toEqual({
    disclaimer: 'New.',
    disclaimer_date: '2026-11-21',
  })
  expect(changeOf({ disclaimer: '' }, had).changed).toEqual({
    disclaimer: '',
    disclaimer_date: '',
  })
  expect(changeOf({ disclaimer: ' Old. ' }, had).changed).toEqual({})
  expect(changeOf({ tagline: 'Daily.' }, had).changed).toEqual({ tagline: 'Daily.' })
})

test('[R20] lists and consents are based on what stood there when their edit began', () => {
  const now = { ...row, terms: ['Three.'], results: null, results_consent: true }
  const base = {
    ...valuesOf(fields, now),
    terms: 'One.\nTwo.',
    results_consent: '',
    email: 'old@academy.example',
  }
  expect(seenOf(fields, now, base)).toEqual({
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
