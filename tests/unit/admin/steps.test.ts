import { expect, test } from 'vitest'
import type { AdminRow, ListName } from '../../../sync/api.ts'
import { stepFields } from '../../../web/features/admin/rows/steps.ts'

// as: a step looks at these fields only
const row = (fields: Readonly<Record<string, unknown>>) =>
  ({ id: 'row000000000001', row: fields }) as unknown as AdminRow<ListName>

test('a step leaves alone what is so already', () => {
  const draft = row({ status: 'draft', subject: 'Biology' })
  expect(stepFields({ kind: 'publish' }, draft)).toEqual({ status: 'published' })
  expect(stepFields({ kind: 'unpublish' }, draft)).toBeNull()
  const planned = row({ status: 'draft', publish_at: '2026-12-01 00:30:00.000Z' })
  expect(stepFields({ kind: 'unpublish' }, planned)).toEqual({ publish_at: '' })
  expect(stepFields({ kind: 'trash' }, draft)).toEqual({ status: 'trashed' })
  expect(stepFields({ kind: 'restore' }, row({ status: 'trashed' }))).toEqual({ status: 'draft' })
  expect(stepFields({ kind: 'subject', subject: 'Biology' }, draft)).toBeNull()
  expect(stepFields({ kind: 'subject', subject: 'Physics' }, draft)).toEqual({ subject: 'Physics' })
})
