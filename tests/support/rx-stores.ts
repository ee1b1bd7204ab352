import './own-channel.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { connection } from '../../sync/store/connection.ts'
import { durableDisks } from '../../sync/store/disk.ts'
import { type RxDevice, rxDevice } from '../../sync/store/rx-device.ts'
import { type RxMirror, rxMirror } from '../../sync/store/rx-mirror.ts'
import { openDeviceDatabase, openMirrorDatabase } from '../../sync/store/rx-open.ts'

/** An IndexedDB of its own, and the stores that ship, opened on it. Two mirrors and one device per process: RxDB's limit. */
export const newIndexedDb = (): IDBFactory => new IDBFactory()

const disksOn = (factory: IDBFactory) =>
  durableDisks({ indexedDB: factory, IDBKeyRange, isSecure: true, hasLocks: true })

/** Opens the mirror of that name, as it was left. */
export const openRxMirror = async (factory: IDBFactory, name: string): Promise<RxMirror> => {
  const way = connection(() => openMirrorDatabase(disksOn(factory).mirror, name))
  await way.open()
  return rxMirror(way)
}

export const openRxDevice = async (factory: IDBFactory, name: string): Promise<RxDevice> => {
  const way = connection(() => openDeviceDatabase(disksOn(factory).device, name))
  await way.open()
  return rxDevice(way)
}

/** The rows of a collection on the disk, past RxDB, which does not learn of a `change` to them. */
export const onDisk = async (factory: IDBFactory, name: string, change?: object) => {
  const options = { indexedDB: factory, IDBKeyRange }
  const database = await new Dexie(`rxdb-dexie-${name}`, options).open()
  const docs = database.table<object>('docs')
  if (change) await docs.toCollection().modify(change)
  const rows = await docs.toArray()
  database.close()
  return rows
}
