import type { DeviceStore, DeviceTable, MirrorStore } from './port.ts'
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
  shelf: (collection, kind, range) => mirror.run((store) => store.shelf(collection, kind, range)),
  shelfLength: (collection, kind) => mirror.run((store) => store.shelfLength(collection, kind)),
  watch: (collection, onChange) => {
    let isRenewed = false
    return mirror.keep((store) => {
      if (isRenewed) onChange(null)
      isRenewed = true
      return store.watch(collection, onChange)
    })
  },
})

/** The device database, likewise; `onWritten` is told of each table that was changed from here. */
export const steadyDevice = (
  device: Steady<RxDevice>,
  onWritten: (table: DeviceTable) => void,
): DeviceStore => ({
  get: (table, id) => device.run((store) => store.get(table, id)),
  all: (table) => device.run((store) => store.all(table)),
  put: async (table, ...envelopes) => {
    await device.run((store) => store.put(table, ...envelopes))
    onWritten(table)
  },
  remove: async (table, ...ids) => {
    await device.run((store) => store.remove(table, ...ids))
    onWritten(table)
  },
  watch: (table, onChange) => {
    let isRenewed = false
    return device.keep((store) => {
      if (isRenewed) onChange()
      isRenewed = true
      return store.watch(table, onChange)
    })
  },
})
