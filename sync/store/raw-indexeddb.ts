import { SyncError } from '../lib/sync-error.ts'
import { storeError } from './store-error.ts'

/**
 * IndexedDB without RxDB. It drops databases of earlier builds: their schemas are unknown, and RxDB would count their
 * collections (protocol, 16).
 */

const DOCS = 'docs'

/** RxDB's Dexie storage keeps each collection in an IndexedDB database of this name (rxdb 17.6, dexie-helper). */
const collectionDatabase = (database: string, collection: string): string =>
  `rxdb-dexie-${database}--0--${collection}`

const requested = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(storeError(request.error))
  })

/** Opens a database that exists; null where there is none, and none is made. */
const openExisting = (factory: IDBFactory, name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => {
      if (isMissing) resolve(null)
      else reject(storeError(request.error))
    }
    request.onblocked = () => reject(new SyncError('closed'))
  })

/** Names of the databases of RxDB that exist here, without the collections' part; null where a browser cannot list them. */
export const listDatabases = async (factory: IDBFactory): Promise<readonly string[] | null> => {
  if (typeof factory.databases !== 'function') return null
  const names = (await factory.databases()).map((one) => one.name ?? '')
  const found = names.map((name) => /^rxdb-dexie-(.+)--\d+--[^-]+$/.exec(name)?.[1])
  return [...new Set(found.filter((name) => name !== undefined))]
}

/** Empties a collection at once: a deletion may have to wait for a tab that sleeps. */
const clearCollection = async (factory: IDBFactory, name: string): Promise<void> => {
  const opened = await openExisting(factory, name)
  if (!opened) return
  try {
    if (opened.objectStoreNames.contains(DOCS))
      await requested(opened.transaction(DOCS, 'readwrite').objectStore(DOCS).clear())
  } finally {
    opened.close()
  }
}

/**
 * Deletes a database of RxDB with all its collections, emptied first. A tab that holds one open lets go when told, or
 * when it wakes; the deletion then completes.
 */
export const deleteDatabase = async (
  factory: IDBFactory,
  database: string,
  collections: readonly string[],
): Promise<void> => {
  const names = [...collections, '_rxdb_internal'].map((one) => collectionDatabase(database, one))
  await Promise.all(names.map((name) => clearCollection(factory, name)))
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = factory.deleteDatabase(name)
          request.onsuccess = () => resolve()
          request.onblocked = () => resolve()
          request.onerror = () => reject(storeError(request.error))
        }),
    ),
  )
}
