import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { SyncStatus } from '../status/status.ts'
import type { Disk } from './rx-open.ts'
import type { SecondStorage } from './second-copy.ts'

export type StorageKind = SyncStatus['storage']

/** A browser's means of keeping things; absent where it refuses. */
export interface DiskEnvironment {
  readonly indexedDB: IDBFactory | undefined
  readonly IDBKeyRange: typeof IDBKeyRange | undefined
  readonly isSecure: boolean
  readonly hasLocks: boolean
  /** The second copy of the device database; without it there is one. */
  readonly second?: SecondStorage | undefined
}

/** The two disks of a device. Rows that exist only here are flushed to the platter; a mirror can be fetched again. */
interface Disks {
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
 * Disks over IndexedDB. The device database, which exists nowhere else, is flushed to the platter with each write. A
 * mirror is not: a power cut that takes rows but not the state is found by the digest (protocol, 7).
 */
export const durableDisks = ({ indexedDB, IDBKeyRange }: DiskEnvironment): Disks => {
  const disk = (chromeTransactionDurability: 'strict' | 'relaxed'): Disk => ({
    storage: getRxStorageDexie({ indexedDB, IDBKeyRange, chromeTransactionDurability }),
    isShared: true,
  })
  return { device: disk('strict'), mirror: disk('relaxed') }
}

/** Disks that forget everything with this tab. Loaded only where they are needed. */
export const memoryDisks = async (): Promise<Disks> => {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory')
  const storage = getRxStorageMemory()
  return { device: { storage, isShared: false }, mirror: { storage, isShared: false } }
}
