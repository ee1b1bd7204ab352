import type { RxDatabase } from 'rxdb/plugins/core'
import { BehaviorSubject } from 'rxjs'
import type { State } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError } from '../lib/sync-error.ts'
import { connection } from './connection.ts'
import {
  type DiskEnvironment,
  durableDisks,
  expectedStorage,
  memoryDisks,
  type StorageKind,
} from './disk.ts'
import type { DeviceStore } from './port.ts'
import { rxDevice } from './rx-device.ts'
import { rxMirror } from './rx-mirror.ts'
import {
  type DeviceCollections,
  type Disk,
  openDeviceDatabase,
  openMirrorDatabase,
} from './rx-open.ts'
import {
  DEVICE_DATABASE,
  MIRROR_VERSION,
  type MirrorScope,
  mirrorDatabases,
  mirrorName,
  versionIn,
} from './schema.ts'
import { openSecondCopy, type SecondCopy } from './second-copy.ts'
import { storeError } from './store-error.ts'
import {
  type CurrentMirror,
  followTurns,
  type Mirrors,
  readTurns,
  type Turn,
  turnsId,
} from './turns.ts'

/** The mirrors of the scope that is open now. */
export interface OpenMirror {
  readonly scope: MirrorScope
  /** Names their turns and their lock; builds with another version have mirrors, and turns, of their own. */
  readonly name: string
  /** Both; the one that is not current is opened with its first use. */
  readonly mirrors: Mirrors
  readonly current: CurrentMirror
}

export type StoreHost = ReturnType<typeof openStoreHost>

interface StoreHostOptions {
  readonly platform: Platform
  readonly environment: DiskEnvironment
  /** Version of this build's mirrors; tests open several. */
  readonly mirrorVersion?: number
}

const refusal = (error: unknown): StorageKind => ({
  kind: 'memory',
  why: error instanceof SyncError && error.code === 'quota' ? 'full' : 'refused',
})

const openDevice = async (
  disk: Disk,
  copy: SecondCopy | null,
): Promise<RxDatabase<DeviceCollections>> => {
  const database = await openDeviceDatabase(disk, DEVICE_DATABASE)
  try {
    await copy?.restore(rxDevice(connection(async () => database)))
    return database
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

/**
 * The databases of this device: on the disk if the browser allows it, else in memory. Only what is asked for is opened. It
 * is there at once; its calls wait. A browser's refusal never throws: `storage` says it. One scope is open at a time: RxDB's
 * free limit is 13 collections (protocol, 11).
 */
export const openStoreHost = (options: StoreHostOptions) => {
  const { platform, environment } = options
  const version = options.mirrorVersion ?? MIRROR_VERSION
  const storage = new BehaviorSubject(expectedStorage(environment))
  const isDurable = () => storage.value.kind === 'durable'
  const isOnDisk = isDurable()
  /** The first cause is the one that is told: what follows may be of its making. */
  const refuse = (error: unknown) => {
    if (isDurable()) storage.next(refusal(error))
  }
  const disks = isOnDisk ? Promise.resolve(durableDisks(environment)) : memoryDisks()
  let hasDevice = false
  const connectDevice = async () => {
    const disk = (await disks).device
    try {
      const opened = await openDevice(disk, copy)
      hasDevice = true
      return opened
    } catch (error) {
      // It was open before: an empty one in memory must not hide what it holds. This call fails, the next one tries.
      if (hasDevice || !isOnDisk) throw error
      refuse(error)
      hasDevice = true
      copy?.close()
      return openDevice((await memoryDisks()).device, null)
    }
  }
  const device = rxDevice(connection(connectDevice))
  const { second } = environment
  /** Only a device database on the disk is kept twice. */
  const copy = isOnDisk && second ? openSecondCopy({ ...second, device, platform }) : null

  let open: { readonly mirror: OpenMirror; readonly close: () => Promise<void> } | null = null
  const factory = environment.indexedDB

  const connect = (disk: Disk, scope: MirrorScope, turn: Turn) =>
    connection(() => openMirrorDatabase(disk, mirrorName(scope, turn, version)))
  const nameOf = (scope: MirrorScope): string => `${scope}-v${version}`
  const bothOn = (disk: Disk, scope: MirrorScope) => ({
    a: connect(disk, scope, 'a'),
    b: connect(disk, scope, 'b'),
  })
  const closeOpen = async () => {
    const before = open
    open = null
    await before?.close()
  }
  /** The first mirror is opened beside the device database, which says whether it is the current one: it mostly is. */
  const openCurrent = async ({ a, b }: ReturnType<typeof bothOn>, scope: MirrorScope) => {
    const [turns] = await Promise.all([readTurns(device, nameOf(scope)), a.open()])
    if (turns.current === 'b') await b.open()
  }

  return {
    storage: storage as State<StorageKind>, // as: only the host sets it
    device: device as DeviceStore, // as: only the host closes it
    /** Opens a scope's mirrors after closing those of the one before; where the disk refuses, in memory. */
    openMirror: async (scope: MirrorScope): Promise<OpenMirror> => {
      await closeOpen()
      let both = bothOn((await disks).mirror, scope)
      try {
        await openCurrent(both, scope)
      } catch (error) {
        await Promise.all([both.a.close(), both.b.close()])
        refuse(error)
        both = bothOn((await memoryDisks()).mirror, scope)
        await openCurrent(both, scope)
      }
      const name = nameOf(scope)
      const mirrors = { a: rxMirror(both.a), b: rxMirror(both.b) }
      const current = followTurns(mirrors, device, name)
      open = {
        mirror: { scope, name, mirrors, current },
        close: async () => {
          current.close()
          await Promise.all([mirrors.a.close(), mirrors.b.close()])
        },
      }
      return open.mirror
    },
    /** Closes a scope's mirrors if they are open, and removes them from the disk. */
    dropMirror: async (scope: MirrorScope): Promise<void> => {
      if (open?.mirror.scope === scope) await closeOpen()
      if (!factory || !isDurable()) return
      for (const turn of ['a', 'b'] as const)
        await deleteAll(factory, mirrorDatabases(mirrorName(scope, turn, version)))
      await device.remove('settings', turnsId(nameOf(scope)))
    },
    /** Mirrors of earlier versions go. */
    dropOlder: async (): Promise<void> => {
      if (!isDurable()) return
      const names = ((await factory?.databases?.()) ?? []).map(({ name }) => name ?? '')
      const isOlder = (name: string) => (versionIn(name) ?? version) < version
      if (factory) await deleteAll(factory, names.filter(isOlder))
    },
    /** Finds out whether the connections still live, and renews those that do not. */
    probe: async (): Promise<void> => {
      await Promise.allSettled([device.get('settings', 'probe'), open?.mirror.current.readState()])
    },
    /** Writes the second copy now that would be written in a moment. */
    flushCopy: async (): Promise<void> => copy?.flush(),
    /** What was removed from the device database leaves its second copy too. */
    dropCopy: async (): Promise<void> => copy?.drop(),
    close: async (): Promise<void> => {
      copy?.close()
      await closeOpen()
      await device.close()
    },
  }
}

/** Deletes databases. A tab that holds one open lets go when told, or when it wakes; the deletion then completes. */
const deleteAll = async (factory: IDBFactory, names: readonly string[]): Promise<void> => {
  const deleting = names.map(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = factory.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onblocked = () => resolve()
        request.onerror = () => reject(storeError(request.error))
      }),
  )
  await Promise.all(deleting)
}
