import type { DeviceStore, Envelope, MirrorRow, MirrorState } from '../../../sync/store/port.ts'
import type { Mirrors } from '../../../sync/store/turns.ts'
import {
  createMemoryDevice,
  createMemoryMirrors,
  currentOf,
  type DeviceDisk,
  type MirrorDisk,
  newDeviceDisk,
  newMirrorDisks,
} from '../../support/memory-store.ts'

/** Everything that a mirror has on disk, in no order. */
export interface MirrorContent {
  readonly state: MirrorState | null
  readonly rows: readonly MirrorRow[]
}

/** The databases of a scope's two mirrors, which outlive the tabs that open them. */
export interface MirrorHome {
  readonly mirrors: Mirrors
  /** The mirror whose turn it is. */
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
}

const copyDisk = (disk: MirrorDisk): MirrorDisk => ({ state: disk.state, rows: new Map(disk.rows) })

const MEMORY_OF_WRITES = 5

const memoryHome = (name: string, device: () => DeviceDisk): MirrorHome => {
  const disks = newMirrorDisks()
  let past: (readonly [MirrorDisk, MirrorDisk])[] = []
  return {
    mirrors: createMemoryMirrors(disks),
    look: async () => {
      const { state, rows } = currentOf(disks, device(), name)
      return { state, rows: [...rows.values()].filter(({ text }) => text !== '') }
    },
    remember: () => {
      past = [...past.slice(1 - MEMORY_OF_WRITES), [copyDisk(disks.a), copyDisk(disks.b)]]
    },
    loseWrites: (count, keepState) => {
      const old = past[Math.max(0, past.length - count)]
      if (!old) return false
      for (const [at, disk] of [disks.a, disks.b].entries()) {
        const before = old[at]
        if (!before) continue
        if (!keepState) disk.state = before.state
        disk.rows.clear()
        for (const [key, row] of before.rows) disk.rows.set(key, row)
      }
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
      const known = mirrors.get(name) ?? memoryHome(name, () => disk)
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
  }
}
