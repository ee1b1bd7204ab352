import type { DeviceRows, DeviceStore, DeviceTable, Envelope, MirrorStore } from './port.ts'
import type { MirrorReads } from './reads.ts'
import type { RxDevice } from './rx-device.ts'
import type { RxMirror } from './rx-mirror.ts'
import type { Steady } from './steady.ts'

/** A mirror behind a connection that may be lost and renewed. */
export const steadyMirror = (mirror: Steady<RxMirror>): MirrorStore & MirrorReads => ({
  readState: () => mirror.run((store) => store.readState()),
  writeState: (state) => mirror.run((store) => store.writeState(state)),
  upsert: (collection, docs) => mirror.run((store) => store.upsert(collection, docs)),
  remove: (collection, ids) => mirror.run((store) => store.remove(collection, ids)),
  removeOtherGenerations: (generation) =>
    mirror.run((store) => store.removeOtherGenerations(generation)),
  get: (collection, id) => mirror.run((store) => store.get(collection, id)),
  getMany: (collection, ids) => mirror.run((store) => store.getMany(collection, ids)),
  all: (collection) => mirror.run((store) => store.all(collection)),
  quarantine: (rows) => mirror.run((store) => store.quarantine(rows)),
  quarantined: () => mirror.run((store) => store.quarantined()),
  release: (rows) => mirror.run((store) => store.release(rows)),
  list: (collection, kind, range) => mirror.run((store) => store.list(collection, kind, range)),
  listLength: (collection, kind) => mirror.run((store) => store.listLength(collection, kind)),
  watch: (collection, onChange) => {
    let isRenewed = false
    return mirror.keep((store) => {
      if (isRenewed) onChange(null)
      isRenewed = true
      return store.watch(collection, onChange)
    })
  },
})

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

/** The device database, likewise. */
export const steadyDevice = (device: Steady<RxDevice>): DeviceStore => ({
  get: (table, id) => device.run((store) => store.get(table, id)),
  all: (table) => device.run((store) => store.all(table)),
  put: (table, ...envelopes) => device.run((store) => store.put(table, ...envelopes)),
  remove: (table, ...ids) => device.run((store) => store.remove(table, ...ids)),
  watch: (table, onChange) => {
    let isRenewed = false
    return device.keep((store) => {
      if (isRenewed) onChange()
      isRenewed = true
      return store.watch(table, onChange)
    })
  },
})
