import type { RxStorageInstance, RxStorageWriteError } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { SyncStatus } from '../status/status.ts'
import type { Disk } from './rx-open.ts'
import type { SnapshotStorage } from './snapshots.ts'
import { storeError } from './store-error.ts'

type DexieSettings = NonNullable<Parameters<typeof getRxStorageDexie>[0]>
/** Dexie as RxDB brings it. */
type Dexie = Parameters<NonNullable<DexieSettings['onCreate']>>[0]

export type StorageKind = SyncStatus['storage']

/** A browser's means of keeping things; absent where it refuses. */
export interface DiskEnvironment {
  readonly indexedDB: IDBFactory | undefined
  readonly IDBKeyRange: typeof IDBKeyRange | undefined
  readonly isSecure: boolean
  readonly hasLocks: boolean
  /** The second copy of the device database; without it there is one. */
  readonly second?: SnapshotStorage | undefined
}

/** The two disks of a device. Rows that exist only here are flushed to the platter; a mirror can be fetched again. */
export interface Disks {
  readonly device: Disk
  readonly mirror: Disk
}

/**
 * The disk by this environment's own word, before anything is opened. Without locks a mirror lives in memory (protocol, 11).
 */
export const expectedStorage = (environment: DiskEnvironment): StorageKind => {
  if (!environment.isSecure) return { kind: 'memory', why: 'insecure' }
  if (!environment.indexedDB || !environment.IDBKeyRange) return { kind: 'memory', why: 'refused' }
  if (!environment.hasLocks) return { kind: 'memory', why: 'no-locks' }
  return { kind: 'durable' }
}

/**
 * RxDB gives every collection two more indexes, by the time of the last write, for its replication and its cleanup. We
 * use neither, and each index costs a first sync a tenth of its time (tests/bench).
 */
const UNUSED_INDEXES = [', [_meta.lwt+id], _meta.lwt']

const withoutUnusedIndexes = (dexie: Dexie): void => {
  const version = dexie.version.bind(dexie)
  dexie.version = (number) => {
    const made = version(number)
    const stores = made.stores.bind(made)
    made.stores = (schema) =>
      stores(
        Object.fromEntries(
          Object.entries(schema).map(([table, keys]) => [
            table,
            UNUSED_INDEXES.reduce<string | null>(
              (left, one) => left?.replace(one, '') ?? null,
              keys,
            ),
          ]),
        ),
      )
    return made
  }
}

/** Pauses before a database that would not open is tried again, in ms. */
const OPEN_PAUSES_MS = [200, 1_000]

/**
 * Tries again to open what failed for a passing cause. RxDB remembers a database that failed to open for the life of
 * the page. Without this, every later attempt would get the first failure.
 */
const openStubbornly = (dexie: Dexie): void => {
  const open = dexie.open.bind(dexie)
  const attempt = async (failures: number): Promise<Dexie> => {
    try {
      return await open()
    } catch (error) {
      const pauseMs = OPEN_PAUSES_MS[failures]
      const { code } = storeError(error)
      if (pauseMs === undefined || (code !== 'closed' && code !== 'aborted')) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      return attempt(failures + 1)
    }
  }
  // as: Dexie's promise can do more than one of the language; RxDB only waits for it
  dexie.open = (() => attempt(0)) as typeof dexie.open
}

/** The collection whose writes say what the others hold; see `durableDisks`. */
const STATE = 'state'
/** RxDB's own notes, made at every opening; they can be made again. */
const RXDB_OWN = '_rxdb_internal'

/**
 * Answers RxDB's own notes, which it inserts at every opening, by a read: known ones are refused. A read is sooner than
 * a write, which waits for the one before. New notes are written as ever.
 */
const refuseKnown = <T>(instance: RxStorageInstance<T, unknown, unknown>): void => {
  const write = instance.bulkWrite.bind(instance)
  // as: RxDB's own notes are keyed by `id`
  const idOf = (document: T): string => (document as { id: string }).id
  instance.bulkWrite = async (writes, context) => {
    const ids = writes.map(({ document }) => idOf(document))
    const found = await instance.findDocumentsById(ids, false)
    const known = new Map(found.map((document) => [idOf(document), document]))
    const error = writes.flatMap((writeRow): RxStorageWriteError<T>[] => {
      const documentId = idOf(writeRow.document)
      const documentInDb = known.get(documentId)
      if (!documentInDb || writeRow.previous) return []
      return [{ status: 409, isError: true, documentId, writeRow, documentInDb, context }]
    })
    return error.length === writes.length ? { error } : write(writes, context)
  }
}

/**
 * Disks over IndexedDB. In a mirror only the state is flushed. Chromium keeps one log for all databases of a site.
 * Flushing the state flushes the rows, at a tenth of the cost. With a log per database, a power cut may take rows that
 * the state counts. The next day's digest finds that (protocol, 7).
 *
 * At its first write the Dexie storage prints an advert to the console, once a page. It checks only the flag of a
 * bought licence first (rxdb 17.6, rx-storage-instance-dexie.js). So there is no honest way to turn it off.
 */
export const durableDisks = (environment: DiskEnvironment): Disks => {
  const { indexedDB, IDBKeyRange } = environment
  const strict = getRxStorageDexie({
    indexedDB,
    IDBKeyRange,
    chromeTransactionDurability: 'strict',
    onCreate: openStubbornly,
  })
  const relaxed = getRxStorageDexie({
    indexedDB,
    IDBKeyRange,
    chromeTransactionDurability: 'relaxed',
    onCreate: (dexie) => {
      withoutUnusedIndexes(dexie)
      openStubbornly(dexie)
    },
  })
  const mixed = (isStrict: (collection: string) => boolean): typeof relaxed => ({
    ...relaxed,
    createStorageInstance: async (params) => {
      const storage = isStrict(params.collectionName) ? strict : relaxed
      const instance = await storage.createStorageInstance(params)
      if (params.collectionName === RXDB_OWN) refuseKnown(instance)
      return instance
    },
  })
  return {
    device: { storage: mixed((collection) => collection !== RXDB_OWN), isShared: true },
    mirror: { storage: mixed((collection) => collection === STATE), isShared: true },
  }
}

/** Disks that forget everything with this tab. Loaded only where they are needed. */
export const memoryDisks = async (): Promise<Disks> => {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory')
  const storage = getRxStorageMemory()
  return { device: { storage, isShared: false }, mirror: { storage, isShared: false } }
}
