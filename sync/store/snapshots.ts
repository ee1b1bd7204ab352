import type { DeviceTable, Envelope } from './port.ts'

const CACHE = 'device-snapshots'

/** A device's storage beside IndexedDB: Cache Storage. `origin` makes its keys whole. */
export interface SnapshotStorage {
  readonly caches: CacheStorage
  readonly origin: string
}

/** Tables of the device database as of a moment ago, in a store that survives a loss of IndexedDB. */
export interface Snapshots {
  /** The rows of the table as they were kept last; none where it never was, or where they are damaged. @throws what the browser throws */
  read(table: DeviceTable): Promise<readonly Envelope[]>
  /** Replaces what is kept of the table. @throws what the browser throws */
  write(table: DeviceTable, envelopes: readonly Envelope[]): Promise<void>
  /** Keeps nothing of the table any more. @throws what the browser throws */
  drop(table: DeviceTable): Promise<void>
}

const TEXTS = ['id', 'author', 'kind', 'state', 'body']
const NUMBERS = ['version', 'order']

const isEnvelope = (value: unknown): value is Envelope => {
  const fields = new Map(Object.entries(value ?? {}))
  return (
    TEXTS.every((key) => typeof fields.get(key) === 'string') &&
    NUMBERS.every((key) => typeof fields.get(key) === 'number')
  )
}

const parsed = (text: string): readonly Envelope[] | null => {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter(isEnvelope) : null
  } catch {
    return null // cut off in the middle of a write
  }
}

/** A browser that is killed while it writes one has the other, whole. */
const SLOTS = ['a', 'b'] as const
/** Grows with every write of a table. */
const TURN = 'x-turn'

/** Snapshots in Cache Storage, which has a file per entry and another part of the browser to write it. */
export const cachedSnapshots = ({ caches, origin }: SnapshotStorage): Snapshots => {
  /** The parts there of a table, the newest first: one, or two where a write was cut. */
  const entries = async (table: DeviceTable) => {
    const found = await Promise.all(
      SLOTS.map(async (slot) => {
        const url = new URL(`/snapshots/${table}/${slot}`, origin).href
        const kept = await caches.match(url, { cacheName: CACHE })
        return { url, kept, turn: Number(kept?.headers.get(TURN) ?? -1) }
      }),
    )
    return found.sort((one, other) => other.turn - one.turn)
  }
  return {
    read: async (table) => {
      for (const { kept } of await entries(table)) {
        const rows = kept && parsed(await kept.text())
        if (rows) return rows
      }
      return []
    },
    write: async (table, envelopes) => {
      const cache = await caches.open(CACHE)
      const [newest, older] = await entries(table)
      if (!newest || !older) return
      // Two are there where a write was cut: the whole one stays until this one is whole.
      const isCut = older.kept && newest.kept && parsed(await newest.kept.text()) === null
      const [over, other] = isCut ? [newest, older] : [older, newest]
      const headers = { [TURN]: String(newest.turn + 1) }
      await cache.put(over.url, new Response(JSON.stringify(envelopes), { headers }))
      // What was removed since must not be read here any more.
      await cache.delete(other.url)
    },
    drop: async (table) => {
      const cache = await caches.open(CACHE)
      for (const { url } of await entries(table)) await cache.delete(url)
    },
  }
}
