import { parseJson } from '../lib/json.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceRows, DeviceStore, Envelope } from './port.ts'

/** A device's storage beside IndexedDB: Cache Storage. `origin` makes its keys whole. */
export interface SecondStorage {
  readonly caches: CacheStorage
  readonly origin: string
}

const TABLES = ['outbox', 'files'] as const
const CACHE = 'device-copy'
/** The cache in which releases before 0.3.0 kept a copy of every table. */
const OLD_CACHE = 'device-snapshots'
/** Changes closer together than this are copied together, in ms. */
const PAUSE_MS = 1_000
/** How long after a start the tables are copied: an earlier page may not have lived long enough for it. */
const START_MS = 2_000
/** The row by which a device database is known to be one that was copied. */
const MARK: Envelope = {
  ...{ id: 'snapshots', author: '', kind: 'snapshots', version: 1, state: '', order: 0, body: '' },
}

type Copy = Readonly<Record<(typeof TABLES)[number], readonly Envelope[]>>

interface SecondCopyOptions extends SecondStorage {
  readonly device: DeviceStore
  readonly platform: Pick<Platform, 'locks' | 'after'>
}

export type SecondCopy = ReturnType<typeof openSecondCopy>

/**
 * A second copy of what exists only on this device and cannot be done again: unsent changes, and the files table.
 * Chromium empties a site's whole IndexedDB when it cannot read its log to the end, as after a process that was killed in the
 * middle of a write (decisions.md).
 * @see tests/unit/store/second-copy.test.ts
 */
export const openSecondCopy = ({ caches, origin, device, platform }: SecondCopyOptions) => {
  const { locks, after } = platform
  const url = new URL('/device-copy', origin).href
  /** A copy that could not be read must not be written over, nor by a store in memory. */
  let isReady = false
  let isClosed = false
  let stopTimer: (() => void) | null = null

  const isMarked = async (on: DeviceRows) => (await on.get('settings', MARK.id)) !== null
  const putLostBack = async (opened: DeviceRows): Promise<void> => {
    if (await isMarked(opened)) return
    const kept = await caches.match(url, { cacheName: CACHE })
    const copy = parseJson((await kept?.text()) ?? '') as Copy | null // as: `write` below wrote it, or it is cut
    for (const table of TABLES) {
      const here = new Set((await opened.all(table)).map(({ id }) => id))
      const lost = copy?.[table].filter(({ id }) => !here.has(id)) ?? []
      if (lost.length > 0) await opened.put(table, ...lost)
    }
    if (copy) await opened.put('settings', MARK)
  }
  const write = async (): Promise<void> => {
    const rows: Copy = { outbox: await device.all('outbox'), files: await device.all('files') }
    if (rows.outbox.length + rows.files.length === 0 && !(await caches.has(CACHE))) return
    // Before the copy: rows that are removed later must not come back because this was cut in between.
    if (!(await isMarked(device))) await device.put('settings', MARK)
    // A store that was opened in memory meanwhile has nothing.
    if (isClosed) return
    await (await caches.open(CACHE)).put(url, Response.json(rows))
    await caches.delete(OLD_CACHE)
  }
  const flush = async (): Promise<void> => {
    if (stopTimer === null) return
    stopTimer()
    stopTimer = null
    // What cannot be kept twice is kept once until the next change.
    if (isReady) await locks.lock('device-copy', write).catch(() => undefined)
  }
  const plan = (inMs: number) => {
    if (!isClosed) stopTimer ??= after(inMs, () => void flush())
  }
  const stops = TABLES.map((table) => device.watch(table, () => plan(PAUSE_MS)))

  return {
    /**
     * Puts back what a device database that was just opened has lost. Nothing is put over what is there.
     * @throws SyncError when rows cannot be put back: what is open then is not what this device keeps.
     */
    restore: async (opened: DeviceRows): Promise<void> => {
      const copied = await caches.has(CACHE).catch(() => null)
      // A tab at a time, and not under the lock of writes: a write may find the connection lost, and opens it again.
      if (copied) await locks.lock('device-copy-restore', () => putLostBack(opened))
      isReady = copied !== null
      plan(START_MS)
    },
    /** Writes now what would be written soon: the page may not live that long. */
    flush,
    /** Removes the copy, with what was removed from the tables; what is there still is copied anew. */
    drop: async (): Promise<void> => {
      await caches.delete(CACHE).catch(() => undefined) // refused to whoever reads it, too
      plan(0)
    },
    /** For good: nothing is written any more. */
    close: (): void => {
      isClosed = true
      for (const stop of stops) stop()
      stopTimer?.()
      stopTimer = null
    },
  }
}
