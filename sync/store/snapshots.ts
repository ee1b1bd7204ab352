import type { DeviceTable, Envelope } from './port.ts'

const CACHE = 'device-snapshots'

/** Where a device keeps things beside IndexedDB: Cache Storage. `origin` makes its keys whole. */
export interface SecondPlace {
  readonly caches: CacheStorage
  readonly origin: string
}

/** Tables of the device database as they were a moment ago, kept where a browser that loses IndexedDB does not lose them too. */
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null // cut off in the middle of a write
  }
}

/** Snapshots in Cache Storage, which has a file for each of its entries and another part of the browser to write it. */
export const cachedSnapshots = ({ caches, origin }: SecondPlace): Snapshots => {
  const at = (table: DeviceTable): string => new URL(`/snapshots/${table}`, origin).href
  return {
    read: async (table) => {
      const kept = await caches.match(at(table), { cacheName: CACHE })
      const rows = kept && parsed(await kept.text())
      return Array.isArray(rows) ? rows.filter(isEnvelope) : []
    },
    write: async (table, envelopes) => {
      const cache = await caches.open(CACHE)
      await cache.put(at(table), new Response(JSON.stringify(envelopes)))
    },
    drop: async (table) => {
      const cache = await caches.open(CACHE)
      await cache.delete(at(table))
    },
  }
}
