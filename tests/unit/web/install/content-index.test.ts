import { describe, expect, test } from 'vitest'
import { liveCell, type Reading, type SavedItem } from '../../../../sync/index.ts'
import {
  type ContentIndex,
  contentIndexOf,
  entriesOf,
  followSaved,
  type IndexEntry,
} from '../../../../web/features/install/content-index.ts'
import { eventually } from '../../../support/eventually.ts'

const item = (id: string, more: Partial<SavedItem> = {}): SavedItem => ({
  collection: 'free_pdfs',
  id,
  title: `Note ${id}`,
  file: {
    id: `f-${id}`,
    url: `/api/files/notes/${id}/a.pdf`,
    name: 'a.pdf',
    size: 2_000_000,
    sha256: 'a'.repeat(64),
    type: 'application/pdf',
  },
  state: { kind: 'saved' },
  isGone: false,
  keptFor: 'hand',
  subject: 'Biology',
  kind: '',
  bytes: 2_000_000,
  newer: null,
  ...more,
})

/** A phone's list as Chrome on Android keeps it. */
const phoneList = () => {
  const entries = new Map<string, IndexEntry>()
  const index: ContentIndex = {
    add: async (entry) => {
      entries.set(entry.id, entry)
    },
    delete: async (id) => {
      entries.delete(id)
    },
    getAll: async () => [...entries.values()],
  }
  return { entries, index, titles: () => [...entries.values()].map(({ title }) => title) }
}

const memory = () => {
  let ids: readonly string[] = []
  return {
    read: () => ids,
    write: (now: readonly string[]) => {
      ids = now
    },
  }
}

describe('what stands in the list', () => {
  test('a note and a paper, each with its own address', () => {
    const paper = item('p1', { collection: 'tests_library', kind: 'part', title: 'Part Test 3' })
    expect(entriesOf([item('n1'), paper]).map(({ title, url }) => `${title} ${url}`)).toEqual([
      'Part Test 3 /tests/part/p1',
      'Note n1 /free-pdfs/n1',
    ])
    expect(entriesOf([item('n1')])[0]?.description).toBe('Biology · 2.0 MB')
  })

  test('nothing that cannot be opened, that is gone, or that the app kept by itself', () => {
    const none = [
      item('a', { bytes: 0, state: { kind: 'waiting' } }),
      item('b', { isGone: true }),
      item('c', { keptFor: 'recent' }),
      item('d', { collection: 'tests_library', kind: 'unheard-of' }),
    ]
    expect(entriesOf(none)).toEqual([])
    expect(entriesOf([item('e', { keptFor: 'shelf', state: { kind: 'update' } })])).toHaveLength(1)
  })
})

describe('the list follows what is saved', () => {
  const ready = (...value: readonly SavedItem[]): Reading<readonly SavedItem[]> => ({
    state: 'ready',
    value,
  })

  test('entries come, are renamed, and go', async () => {
    const { index, titles } = phoneList()
    const saved = liveCell<Reading<readonly SavedItem[]>>({ state: 'loading' })
    const stop = followSaved(saved, index, memory())
    saved.set(ready(item('1'), item('2')))
    await eventually(() => titles()).toEqual(['Note 2', 'Note 1'])
    saved.set(ready(item('2', { title: 'Renamed' })))
    await eventually(() => titles()).toEqual(['Renamed'])
    stop()
  })

  test('what a person took out of the list stays out, until it is saved anew', async () => {
    const { entries, index, titles } = phoneList()
    const known = memory()
    const saved = liveCell(ready(item('1'), item('2')))
    const stop = followSaved(saved, index, known)
    await eventually(() => titles()).toHaveLength(2)
    stop()
    entries.delete('free_pdfs 1')

    followSaved(saved, index, known)
    saved.set(ready(item('1'), item('2'), item('3')))
    await eventually(() => titles()).toEqual(['Note 2', 'Note 3'])
    saved.set(ready(item('2'), item('3')))
    await eventually(() => known.read()).toHaveLength(2)
    saved.set(ready(item('2'), item('3'), item('1')))
    await eventually(() => titles()).toEqual(['Note 2', 'Note 3', 'Note 1'])
  })

  test('a phone without such a list has none', () => {
    expect(contentIndexOf({})).toBeNull()
    const { index } = phoneList()
    expect(contentIndexOf({ index })).toBe(index)
  })
})
