import { expect, test } from 'vitest'
import type { Conflict, OutboxItem } from '../../../sync/api.ts'
import {
  besideDeletion,
  type Choices,
  type Deletion,
  deletionChoice,
  deletionIn,
  theirWords,
  undecided,
  withChoice,
} from '../../../web/features/admin/outbox/conflict-choice.ts'

const conflict: Conflict = {
  seq: 1,
  theirs: {},
  theirName: 'Asha',
  theirAt: 0,
  equalFields: 2,
  theirChanges: [],
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

/** A conflict over the status of a row, and other fields that both sides changed. */
const overStatus = (mine: string, theirs: string, ...others: readonly string[]): Conflict => ({
  ...conflict,
  fields: [
    { field: 'status', base: 'published', mine, theirs },
    ...others.map((field) => ({ field, base: 'a', mine: 'b', theirs: 'c' })),
  ],
})
// as: only what is done is looked at
const put = { op: 'put' } as OutboxItem

test('a deletion is known by its side, and whether it is for ever', () => {
  expect(deletionIn(put, overStatus('published', 'draft'))).toBeNull()
  expect(deletionIn(put, conflict)).toBeNull()
  const trashed = overStatus('trashed', 'published')
  expect(deletionIn(put, trashed)).toEqual({ by: 'mine', isForEver: false })
  const byThem = overStatus('published', 'trashed')
  expect(deletionIn(put, byThem)).toEqual({ by: 'theirs', isForEver: false })
  expect(deletionIn(put, { ...conflict, theirs: null })).toEqual({ by: 'theirs', isForEver: true })
  expect(deletionIn({ ...put, op: 'delete' }, conflict)).toEqual({ by: 'mine', isForEver: true })
})

test('a deletion stands, or the row comes back with what the other side made of it', () => {
  const byMe = { by: 'mine', isForEver: false } as const
  const byThem = { by: 'theirs', isForEver: false } as const
  const choose = (by: Deletion, isKept: boolean, over: Conflict, choices: Choices) =>
    deletionChoice('tests_library', by, isKept, over, choices)
  const plain = overStatus('trashed', 'published')
  expect(choose(byMe, true, plain, {})).toEqual({ status: 'mine' })
  expect(choose(byMe, false, plain, {})).toEqual({ status: 'theirs' })
  const gone = { ...conflict, theirs: null, fields: [] }
  expect(choose({ by: 'theirs', isForEver: true }, true, gone, {})).toBe('theirs')
  expect(choose({ by: 'mine', isForEver: true }, true, conflict, {})).toBe('mine')
  const both = overStatus('published', 'trashed', 'publish_at', 'title', 'subject')
  // The words that only this device has stay in the trash with their row.
  expect(choose(byThem, true, both, {})).toEqual({
    status: 'theirs',
    publish_at: 'theirs',
    title: 'mine',
    subject: 'mine',
  })
  expect(besideDeletion('tests_library', both).map(({ field }) => field)).toEqual([
    'title',
    'subject',
  ])
  expect(choose(byThem, false, both, { title: 'theirs', subject: 'mine' })).toEqual({
    status: 'mine',
    publish_at: 'mine',
    title: 'theirs',
    subject: 'mine',
  })
})

test('the same person on another device is told so, another by the name', () => {
  const by = (updated_by: string, theirName = 'Asha') =>
    theirWords({ ...conflict, theirs: { updated_by }, theirName }, 'me')
  expect(by('me')).toBe('you, on another device')
  expect([by('asha'), by('', '')]).toEqual(['Asha', 'another admin'])
  expect(theirWords({ ...conflict, theirs: null, theirName: '' }, '')).toBe('another admin')
})
