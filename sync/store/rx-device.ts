import type { RxDatabase } from 'rxdb/plugins/core'
import type { DeviceStore } from './port.ts'
import type { DeviceCollections } from './rx-open.ts'
import { blankAndRemove, findAll, findOne, mustOverwrite } from './rx-rows.ts'
import { blankEnvelope, envelopeOf, envelopesOf } from './schema.ts'
import type { Connection } from './steady.ts'

export interface RxDevice extends DeviceStore {
  /** Every later call throws 'closed'. */
  close(): Promise<void>
}

/**
 * The device database kept by RxDB. Its connection may be lost and renewed.
 * @see tests/properties/device-conformance.test.ts
 */
export const rxDevice = ({
  run,
  keep,
  close,
}: Connection<RxDatabase<DeviceCollections>>): RxDevice => ({
  get: (table, id) =>
    run(async (database) => {
      const stored = await findOne(database[table], id)
      return stored && envelopeOf(stored)
    }),
  all: (table) => run(async (database) => envelopesOf(await findAll(database[table]))),
  put: (table, ...envelopes) =>
    run((database) => mustOverwrite(database[table], envelopes.map(envelopeOf))),
  remove: (table, ...ids) => run((database) => blankAndRemove(database[table], ids, blankEnvelope)),
  watch: (table, onChange) =>
    keep((database, isRenewed) => {
      if (isRenewed) onChange()
      const changes = database[table].storageInstance.changeStream()
      const subscription = changes.subscribe(() => onChange())
      return () => subscription.unsubscribe()
    }),
  close,
})
