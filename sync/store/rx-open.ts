import {
  createRxDatabase,
  defaultCacheReplacementPolicyMonad,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb/plugins/core'
import { SyncError } from '../lib/sync-error.ts'
import type { DeviceTable } from './port.ts'
import {
  envelopeSchema,
  rowsSchema,
  type StoredEnvelope,
  type StoredRow,
  type StoredState,
  stateSchema,
} from './schema.ts'
import { storing } from './store-error.ts'

/** The storage of RxDB's bytes. `isShared`: other tabs write the same databases, so that changes are told among them. */
export interface Disk {
  readonly storage: RxStorage<unknown, unknown>
  readonly isShared: boolean
}

export type MirrorCollections = {
  rows: RxCollection<StoredRow>
  state: RxCollection<StoredState>
}

export type DeviceCollections = Record<DeviceTable, RxCollection<StoredEnvelope>>

/**
 * The hash of schemas. RxDB's default needs `crypto.subtle`, which plain http does not have. Databases of earlier releases
 * hold what this one gives: RxDB would not open them with another. Nothing secret is hashed.
 */
const plainHash = async (input: string | ArrayBuffer | Blob): Promise<string> => {
  if (typeof input !== 'string') throw new SyncError('internal') // only attachments are; there are none
  let low = 0x811c9dc5
  let high = 0x1000193
  for (let at = 0; at < input.length; at += 1) {
    low = Math.imul(low ^ input.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ low, 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}

/** RxDB keeps no answer: none is asked for twice (`rx-rows.ts`). */
const cacheReplacementPolicy = defaultCacheReplacementPolicyMonad(0, 0)

const create = <C>(disk: Disk, name: string): Promise<RxDatabase<C>> =>
  createRxDatabase<C>({
    name,
    storage: disk.storage,
    multiInstance: disk.isShared,
    eventReduce: false,
    // A reopened database, and Vite's hot reload, must not meet the one before.
    closeDuplicates: true,
    hashFunction: plainHash,
  })

/** Opens the database of one mirror: what screens wait for, whatever kinds of rows there are (protocol, 11). @throws SyncError */
export const openMirrorDatabase = (
  disk: Disk,
  name: string,
): Promise<RxDatabase<MirrorCollections>> =>
  storing(async () => {
    const database = await create<MirrorCollections>(disk, name)
    await database.addCollections({
      rows: { schema: rowsSchema, cacheReplacementPolicy },
      state: { schema: stateSchema, cacheReplacementPolicy },
    })
    return database
  })

/** Opens the device database: four collections. Give it a disk with strict durability. @throws SyncError */
export const openDeviceDatabase = (
  disk: Disk,
  name: string,
): Promise<RxDatabase<DeviceCollections>> =>
  storing(async () => {
    const database = await create<DeviceCollections>(disk, name)
    const table = { schema: envelopeSchema, cacheReplacementPolicy }
    await database.addCollections({
      outbox: table,
      drafts: table,
      files: table,
      settings: table,
    })
    return database
  })
