import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../sync/api.ts'
import { entryWords } from '../../../web/features/admin/audit/entry-words.ts'

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  n: 1,
  at: 0,
  way: 'admin',
  admin: 'a',
  who: 'Asha',
  action: 'changed',
  collection: 'tests_library',
  id: 'exam00000000001',
  title: 'Full Test 07',
  fields: [],
  status: null,
  more: false,
  values: {},
  ...more,
})
const told = (more: Partial<AuditEntry>): string => {
  const { who, what, label, details } = entryWords(entry(more))
  return [who, what, label && `“${label}”`, details.length > 0 && `(${details.join(' · ')})`]
    .filter(Boolean)
    .join(' ')
}

test('a change is told by what it did to visitors, else by the fields that a person changed', () => {
  expect(told({ fields: ['title', 'difficulty', 'created_at'] })).toBe(
    'Asha changed the test “Full Test 07” (Title, Difficulty)',
  )
  expect(told({ fields: ['status', 'created_at'], status: ['draft', 'published'] })).toBe(
    'Asha published the test “Full Test 07” (Draft → Published)',
  )
  // Its number is the list's own business.
  expect(told({ collection: 'programs', fields: ['display_order'] })).toContain(
    '(Place in the list)',
  )
  expect(told({ status: ['trashed', 'draft'] })).toContain('restored the test')
  expect(told({ status: ['published', 'trashed'] })).toContain('moved to the trash the test')
  expect(told({ action: 'deleted' })).toBe('Asha deleted for ever the test “Full Test 07”')
  expect(told({ way: 'plan', who: '', status: ['draft', 'published'] })).toContain(
    'The plan for it published the test',
  )
  expect(told({ collection: 'global_settings', title: 'NEET', fields: ['about'] })).toBe(
    'Asha changed the settings (About us)',
  )
})
