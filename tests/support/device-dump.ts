import type { Page } from 'playwright/test'

interface FrozenStore {
  readonly name: string
  readonly keyPath: string | string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly {
    readonly name: string
    readonly keyPath: string | string[]
    readonly unique: boolean
    readonly multiEntry: boolean
  }[]
  /** [key, value]; the key is used only where the store has no key path. */
  readonly rows: readonly (readonly [unknown, unknown])[]
}
/** All that a browser keeps for the product, as data that a later build must still open. */
export interface FrozenDevice {
  readonly release: string
  readonly adminId: string
  readonly databases: readonly {
    readonly name: string
    readonly version: number
    readonly stores: readonly FrozenStore[]
  }[]
  /** `localStorage`. */
  readonly local: Readonly<Record<string, string>>
  readonly caches: readonly {
    readonly name: string
    readonly entries: readonly {
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly base64: string
    }[]
  }[]
}

/** Caches that hold the build itself, which a later release brings again. */
const BUILD_CACHES = /^(?:workbox-precache|(?:panel|reader)$)/

/** Reads all that the page's origin keeps. Values must be JSON, which all of ours are. */
export const dumpDevice = (
  page: Page,
): Promise<Pick<FrozenDevice, 'databases' | 'caches' | 'local'>> =>
  page.evaluate(async (buildCaches) => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const dumpStore = async (store: IDBObjectStore) => {
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      return {
        name: store.name,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: [...store.indexNames].map((name) => {
          const { keyPath, unique, multiEntry } = store.index(name)
          return { name, keyPath, unique, multiEntry }
        }),
        rows: values.map((value, index) => [keys[index], value] as const),
      }
    }
    const dumpDatabase = async ({ name = '' }) => {
      const database = await done(indexedDB.open(name))
      const names = [...database.objectStoreNames]
      const stores = []
      for (const store of names)
        stores.push(await dumpStore(database.transaction(store).objectStore(store)))
      const { version } = database
      database.close()
      return { name, version, stores }
    }
    const dumpEntry = async (cache: Cache, request: Request) => {
      const kept = await cache.match(request)
      const bytes = new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0))
      let binary = ''
      for (let at = 0; at < bytes.length; at += 8192)
        binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
      const { pathname, search } = new URL(request.url)
      return {
        url: pathname + search,
        headers: Object.fromEntries(kept?.headers ?? []),
        base64: btoa(binary),
      }
    }
    const databases = []
    for (const info of await indexedDB.databases()) databases.push(await dumpDatabase(info))
    const kept = []
    for (const name of await caches.keys()) {
      if (new RegExp(buildCaches).test(name)) continue
      const cache = await caches.open(name)
      const entries = []
      for (const request of await cache.keys()) entries.push(await dumpEntry(cache, request))
      kept.push({ name, entries })
    }
    return { databases, caches: kept, local: { ...localStorage } }
  }, BUILD_CACHES.source)

/** Puts a frozen device back into an origin on which the app has not run yet. */
export const restoreDevice = (page: Page, device: FrozenDevice): Promise<void> =>
  page.evaluate(async ({ databases, caches: kept, local }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    const finished = (transaction: IDBTransaction): Promise<void> =>
      new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
    for (const { name, version, stores } of databases) {
      const asked = indexedDB.open(name, version)
      asked.onupgradeneeded = () => {
        for (const store of stores) {
          const made = asked.result.createObjectStore(store.name, {
            keyPath: store.keyPath,
            autoIncrement: store.autoIncrement,
          })
          for (const { name: index, keyPath, unique, multiEntry } of store.indexes)
            made.createIndex(index, keyPath, { unique, multiEntry })
        }
      }
      await new Promise((resolve, reject) => {
        asked.onsuccess = resolve
        asked.onerror = () => reject(asked.error)
      })
      for (const { name: storeName, keyPath, rows } of stores) {
        const transaction = asked.result.transaction(storeName, 'readwrite')
        const store = transaction.objectStore(storeName)
        for (const [key, value] of rows)
          keyPath === null ? store.put(value, key as IDBValidKey) : store.put(value)
        await finished(transaction)
      }
      asked.result.close()
    }
    for (const { name, entries } of kept) {
      const cache = await caches.open(name)
      for (const { url, headers, base64 } of entries) {
        const bytes = Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))
        await cache.put(url, new Response(bytes, { headers }))
      }
    }
  }, device)
