import { SyncError } from '../../sync/lib/sync-error.ts'
import type {
  DeviceStore,
  DeviceTable,
  Envelope,
  MirrorRow,
  MirrorState,
  MirrorStore,
} from '../../sync/store/port.ts'
import { type Mirrors, type Turn, turnsId } from '../../sync/store/turns.ts'

/** A call on a store, as a hook sees it: `writes` is true for what changes something. */
export interface StoreOp {
  readonly store: 'mirror' | 'device'
  readonly method: string
  readonly writes: boolean
  readonly args: readonly unknown[]
}

/**
 * Called before every operation, and once more (`phase` 'after') when it is done but not yet answered. A crash may fall
 * on either side of a write. It may throw (an abort, a full disk) or never resolve (a crash).
 */
export type StoreHook = (op: StoreOp, phase: 'before' | 'after') => Promise<void> | void

export interface MemoryOptions {
  readonly beforeEach?: StoreHook
}

/** Disk of a mirror: it survives the tabs that open it. Tests may copy it, lose it, or cut it. Rows by collection and id. */
export interface MirrorDisk {
  state: MirrorState | null
  readonly rows: Map<string, MirrorRow>
}
export type DeviceDisk = Map<DeviceTable, Map<string, Envelope>>

export const newMirrorDisk = (): MirrorDisk => ({ state: null, rows: new Map() })
/** The disks of a scope's two mirrors. */
export type MirrorDisks = Readonly<Record<Turn, MirrorDisk>>
export const newMirrorDisks = (): MirrorDisks => ({ a: newMirrorDisk(), b: newMirrorDisk() })
export const newDeviceDisk = (): DeviceDisk => new Map()

const tableOf = <T>(disk: Map<string, Map<string, T>>, name: string): Map<string, T> => {
  const known = disk.get(name)
  if (known) return known
  const made = new Map<string, T>()
  disk.set(name, made)
  return made
}

/** Runs one operation between the two calls of the hook; values are copied both ways, as a database would. */
const guarded =
  (store: StoreOp['store'], hook: StoreHook | undefined) =>
  async <T>(
    method: string,
    writes: boolean,
    args: readonly unknown[],
    work: () => T,
  ): Promise<T> => {
    const op = { store, method, writes, args }
    await Promise.resolve()
    await hook?.(op, 'before')
    const result = structuredClone(work())
    await hook?.(op, 'after')
    return result
  }

const keyOf = (row: { readonly collection: string; readonly id: string }): string =>
  `${row.collection}/${row.id}`

const isThere = ({ text }: MirrorRow): boolean => text !== ''

/** A mirror in memory that keeps the promises of `MirrorStore`. */
export const createMemoryMirror = (
  disk: MirrorDisk = newMirrorDisk(),
  options: MemoryOptions = {},
): MirrorStore => {
  const run = guarded('mirror', options.beforeEach)
  const watchers = new Set<(rows: readonly MirrorRow[]) => void>()
  return {
    readState: () => run('readState', false, [], () => disk.state),
    writeState: (state) =>
      run('writeState', true, [state], () => {
        disk.state = structuredClone(state)
      }),
    write: (rows) =>
      run('write', true, [rows], () => {
        for (const row of rows) disk.rows.set(keyOf(row), structuredClone(row))
        for (const tell of watchers) tell(rows)
      }),
    get: (collection, id) =>
      run('get', false, [collection, id], () => {
        const row = disk.rows.get(keyOf({ collection, id }))
        return row && isThere(row) ? row : null
      }),
    all: () => run('all', false, [], () => [...disk.rows.values()].filter(isThere)),
    watch: (onChange) => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
  }
}

/** Both mirrors of a scope, in memory. */
export const createMemoryMirrors = (
  disks: MirrorDisks = newMirrorDisks(),
  options: MemoryOptions = {},
): Mirrors => ({
  a: createMemoryMirror(disks.a, options),
  b: createMemoryMirror(disks.b, options),
})

/** The disk of the mirror whose turn it is. */
export const currentOf = (
  disks: MirrorDisks,
  device: DeviceDisk,
  mirrorName: string,
): MirrorDisk => {
  const turns = device.get('settings')?.get(turnsId(mirrorName))
  return disks[turns && JSON.parse(turns.body).current === 'b' ? 'b' : 'a']
}

const byOrder = (a: Envelope, b: Envelope): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** A device database in memory that keeps the promises of `DeviceStore`. */
export const createMemoryDevice = (
  disk: DeviceDisk = newDeviceDisk(),
  options: Pick<MemoryOptions, 'beforeEach'> = {},
): DeviceStore => {
  const run = guarded('device', options.beforeEach)
  const watchers = new Map<DeviceTable, Set<() => void>>()
  const tell = (table: DeviceTable) => {
    for (const watcher of [...(watchers.get(table) ?? [])]) watcher()
  }
  return {
    get: (table, id) => run('get', false, [table, id], () => tableOf(disk, table).get(id) ?? null),
    all: (table) =>
      run('all', false, [table], () => [...tableOf(disk, table).values()].sort(byOrder)),
    put: async (table, ...envelopes) => {
      // Row by row: a tab that dies in between leaves the first ones.
      for (const envelope of envelopes)
        await run('put', true, [table, envelope], () => {
          tableOf(disk, table).set(envelope.id, structuredClone(envelope))
          tell(table)
        })
    },
    remove: (table, ...ids) =>
      run('remove', true, [table, ...ids], () => {
        const gone = ids.filter((id) => tableOf(disk, table).delete(id))
        if (gone.length > 0) tell(table)
      }),
    watch: (table, onChange) => {
      const set = watchers.get(table) ?? new Set()
      watchers.set(table, set.add(onChange))
      return () => set.delete(onChange)
    },
  }
}

/** A hook that lets everything pass until the `nth` write (0-based), which it refuses with `code`, once. */
export const failNthWrite = (nth: number, code: 'quota' | 'aborted' | 'closed' | 'storage') => {
  let seen = 0
  return (op: StoreOp, phase: 'before' | 'after'): void => {
    if (!op.writes || phase === 'after') return
    if (seen++ === nth) throw new SyncError(code, { method: op.method })
  }
}

/**
 * A crash around the `nth` write (0-based; each write has two sides, before and after). The call never comes back, as
 * in a tab that was killed. `struck` resolves when it happened.
 */
export const crashAtWrite = (nth: number) => {
  let seen = 0
  let tell = (): void => {}
  const struck = new Promise<void>((resolve) => {
    tell = resolve
  })
  const beforeEach: StoreHook = (op) => {
    if (!op.writes || seen++ !== nth) return
    tell()
    return new Promise<void>(() => {})
  }
  return { beforeEach, struck }
}
