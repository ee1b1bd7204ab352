/** The least that IndexedDB can be asked for: one store, one index, one transaction. What the engine is compared with. */

const NAME = 'raw'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('rows', { keyPath: 'id' })
      store.createIndex('shelf', ['collection', 'kind', 'rank'])
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

interface FeedRow {
  readonly seq: number
  readonly collection: string
  readonly row: Record<string, unknown>
}

export const writeRaw = async (rows: readonly FeedRow[]): Promise<void> => {
  const database = await open()
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('rows', 'readwrite')
    const store = transaction.objectStore('rows')
    for (const { seq, collection, row } of rows)
      store.put({
        ...row,
        collection,
        seq,
        kind: row.type ?? '',
        rank: 4_294_967_295_000 - Date.parse(String(row.created_at).replace(' ', 'T')),
      })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}

/** The first rows of the shelf of full papers, by cursor. */
export const readRaw = async (limit: number): Promise<readonly unknown[]> => {
  const database = await open()
  const rows: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    const index = database.transaction('rows').objectStore('rows').index('shelf')
    const range = IDBKeyRange.bound(['tests_library', 'full', 0], ['tests_library', 'full', 1e15])
    const request = index.openCursor(range)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor) rows.push(cursor.value)
      if (!cursor || rows.length === limit) resolve()
      else cursor.continue()
    }
  })
  return rows
}
