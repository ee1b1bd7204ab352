import type { RxDatabase } from 'rxdb/plugins/core'
import { map, startWith } from 'rxjs'
import type { Connection } from './connection.ts'
import type { DeviceStore } from './port.ts'
import type { DeviceCollections } from './rx-open.ts'
import { blankAndRemove, findAll, findOne, overwrite } from './rx-rows.ts'
import { blankEnvelope, envelopeOf, envelopesOf, type StoredEnvelope } from './schema.ts'

export interface RxDevice extends DeviceStore {
  /** Every later call throws 'closed'. */
  close(): Promise<void>
}

/** False for a row whose removal was cut off. */
const isThere = ({ kind }: StoredEnvelope): boolean => kind !== ''

/**
 * The device database kept by RxDB. Its connection may be lost and renewed.
 * @see tests/properties/device-conformance.test.ts
 */
export const rxDevice = ({
  run,
  watch,
  close,
}: Connection<RxDatabase<DeviceCollections>>): RxDevice => ({
  get: (table, id) =>
    run(async (database) => {
      const stored = await findOne(database[table], id)
      return stored && isThere(stored) ? envelopeOf(stored) : null
    }),
  all: (table) =>
    run(async (database) => envelopesOf((await findAll(database[table])).filter(isThere))),
  put: (table, ...envelopes) =>
    run((database) => overwrite(database[table], envelopes.map(envelopeOf))),
  remove: (table, ...ids) => run((database) => blankAndRemove(database[table], ids, blankEnvelope)),
  watch: (table, onChange) => {
    const changes = watch((database, isRenewed) => {
      const told = database[table].eventBulks$.pipe(map(() => null))
      return isRenewed ? told.pipe(startWith(null)) : told
    })
    const subscription = changes.subscribe(() => onChange())
    return () => subscription.unsubscribe()
  },
  close,
})
