import { expect, test } from 'vitest'
import type { Conflict } from '../../../sync/api.ts'
import { theirWords, withChoice } from '../../../web/features/admin/outbox/conflict-dialog.tsx'
import { itemOf } from '../../support/outbox-item.ts'

const conflict: Conflict = {
  seq: 1,
  theirs: {},
  theirName: 'Asha',
  theirAt: 0,
  theirChanges: [],
  fields: ['title', 'status', 'publish_at'].map((field) => ({
    field,
    base: 'a',
    mine: 'b',
    theirs: 'c',
  })),
}

test('a status and its moment are one choice, other fields are chosen one by one', () => {
  const item = itemOf({ conflict })
  const one = withChoice(item, {}, 'publish_at', 'theirs')
  expect(one).toEqual({ status: 'theirs', publish_at: 'theirs' })
  const both = withChoice(item, one, 'title', 'mine')
  expect(both).toEqual({ status: 'theirs', publish_at: 'theirs', title: 'mine' })
})

test('fields that are not in question are never chosen', () => {
  const item = itemOf({ conflict: { ...conflict, fields: conflict.fields.slice(0, 2) } })
  expect(withChoice(item, {}, 'status', 'mine')).toEqual({ status: 'mine' })
})

test('the same person on another device is told so, another by the name', () => {
  const by = (updated_by: string, theirName = 'Asha') =>
    theirWords({ ...conflict, theirs: { updated_by }, theirName }, 'me')
  expect(by('me')).toBe('you, on another device')
  expect([by('asha'), by('', '')]).toEqual(['Asha', 'another admin'])
  expect(theirWords({ ...conflict, theirs: null, theirName: '' }, '')).toBe('another admin')
})
