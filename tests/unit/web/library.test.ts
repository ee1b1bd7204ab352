import { describe, expect, test } from 'vitest'
import type { SavedItem } from '../../../sync/index.ts'
import { fitting, found, lastRead, libraryOf } from '../../../web/features/library/grouping.ts'
import { importStrings } from '../../../web/features/library/import-strings.ts'
import { strings } from '../../../web/features/library/strings.ts'
import {
  type Sample,
  timeLeft,
  timeLeftWords,
  withSample,
} from '../../../web/features/library/time-left.ts'
import {
  type ShownReason,
  type ShownState,
  saveLabel,
  saveSentence,
  saveWord,
} from '../../../web/shared/status/save-words.ts'

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
  keptFor: 'hand',
  bytes: 10,
  newer: null,
  ...more,
})
const ids = (items: readonly SavedItem[]) => items.map(({ id }) => id)

test('saved files are found by each word in title or subject, in the order that is asked for', () => {
  const items = [
    itemOf('a', { title: 'Waves 10', bytes: 30 }),
    itemOf('b', { title: 'Waves 9', subject: 'Physics', bytes: 20 }),
    itemOf('c', { title: 'Cells', bytes: 10 }),
    itemOf('d', { title: 'On its way', bytes: 0 }),
  ]
  const position = { collection: 'tests_library', sha256: '', page: 1, zoom: 1 } as const
  const positions = [
    { ...position, id: 'b', at: 2 },
    { ...position, id: 'c', at: 1 },
  ]
  expect(ids(found(items, '', 'newest', positions))).toEqual(['c', 'b', 'a'])
  expect(ids(found(items, '', 'read', positions))).toEqual(['b', 'c', 'a'])
  expect(ids(found(items, '', 'title', positions))).toEqual(['c', 'b', 'a'])
  expect(ids(found(items, '', 'size', positions))).toEqual(['a', 'b', 'c'])
  expect(ids(found(items, 'WAVES phys', 'size', positions))).toEqual(['b'])
  expect(found(items, 'no such', 'size', positions)).toEqual([])
})

describe('the page of saved files', () => {
  test('puts each item into one part, by subject, whatever the year of the exam', () => {
    const library = libraryOf([
      itemOf('a'),
      itemOf('b', { subject: 'NEET 2026' }),
      itemOf('c', { subject: 'Physics', keptFor: 'shelf' }),
      itemOf('d', { state: { kind: 'waiting', why: 'wifi' }, bytes: 0 }),
      itemOf('e', { state: { kind: 'failed', code: 'quota' }, bytes: 0 }),
      itemOf('f', { keptFor: 'recent', bytes: 5 }),
      itemOf('g', { state: { kind: 'update' }, subject: 'General' }),
      itemOf('h', { state: { kind: 'saving', received: 1, total: 9 }, bytes: 0 }),
      itemOf('i', { keptFor: 'recent', state: { kind: 'waiting' }, bytes: 0 }),
    ])
    expect(ids(library.saving)).toEqual(['d', 'h'])
    expect(ids(library.failed)).toEqual(['e'])
    expect(ids(library.recent)).toEqual(['f'])
    expect(library.groups.map(({ kind, items, bytes }) => [kind, ids(items), bytes])).toEqual([
      ['bio', ['a'], 10],
      ['phys', ['c'], 10],
      ['gen', ['b', 'g'], 20],
    ])
    expect(library.bytes).toEqual([
      { kind: 'bio', bytes: 15 },
      { kind: 'phys', bytes: 10 },
      { kind: 'gen', bytes: 20 },
    ])
  })

  test('goes on with the file here that was left last, unless it was read to its end', () => {
    const placeAt = (id: string, page: number, at: number) => ({
      ...({ collection: 'tests_library', id, sha256: 'a'.repeat(64), zoom: 1 } as const),
      ...{ page, pages: 9, at },
    })
    const items = [itemOf('a'), itemOf('b'), itemOf('c', { bytes: 0 })]
    const left = [placeAt('c', 2, 4), placeAt('x', 2, 3), placeAt('b', 5, 2), placeAt('a', 1, 1)]
    expect(lastRead(items, left)?.id).toBe('b')
    expect(lastRead(items, [placeAt('a', 9, 5), ...left])).toBeNull()
    expect(lastRead(items, [])).toBeNull()
  })

  test('counts what fits, the newest first, and passes over what is too big', () => {
    expect(fitting([5, 100, 5, 5], 11)).toEqual({ count: 2, bytes: 10 })
    expect(fitting([5], 4)).toEqual({ count: 0, bytes: 0 })
  })
})

