import { expect, test } from 'vitest'
import type { Version } from '../../../sync/api.ts'
import { fieldsToRestore, stepsOf } from '../../../web/features/admin/history/steps.ts'

const row = (more: object = {}) => ({
  id: 'exam00000000001',
  title: 'Two',
  difficulty: 'Hard',
  status: 'draft',
  ...more,
})
const version = (n: number, more: Partial<Version> = {}): Version => ({
  n,
  at: n * 1000,
  way: 'admin',
  admin: 'a',
  who: 'Asha',
  op: 'update',
  fields: ['title'],
  before: row({ title: `Before ${n}` }),
  ...more,
})
const exam = 'tests_library'

test('what a change made of a row is what stood before the next one, and the newest made what stands now', () => {
  const versions = [
    version(3, { fields: ['title', 'created_at'] }),
    version(2, { before: row({ title: 'One', difficulty: 'Easy' }), fields: ['title'] }),
    version(1, { op: 'create', fields: [], before: null }),
  ]
  const steps = stepsOf(exam, versions, row(), true)
  expect(steps.map(({ kind, changes, row: stood }) => [kind, changes, stood.title])).toEqual([
    ['changed', [{ field: 'title', before: 'Before 3', after: 'Two' }], 'Two'],
    ['changed', [{ field: 'title', before: 'One', after: 'Before 3' }], 'Before 3'],
    ['made', [], 'One'],
  ])
})

test('where older changes are not kept any more, what stood before them can still be restored', () => {
  const before = row({ updated_at: '2026-11-18 09:30:00.000Z', updated_by_name: 'Bina' })
  const kept = [version(7, { before })]
  expect(stepsOf(exam, kept, row(), false)).toHaveLength(1)
  expect(stepsOf(exam, kept, row(), true)[1]).toMatchObject({
    kind: 'start',
    who: 'Bina',
    at: Date.parse('2026-11-18T09:30:00Z'),
    row: before,
  })
})

test('restoring a version changes what a person wrote, never whether visitors see it nor its place', () => {
  const now = row({ status: 'published', publish_at: '', updated_at: 'later' })
  const old = row({ title: 'One', status: 'trashed', updated_at: 'earlier' })
  expect(fieldsToRestore(exam, old, now)).toEqual({ title: 'One' })
  expect(fieldsToRestore(exam, now, now)).toEqual({})
  const program = { name: 'Crash course', price: 900, display_order: 3 }
  expect(
    fieldsToRestore('programs', program, { ...program, display_order: 1, list_price: 1200 }),
  ).toEqual({ list_price: 0 })
})

test('[M2] a version of the payment settings brings back all but who is paid', () => {
  const old = { payee_address: 'old@bank', qr_code_image: null, pricing_text: 'Old' }
  const now = { payee_address: 'own@bank', qr_code_image: { id: 'f' }, pricing_text: 'New' }
  expect(fieldsToRestore('payment_settings', old, now)).toEqual({ pricing_text: 'Old' })
})

test('a version from before its consent or its file brings back the words, and the row keeps what it needs on the site', () => {
  const consent = { consent_by: 'Ravi', consent_on: '2026-11-01', consent_how: 'By message' }
  const shot = { id: 'file0000000001' }
  const now = { caption: 'Two', whatsapp_screenshot: shot, ...consent, status: 'published' }
  const before = { caption: 'One', whatsapp_screenshot: null, consent_by: ' ', consent_on: '' }
  expect(fieldsToRestore('testimonials', before, now)).toEqual({ caption: 'One' })
  const half = { ...now, consent_by: 'Asha', consent_how: '' }
  expect(fieldsToRestore('testimonials', half, now)).toEqual({
    consent_by: 'Asha',
    consent_how: '',
  })
  const other = { ...now, consent_by: 'Asha' }
  expect(fieldsToRestore('testimonials', other, now)).toEqual({ consent_by: 'Asha' })
  const planned = { ...now, status: 'draft', publish_at: '2027-01-01 00:00:00.000Z' }
  expect(fieldsToRestore('testimonials', before, planned)).toEqual({ caption: 'One' })
  const draft = { ...now, status: 'draft', publish_at: '' }
  expect(fieldsToRestore('testimonials', before, draft)).toEqual({ caption: 'One' })
  const none = { ...draft, consent_by: '', consent_on: '', consent_how: '' }
  expect(fieldsToRestore('testimonials', half, none)).toEqual({
    consent_by: 'Asha',
    consent_on: '2026-11-01',
  })
  expect(
    fieldsToRestore(exam, row({ file_url: null, title: 'One' }), {
      ...row({ file_url: shot }),
      status: 'published',
    }),
  ).toEqual({ title: 'One' })
})

test('a file that was replaced is restored as the file it was', () => {
  const [old, next] = [{ id: 'file0000000001' }, { id: 'file0000000002' }]
  const fields = fieldsToRestore(exam, row({ file_url: old }), row({ file_url: next }))
  expect(fields).toEqual({ file_url: old })
})
