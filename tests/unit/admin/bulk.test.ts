import { expect, test } from 'vitest'
import type { AdminRow, ListName } from '../../../sync/api.ts'
import { bulkFields, offeredIds, selectedAfter } from '../../../web/features/admin/rows/bulk.ts'

// as: a step looks at these fields only
const row = (fields: Readonly<Record<string, unknown>>) =>
  ({ id: 'row000000000001', row: fields }) as unknown as AdminRow<ListName>

test('a step for many leaves alone what is so already', () => {
  const draft = row({ status: 'draft', subject: 'Biology' })
  expect(bulkFields({ kind: 'publish' }, draft)).toEqual({ status: 'published' })
  expect(bulkFields({ kind: 'unpublish' }, draft)).toBeNull()
  expect(bulkFields({ kind: 'trash' }, draft)).toEqual({ status: 'trashed' })
  expect(bulkFields({ kind: 'restore' }, row({ status: 'trashed' }))).toEqual({ status: 'draft' })
  expect(bulkFields({ kind: 'subject', subject: 'Biology' }, draft)).toBeNull()
  expect(bulkFields({ kind: 'subject', subject: 'Physics' }, draft)).toEqual({ subject: 'Physics' })
})

test('Shift chooses all from the row before, and lets all go where the clicked one was chosen', () => {
  const ids = ['a', 'b', 'c', 'd']
  const of = (...chosen: string[]) => new Set(chosen)
  expect(selectedAfter(ids, of(), 'b', null)).toEqual(of('b'))
  expect(selectedAfter(ids, of('b'), 'b', null)).toEqual(of())
  expect(selectedAfter(ids, of('b'), 'd', 'b')).toEqual(of('b', 'c', 'd'))
  expect(selectedAfter(ids, of('a', 'd'), 'a', 'c')).toEqual(of('d'))
  expect(selectedAfter(ids, of('x'), 'b', 'gone')).toEqual(of('x', 'b'))
})

test('a row whose deletion for ever waits is not chosen, by itself or with the others: it would be deleted all the same', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, isDeleting: id === 'b' }))
  const offered = offeredIds(rows)
  expect(offered).toEqual(['a', 'c'])
  expect(selectedAfter(offered, new Set(['a']), 'b', null)).toEqual(new Set(['a']))
  expect(selectedAfter(offered, new Set(['a']), 'c', 'a')).toEqual(new Set(['a', 'c']))
})
