import { describe, expect, test } from 'vitest'
import type { SavedItem } from '../../../sync/index.ts'
import { libraryOf } from '../../../web/features/library/grouping.ts'
import { shownState } from '../../../web/shared/format/save-words.ts'

const itemOf = (id: string, more: Partial<SavedItem> = {}): SavedItem => ({
  collection: 'tests_library',
  id,
  title: `Paper ${id}`,
  subject: 'Biology',
  kind: 'full',
  file: {
    id: 'file00000000000',
    url: '/api/files/a',
    name: 'a.pdf',
    size: 10,
    sha256: 'a'.repeat(64),
    type: 'application/pdf',
  },
  state: { kind: 'saved' },
  isGone: false,
  bytes: 10,
  newer: null,
  ...more,
})
const ids = (items: readonly SavedItem[]) => items.map(({ id }) => id)

describe('the page of saved files', () => {
  test('puts each item into one part, by subject, whatever the year of the exam', () => {
    const library = libraryOf([
      itemOf('a'),
      itemOf('b', { subject: 'NEET 2026' }),
      itemOf('c', { subject: 'Physics' }),
      itemOf('d', { state: { kind: 'waiting', why: 'wifi' }, bytes: 0 }),
      itemOf('e', { state: { kind: 'failed', code: 'quota' }, bytes: 0 }),
      itemOf('g', { state: { kind: 'update' }, subject: 'General' }),
      itemOf('h', { state: { kind: 'saving', received: 1, total: 9 }, bytes: 0 }),
    ])
    expect(ids(library.saving)).toEqual(['d', 'h'])
    expect(ids(library.failed)).toEqual(['e'])
    expect(library.groups.map(({ kind, items, bytes }) => [kind, ids(items), bytes])).toEqual([
      ['bio', ['a'], 10],
      ['phys', ['c'], 10],
      ['gen', ['b', 'g'], 20],
    ])
  })
})

test('without internet a file waits for that, unless a person paused it', () => {
  const shown = (why?: 'wifi' | 'tap' | 'paused' | 'paused-alone') =>
    shownState(why ? { kind: 'waiting', why } : { kind: 'waiting' }, false)
  const offline = { kind: 'waiting', why: 'offline' }
  expect([shown(), shown('wifi'), shown('tap')]).toEqual([offline, offline, offline])
  expect(shown('paused')).toEqual({ kind: 'waiting', why: 'paused' })
  expect(shown('paused-alone')).toEqual({ kind: 'waiting', why: 'paused-alone' })
  expect(shownState({ kind: 'waiting', why: 'wifi' }, true)).toEqual({
    kind: 'waiting',
    why: 'wifi',
  })
  expect(shownState({ kind: 'saved' }, false)).toEqual({ kind: 'saved' })
})
