import { DEVICE_TABLES, type DeviceRows, type DeviceTable, type Envelope } from './port.ts'
import { collectionDatabase, DOCS, openExisting, requested } from './raw-indexeddb.ts'
import {
  blankEnvelope,
  DEVICE_DATABASE,
  envelopeOf,
  envelopesOf,
  type StoredEnvelope,
} from './schema.ts'
import { storing } from './store-error.ts'

/** A row as RxDB's Dexie storage lays it down (rxdb 17.6): ours, and what RxDB keeps beside it. */
interface StoredRow extends StoredEnvelope {
  readonly _deleted: '0' | '1'
  readonly _attachments: Readonly<Record<string, never>>
  readonly _meta: { readonly lwt: number }
  /** Its height and who wrote it: RxDB refuses a write onto another revision than it has seen. */
  readonly _rev: string
}

/** The writer of a revision that is not RxDB's. */
const WRITER = 'raw'

const heightOf = (row: StoredRow | undefined): number => Number.parseInt(row?._rev ?? '0', 10)

const rowOf = (
  envelope: StoredEnvelope,
  before: StoredRow | undefined,
  isRemoved: boolean,
): StoredRow => ({
  ...envelopeOf(envelope),
  _deleted: isRemoved ? '1' : '0',
  _attachments: {},
  _meta: { lwt: Date.now() },
  _rev: `${heightOf(before) + 1}-${WRITER}`,
})

/** Work on a table within one transaction, on the platter before this resolves; a failure undoes all of it. */
const within = (
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (docs: IDBObjectStore) => Promise<void>,
): Promise<void> =>
  storing(async () => {
    const transaction = database.transaction(DOCS, mode, { durability: 'strict' })
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    isDone.catch(() => undefined) // of a failure the work itself tells more
    try {
      await work(transaction.objectStore(DOCS))
    } catch (error) {
      try {
        transaction.abort()
      } catch {
        // it has ended by itself
      }
      throw error
    }
    await isDone
  })

/** Tells RxDB in this browser's tabs that a table was written, as another tab's RxDB would; they read again. */
const tellTabs = (database: string, table: DeviceTable): void => {
  const channel = new BroadcastChannel(`RxDB:|dexie|${database}`)
  const lwt = Date.now()
  const id = `${WRITER}-${crypto.randomUUID()}`
  const eventBulk = { id, events: [], checkpoint: { id: '', lwt }, context: WRITER }
  channel.postMessage({
    time: lwt * 1_000 + 999, // in microseconds, and of the last one: whoever began to listen in this very moment hears it
    type: 'message',
    data: {
      storageName: 'dexie',
      databaseName: database,
      collectionName: table,
      version: 0,
      eventBulk,
    },
  })
  channel.close()
}

/** The device database without RxDB, for a worker that may carry no more than it needs. */
export interface RawDevice extends DeviceRows {
  readonly close: () => void
}

/**
 * Opens the device database as RxDB left it; null where this device has none, and none is made.
 * @throws SyncError @see tests/properties/device-conformance.test.ts
 */
export const openRawDevice = async (
  factory: IDBFactory,
  name: string = DEVICE_DATABASE,
): Promise<RawDevice | null> => {
  const opened = new Map<DeviceTable, IDBDatabase>()
  const close = () => {
    for (const database of opened.values()) database.close()
  }
  for (const table of DEVICE_TABLES) {
    const database = await openExisting(factory, collectionDatabase(name, table))
    if (database === null) {
      close()
      return null
    }
    database.onversionchange = () => database.close()
    opened.set(table, database)
  }
  const at = (table: DeviceTable): IDBDatabase => {
    const database = opened.get(table)
    if (!database) throw new DOMException(table, 'NotFoundError')
    return database
  }
  const read = async (table: DeviceTable, id?: string): Promise<readonly StoredRow[]> => {
    let rows: readonly StoredRow[] = []
    await within(at(table), 'readonly', async (docs) => {
      rows = await requested<StoredRow[]>(docs.getAll(id))
    })
    return rows.filter(({ _deleted }) => _deleted !== '1')
  }
  /** Each row as `next` makes it of the one before; null leaves that. */
  const write = async (
    table: DeviceTable,
    ids: readonly string[],
    next: (before: StoredRow | undefined, at: number) => StoredRow | null,
  ): Promise<void> => {
    let isChanged = false
    await within(at(table), 'readwrite', async (docs) => {
      for (const [index, id] of ids.entries()) {
        const row = next(await requested<StoredRow | undefined>(docs.get(id)), index)
        if (row) await requested(docs.put(row))
        isChanged ||= row !== null
      }
    })
    if (isChanged) tellTabs(name, table)
  }
  return {
    get: async (table, id) => envelopesOf(await read(table, id))[0] ?? null,
    all: async (table) => envelopesOf(await read(table)),
    put: (table, ...envelopes) =>
      write(
        table,
        envelopes.map(({ id }) => id),
        (before, index) => rowOf(envelopes[index] as Envelope, before, false), // as: one envelope for each id
      ),
    remove: (table, ...ids) =>
      write(table, ids, (before) =>
        before && before._deleted !== '1' ? rowOf(blankEnvelope(before.id), before, true) : null,
      ),
    close,
  }
}