test('how long the rest takes is told by the speed of late, in words that do not flicker', () => {
  const line = (...received: number[]) =>
    received
      .map((bytes, at) => ({ at: at * 1_000, received: bytes }))
      .reduce<readonly Sample[]>(withSample, [])
  expect(timeLeft(line(0), 100, 0)).toBeNull()
  expect(timeLeft(line(0, 10), 100, 1_000)).toBeNull()
  expect(timeLeft(line(0, 10, 20), 100, 2_000)).toBe(8_000)
  // It stands still: the longer, the further away is the end.
  expect(timeLeft(line(0, 10, 20), 100, 4_000)).toBe(16_000)
  expect(timeLeft(line(20, 20, 20), 100, 9_000)).toBeNull()
  // What was fast ten seconds ago is not any more, and what came of an attempt that is begun anew does not count.
  const slow = line(0, 900, ...Array.from({ length: 12 }, (_, at) => 910 + 10 * at))
  expect(timeLeft(slow, 2_020, 13_000)).toBe(100_000)
  expect(timeLeft(line(0, 500, 0, 10, 20), 100, 4_000)).toBe(8_000)
  expect([1_000, 20_400, 57_000, 58_000, 5_400_000, 6_000_000].map(timeLeftWords)).toEqual([
    'a few seconds left',
    'about 20 s left',
    'about 55 s left',
    'about 1 min left',
    'about 90 min left',
    null,
  ])
})

test('what a file waits for is said in a word, in its name and in a sentence', () => {
  const said = (why?: ShownReason) => {
    const state: ShownState = why ? { kind: 'waiting', why } : { kind: 'waiting' }
    return [saveWord(state, 1), saveLabel(state, 1, 'A'), saveSentence(state, 1)]
  }
  expect(said()[1]).toBe('Waiting to be saved, options: A')
  expect(said('wifi').slice(0, 2)).toEqual(['Wi-Fi', 'Waiting for Wi-Fi, options: A'])
  expect(said('tap')[2]).toBe('Waits for your tap, because data may cost you money.')
  expect(said('paused')[0]).toBe('Paused')
  expect(said('login')[2]).toMatch(/^A login page of this network came instead of the file\./)
  expect(said('reader').slice(1)).toEqual([
    'Waiting for the reader, options: A',
    'The file is here; the reader that opens it is still on its way.',
  ])
  expect(said('paused-alone')[2]).toBe('Paused. What came of it stays here; a tap goes on.')
})

test('a list that is brought along is told by what it has', () => {
  const list = { items: [], bytes: 0, alreadyHere: 0, unknown: [], shelves: [], positions: [] }
  expect(importStrings.importItems(list)).toBe('It is empty.')
  const more = { ...list, items: [itemOf('a')], bytes: 2_000_000, alreadyHere: 3 }
  expect(importStrings.importItems({ ...more, shelves: ['all', 'exams:dpp'] })).toBe(
    '1 file to save (2.0 MB) · 3 already here · everything, all DPPs with all that is new.',
  )
  expect(importStrings.importUnknown(['A', 'B', 'C', 'D'])).toContain('4 are not on the site')
  expect(importStrings.importUnknown(['A', 'B', 'C', 'D'])).toMatch(/: A, B, C …$/)
})

test('what comes by itself is told as the browser and the switch decide it', () => {
  const text = strings.wifiText
  expect(text({ kind: 'unknown', savesData: false }, true)).toMatch(/does not tell Wi-Fi from/)
  expect(text({ kind: 'metered', savesData: false }, true)).toMatch(/wait for Wi-Fi/)
  expect(text({ kind: 'metered', savesData: false }, false)).toMatch(/may use mobile data/)
  expect(text({ kind: 'unmetered', savesData: true }, false)).toMatch(/Your browser saves data/)
})
