import type { Platform } from '../lib/platform.ts'
import { DEVICE_TABLES, type DeviceRows, type DeviceTable, type Envelope } from './port.ts'
import { cachedSnapshots, type SnapshotStorage } from './snapshots.ts'

/** How long a change may wait for those that follow it, ms. */
const LATE_MS = 1_000
/**
 * The time in ms within which a table is not kept again at once; else a person's deed is. The app itself writes the outbox all
 * the time while it is sent; typed words change no faster than typing.
 */
const AT_ONCE_MS: ReadonlyMap<DeviceTable, number> = new Map([
  ['outbox', LATE_MS],
  ['drafts', 250],
])
/** When, after a start, what an earlier page was too short-lived to keep is kept, ms. */
const START_MS = 2_000
/** Until what could not be kept is tried again, ms. */
const RETRY_MS = 30_000
/** Longest time that a removal waits for a tab that holds it up, in ms. */
const FLUSH_LIMIT_MS = 3_000

/** Two locks: a write may find the connection lost, and reopening it restores. */
const WRITING = 'snapshots'
const RESTORING = 'snapshots-restore'
/** The row by which a device database is known to be one that snapshots were made of. */
const MARK: Envelope = {
  id: 'snapshots',
  author: '',
  kind: 'snapshots',
  version: 1,
  state: '',
  order: 0,
  body: '',
}

export interface SnapshotKeeper {
  /**
   * Puts back what a device database that was just opened has lost. Nothing is put over what is there.
   * @throws SyncError when rows cannot be put back: what is open then is not what this device keeps.
   */
  restore(device: DeviceRows): Promise<void>
  /** A table was changed: its snapshot follows. */
  note(table: DeviceTable): void
  /** Writes now what would be written soon: the page may not live that long. */
  flush(): Promise<void>
  /** Comes back when no snapshot shows what the store does not hold any more: what cannot be written is dropped. */
  dropStale(): Promise<void>
  /** For good: nothing is written any more. */
  close(): void
}

interface SnapshotKeeperOptions {
  readonly second: SnapshotStorage
  /** The source of the snapshots. */
  readonly source: () => DeviceRows
  readonly platform: Pick<Platform, 'locks' | 'after' | 'now'>
  /** So many rows were lost and are back. */
  readonly onRestored: (count: number) => void
}

/**
 * A second copy of what exists only on this device. Chromium empties a site's whole IndexedDB when it cannot read its
 * log to the end. A process killed in the middle of a write causes that (decisions.md).
 * @see tests/unit/store/snapshot-keeper.test.ts
 */
