import { expect, test } from 'vitest'
import type { Conflict } from '../../../sync/api.ts'
import { undecided, withChoice } from '../../../web/features/admin/outbox/conflict-choice.ts'

const conflict: Conflict = {
  theirs: {},
  theirName: 'Asha',
  theirAt: 0,
  equalFields: 2,
  fields: ['title', 'status', 'publish_at'].map((field) => ({
    field,
    base: 'a',
    mine: 'b',
    theirs: 'c',
  })),
}

test('a status and its moment are one choice, other fields are chosen one by one', () => {
  const one = withChoice('tests_library', conflict, {}, 'publish_at', 'theirs')
  expect(one).toEqual({ status: 'theirs', publish_at: 'theirs' })
  expect(undecided(conflict, one)).toEqual(['title'])
  const both = withChoice('tests_library', conflict, one, 'title', 'mine')
  expect(both).toEqual({ status: 'theirs', publish_at: 'theirs', title: 'mine' })
  expect(undecided(conflict, both)).toEqual([])
})

test('fields that are not in question are never chosen', () => {
  const small = { ...conflict, fields: conflict.fields.slice(0, 2) }
  expect(withChoice('tests_library', small, {}, 'status', 'mine')).toEqual({ status: 'mine' })
})
