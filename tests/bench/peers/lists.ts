import type { FeedRow } from './sync-peer.ts'

/** Lists of an academy that visitors read. */
export const LISTS = ['tests_library', 'free_pdfs', 'demo_videos'] as const

type Kind = 'text' | 'integer' | 'json'

/** One list as a table: its columns, beside `id` and the times, and its rows. */
export interface List {
  readonly name: string
  readonly fields: Readonly<Record<string, Kind>>
  readonly rows: readonly FeedRow['row'][]
}

const kindOf = (values: readonly unknown[]): Kind => {
  const value = values.find((one) => one !== null)
  if (typeof value === 'number') return 'integer'
  return typeof value === 'object' ? 'json' : 'text'
}

/** The lists among the rows of a feed; a file lies in its row, as the feed gives it. */
export const listsOf = (all: readonly FeedRow[]): readonly List[] =>
  LISTS.map((name) => {
    const rows = all.filter(({ collection }) => collection === name).map(({ row }) => row)
    const names = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id' && key !== 'created_at')
    const kinds = names.map((key) => [key, kindOf(rows.map((row) => row[key]))])
    return { name, rows, fields: Object.fromEntries(kinds) }
  })

/** Script of a page: puts rows into IndexedDB, each under its key, and gives how many are there. */
export const STORE_ROWS = `async (all, keyOf) => {
  const database = await new Promise((done, fail) => {
    const asked = indexedDB.open('lists', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore('rows')
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => fail(asked.error)
  })
  return new Promise((done, fail) => {
    const transaction = database.transaction('rows', 'readwrite')
    const store = transaction.objectStore('rows')
    for (const row of all) store.put(row, keyOf(row))
    const counted = store.count()
    transaction.oncomplete = () => done(counted.result)
    transaction.onabort = () => fail(transaction.error)
  })
}`
