import type {
  DeviceStore,
  Envelope,
  MirrorDoc,
  MirrorState,
  MirrorStore,
  QuarantinedRow,
} from '../../../sync/store/port.ts'
import {
  createMemoryDevice,
  createMemoryMirror,
  type DeviceDisk,
  type MirrorDisk,
  newDeviceDisk,
  newMirrorDisk,
} from '../../support/memory-store.ts'

/** Everything that a mirror has on disk, in no order. */
export interface MirrorContent {
  readonly state: MirrorState | null
  readonly rows: readonly { readonly collection: string; readonly doc: MirrorDoc }[]
  readonly quarantine: readonly QuarantinedRow[]
}

/** A mirror's database, which outlives the tabs that open it. */
export interface MirrorHome {
  readonly store: MirrorStore
  readonly look: () => Promise<MirrorContent>
  /** Before each write: what a power cut may go back to. */
  readonly remember: () => void
  /** Loses the last writes; `keepState`: all but the state, where a browser flushes the two apart. False: nothing to lose. */
  readonly loseWrites: (count: number, keepState: boolean) => boolean
}

/** The databases of one device. */
export interface Homes {
  readonly mirror: (name: string) => Promise<MirrorHome>
  readonly dropMirror: (name: string) => Promise<void>
  readonly device: () => Promise<DeviceStore>
  readonly dropDevice: () => Promise<void>
  readonly outbox: () => Promise<readonly Envelope[]>
  readonly drafts: () => Promise<readonly Envelope[]>
  /** The last tab of the device is gone, and with it every connection. */
  readonly crashed: () => Promise<void>
  /** Faults of its own stop. */
  readonly calm: () => void
}

const copyDisk = (disk: MirrorDisk): MirrorDisk => ({
  state: disk.state,
  rows: new Map([...disk.rows].map(([name, rows]) => [name, new Map(rows)])),
  quarantine: new Map(disk.quarantine),
})

const MEMORY_OF_WRITES = 5

const memoryHome = (): MirrorHome => {
  const disk = newMirrorDisk()
  let past: MirrorDisk[] = []
  return {
    store: createMemoryMirror(disk),
    look: async () => ({
      state: disk.state,
      rows: [...disk.rows].flatMap(([collection, rows]) =>
        [...rows.values()].map((doc) => ({ collection, doc })),
      ),
      quarantine: [...disk.quarantine.values()],
    }),
    remember: () => {
      past = [...past.slice(1 - MEMORY_OF_WRITES), copyDisk(disk)]
    },
    loseWrites: (count, keepState) => {
      const old = past[Math.max(0, past.length - count)]
      if (!old) return false
      if (!keepState) disk.state = old.state
      for (const [name, rows] of disk.rows) {
        rows.clear()
        for (const [id, doc] of old.rows.get(name) ?? []) rows.set(id, doc)
      }
      disk.quarantine.clear()
      for (const [key, row] of old.quarantine) disk.quarantine.set(key, row)
      past = []
      return true
    },
  }
}

export const memoryHomes = (): Homes => {
  const mirrors = new Map<string, MirrorHome>()
  let disk: DeviceDisk = newDeviceDisk()
  let device = createMemoryDevice(disk)
  return {
    mirror: async (name) => {
      const known = mirrors.get(name) ?? memoryHome()
      mirrors.set(name, known)
      return known
    },
    dropMirror: async (name) => {
      mirrors.delete(name)
    },
    device: async () => device,
    dropDevice: async () => {
      disk = newDeviceDisk()
      device = createMemoryDevice(disk)
    },
    outbox: async () => [...(disk.get('outbox')?.values() ?? [])],
    drafts: async () => [...(disk.get('drafts')?.values() ?? [])],
    crashed: async () => undefined,
    calm: () => undefined,
  }
}
