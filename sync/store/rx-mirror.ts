import type { RxDatabase } from 'rxdb/plugins/core'
import { map, startWith } from 'rxjs'
import type { Connection } from './connection.ts'
import type { MirrorRow, MirrorStore } from './port.ts'
import type { MirrorCollections } from './rx-open.ts'
import { findAll, findOne, overwrite } from './rx-rows.ts'
import type { StoredRow } from './schema.ts'

const STATE_ID = 'state'

const keyOf = (collection: string, id: string): string => `${collection}/${id}`

const toStored = ({ collection, id, seq, text }: MirrorRow): StoredRow => ({
  id: keyOf(collection, id),
  seq,
  text,
})

const fromStored = ({ id: key, seq, text }: StoredRow): MirrorRow => {
  const at = key.indexOf('/')
  return { collection: key.slice(0, at), id: key.slice(at + 1), seq, text }
}

const isThere = ({ text }: { readonly text: string }): boolean => text !== ''

export interface RxMirror extends MirrorStore {
  /** Every later call throws 'closed'. */
  close(): Promise<void>
}

/**
 * A mirror kept by RxDB: over IndexedDB, or over memory where a browser refuses. Its connection may be lost and renewed.
 * @see tests/properties/store-conformance.test.ts
 */
export const rxMirror = ({
  run,
  watch,
  close,
}: Connection<RxDatabase<MirrorCollections>>): RxMirror => ({
  readState: () =>
    run(async ({ state }) => {
      const stored = await findOne(state, STATE_ID)
      return stored?.body ? JSON.parse(stored.body) : null
    }),
  writeState: (state) =>
    run((database) => {
      const body = state === null ? '' : JSON.stringify(state)
      return overwrite(database.state, [{ id: STATE_ID, body }])
    }),
  write: (rows) => run((database) => overwrite(database.rows, rows.map(toStored))),
  get: (collection, id) =>
    run(async ({ rows }) => {
      const stored = await findOne(rows, keyOf(collection, id))
      return stored && isThere(stored) ? fromStored(stored) : null
    }),
  all: () => run(async ({ rows }) => (await findAll(rows)).filter(isThere).map(fromStored)),
  watch: (onChange) => {
    const changes = watch(({ rows }, isRenewed) => {
      const told = rows.eventBulks$.pipe(
        map(({ events }) => events.map(({ documentData }) => fromStored(documentData))),
      )
      return isRenewed ? told.pipe(startWith(null)) : told
    })
    const subscription = changes.subscribe(onChange)
    return () => subscription.unsubscribe()
  },
  close,
})
