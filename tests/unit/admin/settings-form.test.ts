import { expect, test } from 'vitest'
import type { GlobalSettings } from '../../../sync/model/global-settings.ts'
import {
  hasMovedOn,
  readEdits,
  seenRow,
  shownValue,
  withEdit,
} from '../../../web/features/admin/parts/edits.ts'
import { settingsChange } from '../../../web/features/admin/settings/settings-form.ts'

const row: GlobalSettings = {
  id: 'globalsettings1',
  created_at: '',
  website_name: 'Academy',
  email: 'help@academy.example',
  exam_year: 2027,
}
const edit = (field: string, to: string) => ({ [field]: { from: '', to } })

test('[M1] only what was changed is saved, a year as a number', () => {
  const edits = { ...edit('website_name', ' Harbour '), ...edit('exam_year', '2028') }
  expect(settingsChange(row, edits)).toEqual({
    changed: { website_name: 'Harbour', exam_year: 2028 },
    errors: {},
  })
  expect(settingsChange(row, edit('email', 'help@academy.example')).changed).toEqual({})
})

test('[M1] a missing name, a broken address and a year that is none are said at their fields', () => {
  expect(Object.keys(settingsChange(row, edit('website_name', '  ')).errors)).toEqual([
    'website_name',
  ])
  expect(Object.keys(settingsChange(row, edit('email', 'nobody')).errors)).toEqual(['email'])
  expect(settingsChange(row, edit('email', '')).errors).toEqual({})
  for (const year of ['', '27', '1999', '2100', 'soon'])
    expect(Object.keys(settingsChange(row, edit('exam_year', year)).errors)).toEqual(['exam_year'])
})

test('news arrives in fields that nobody touched, and is told at those that somebody did', () => {
  const edits = withEdit({}, 'email', 'old', 'mine')
  expect(shownValue(edits, 'instagram', 'news')).toBe('news')
  expect(shownValue(edits, 'email', 'news')).toBe('mine')
  expect(hasMovedOn(edits, 'email', 'old')).toBe(false)
  expect(hasMovedOn(edits, 'email', 'news')).toBe(true)
  expect(hasMovedOn(edits, 'email', 'mine')).toBe(false)
})

test('a field that is back at what the row says is no edit any more', () => {
  const edits = withEdit({}, 'email', 'old', 'mine')
  expect(withEdit(edits, 'email', 'old', 'old')).toEqual({})
  expect(withEdit(edits, 'email', 'news', 'more')).toEqual({ email: { from: 'old', to: 'more' } })
})

test('edits that another build kept in another form are not taken', () => {
  expect(readEdits({ email: 'text' })).toEqual({})
  expect(readEdits(null)).toEqual({})
})

test('[R20] an edit is based on what stood in its field when it began, also after a reload', () => {
  const edits = {
    ...withEdit({}, 'exam_year', '2026', '2028'),
    ...withEdit({}, 'email', '', 'new'),
  }
  const kept = readEdits(JSON.parse(JSON.stringify(edits)))
  expect(seenRow(row, kept)).toEqual({ ...row, exam_year: 2026, email: '' })
})