export const createSnapshotKeeper = (options: SnapshotKeeperOptions): SnapshotKeeper => {
  const { source, onRestored } = options
  const snapshots = cachedSnapshots(options.second)
  const { locks, after, now } = options.platform
  /** 'unsure': a page before this one may not have lived long enough to keep it. */
  const changed = new Map<DeviceTable, 'changed' | 'unsure'>()
  /** Snapshots that could not be read, or put back, must not be written over; nor by a store in memory. */
  let isReady = false
  let isClosed = false
  let writing: DeviceTable | null = null
  /** The open store, without reopening: that restores, behind the same lock. */
  let opened: DeviceRows | null = null
  let next: { readonly at: number; readonly stop: () => void } | null = null
  /** Until when a table that was just written waits for what follows. */
  const restsUntil = new Map<DeviceTable, number>()
  let stopStart: (() => void) | null = null

  const isMarked = async (device: DeviceRows): Promise<boolean> =>
    (await device.get('settings', MARK.id)) !== null

  /** All of them before anything is put back. */
  const readAll = async () => {
    const kept: (readonly [DeviceTable, readonly Envelope[]])[] = []
    for (const table of DEVICE_TABLES) kept.push([table, await snapshots.read(table)])
    return kept.filter(([, rows]) => rows.length > 0)
  }
  /** Whether the store has all that was kept. @throws SyncError when rows cannot be put back */
  const putLostBack = async (device: DeviceRows): Promise<boolean> => {
    if (await isMarked(device)) return true
    const all = await readAll().catch(() => null)
    if (all === null) return false
    let count = 0
    for (const [table, kept] of all) {
      const here = new Set((await device.all(table)).map(({ id }) => id))
      const lost = kept.filter(({ id }) => id !== MARK.id && !here.has(id))
      if (lost.length > 0) await device.put(table, ...lost)
      count += lost.length
    }
    if (all.length > 0) await device.put('settings', MARK)
    if (count > 0) onRestored(count)
    return true
  }
  const makeReady = async (device: DeviceRows): Promise<void> => {
    isReady = (await isMarked(device)) || (await locks.lock(RESTORING, () => putLostBack(device)))
  }

  const isKept = async (table: DeviceTable, rows: readonly Envelope[]): Promise<boolean> =>
    JSON.stringify(rows) === JSON.stringify(await snapshots.read(table))
  const write = async (table: DeviceTable, why: 'changed' | 'unsure'): Promise<void> => {
    const device = source()
    const rows = await device.all(table)
    if (why === 'unsure' && (await isKept(table, rows))) return
    // Before the snapshot: rows that are removed later must not come back because this was cut in between.
    if (!(await isMarked(device))) await device.put('settings', MARK)
    // A store that was opened in memory meanwhile has nothing.
    if (!isClosed) await snapshots.write(table, rows)
  }

  const writeChanged = async (): Promise<void> => {
    if (opened && !isReady) await makeReady(opened)
    if (!isReady) return
    await locks.lock(WRITING, async () => {
      // In this order: what a person does comes first.
      for (const table of DEVICE_TABLES) {
        const why = changed.get(table)
        if (why === undefined) continue
        changed.delete(table)
        writing = table
        await write(table, why).catch(() => changed.set(table, 'changed'))
        writing = null
      }
    })
  }
  const schedule = (ms: number) => {
    const at = now() + ms
    if (isClosed || (next && next.at <= at)) return
    next?.stop()
    next = { at, stop: after(ms, () => void flush()) }
  }
  const flushNow = async (): Promise<void> => {
    next?.stop()
    next = null
    if (isClosed || changed.size === 0) return
    for (const table of changed.keys())
      restsUntil.set(table, now() + (AT_ONCE_MS.get(table) ?? LATE_MS))
    await writeChanged().catch(() => undefined) // what cannot be kept twice is kept once until it is tried again
    if (changed.size > 0) schedule(RETRY_MS)
  }
  /** Writes in order: waiting for one waits for those before it. */
  let flushing: Promise<void> = Promise.resolve()
  const flush = (): Promise<void> => {
    flushing = flushing.then(flushNow)
    return flushing
  }
  const note = (table: DeviceTable) => {
    changed.set(table, 'changed')
    const restsMs = Math.max(0, (restsUntil.get(table) ?? 0) - now())
    const atOnceMs = AT_ONCE_MS.get(table)
    schedule(atOnceMs === undefined ? LATE_MS : Math.min(atOnceMs, restsMs))
  }
  const lookAtAll = () => {
    for (const table of DEVICE_TABLES) if (!changed.has(table)) changed.set(table, 'unsure')
    void flush()
  }

  return {
    restore: async (device) => {
      isReady = false
      opened = device
      await makeReady(device)
      stopStart ??= after(START_MS, lookAtAll)
    },
    note,
    flush,
    dropStale: async () => {
      if (isClosed) return
      await new Promise<void>((done) => {
        const stop = after(FLUSH_LIMIT_MS, done)
        void flush().then(() => {
          stop()
          done()
        })
      })
      const stuck = writing
      const late = new Set([...changed.keys(), ...(stuck ? [stuck] : [])])
      for (const table of late) await snapshots.drop(table).catch(() => undefined)
      // What is stuck may still come, with rows that are gone: it is written over then.
      if (stuck) void flushing.then(() => note(stuck))
    },
    close: () => {
      isClosed = true
      stopStart?.()
      next?.stop()
    },
  }
}

/** A device database that tells of each table that was changed by it. */
export const noting = <D extends DeviceRows>(
  device: D,
  onWritten: (table: DeviceTable) => void,
): D => ({
  ...device,
  put: async (table: DeviceTable, ...envelopes: readonly Envelope[]) => {
    await device.put(table, ...envelopes)
    onWritten(table)
  },
  remove: async (table: DeviceTable, ...ids: readonly string[]) => {
    await device.remove(table, ...ids)
    onWritten(table)
  },
})
