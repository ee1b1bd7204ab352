import { expect, test } from 'vitest'
import type { OutboxItem, UploadState } from '../../../sync/index.ts'
import { collections } from '../../../sync/model/collections.ts'
import {
  changeWords,
  fieldLabel,
  valueWords,
} from '../../../web/features/admin/outbox/change-words.ts'
import { limitOf } from '../../../web/features/admin/outbox/outbox-card.tsx'
import { itemOf } from '../../support/outbox-item.ts'

const item = (more: Partial<OutboxItem>) => itemOf({ label: 'Full Test 1', ...more })

test('one changed field is told with its new value, in the words of the site', () => {
  const fields = [{ field: 'category', before: 'fst', mine: 'dpp' }]
  expect(changeWords(item({ fields }))).toBe('Category changed to DPP (Daily Practice Papers)')
})

test('a new test is told as one with its file by name and size, a new draft as a draft', () => {
  const file = { id: 'f', name: 'paper.pdf', size: 2_600_000 }
  const fields = [
    { field: 'title', before: undefined, mine: 'Full Test 1' },
    { field: 'file_url', before: null, mine: file },
  ]
  expect(changeWords(item({ fields }))).toBe('New test')
  expect(valueWords('file_url', file)).toBe('paper.pdf, 2.6 MB')
  const draft = [...fields.slice(0, 1), { field: 'status', before: undefined, mine: 'draft' }]
  expect(changeWords(item({ fields: draft }))).toBe('New draft')
})

test('[M9] a change whose file a proxy refuses says so with the size, in the outbox as in the form', () => {
  const said = (state: UploadState) => limitOf(9_800_000, state)
  expect(said({ kind: 'kept', why: 'limited' })).toMatch(
    /^9\.8 MB · The network or a proxy refuses files of this size\. The file is safe here/,
  )
  expect([said({ kind: 'kept' }), said({ kind: 'uploading', sent: 1, total: 2 })]).toEqual(['', ''])
})

test('publishing, taking back and deleting have words of their own', () => {
  const status = (mine: string) => [{ field: 'status', before: 'x', mine }]
  const { state: _, ...sent } = item({ fields: status('published') })
  expect(changeWords(sent)).toBe('Published')
  expect(changeWords(item({ fields: status('published') }))).toBe('Will be published')
  for (const state of ['refused', 'conflict'] as const)
    expect(changeWords(item({ state, fields: status('published') }))).toBe('Not published yet')
  expect(changeWords(item({ fields: status('draft') }))).toBe('Hidden')
  expect(changeWords(item({ fields: status('trashed') }))).toBe('Moved to the trash')
  expect(changeWords(item({ op: 'delete' }))).toBe('Deleted for ever')
})

test('[R4] a plan has words of its own; one that publishing uses up is not told', () => {
  const plan = (mine: string) => [{ field: 'publish_at', before: 'x', mine }]
  expect(changeWords(item({ fields: plan('2026-11-24 00:30:00.000Z') }))).toBe(
    'To be published on Nov 24, 2026, 06:00 IST',
  )
  expect(changeWords(item({ fields: plan('') }))).toBe('Taken off the schedule')
  const published = { field: 'status', before: 'draft', mine: 'published' }
  expect(changeWords(item({ fields: [published, ...plan('')] }))).toBe('Will be published')
})

test('no field of the model is shown by its bare name', () => {
  for (const { name, writable } of Object.values(collections))
    for (const field of writable) expect(fieldLabel(field), `${name}.${field}`).not.toBe(field)
  expect(valueWords('duration', 245)).toBe('4:05')
})
