import type { RxDatabase } from 'rxdb/plugins/core'
import type { CollectionName } from '../model/collections.ts'
import type { MirrorDoc, MirrorStore, QuarantinedRow } from './port.ts'
import type { MirrorReads, RowChange } from './reads.ts'
import { type MirrorCollections, quarantineOf } from './rx-open.ts'
import {
  blankAndRemove,
  findAll,
  findOne,
  fresh,
  mustOverwrite,
  purgeRemoved,
  readRange,
  writeAll,
} from './rx-rows.ts'
import type { StoredQuarantine, StoredRow } from './schema.ts'
import type { Connection } from './steady.ts'

const STATE_ID = 'state'
/** Rows in one write or one read of a sweep at most: keeps its memory bounded. */
const BATCH = 250

const keyOf = (one: { readonly collection: string; readonly id: string }): string =>
  `${one.collection}/${one.id}`

/** The keys of a collection's rows; no id is empty, and '0' follows '/'. */
const keysOf = (collection: string) => ({ from: `${collection}/`, to: `${collection}0` })

const listKey = (collection: string, shown: 0 | 1, kind: string): string =>
  `${shown}/${collection}/${kind}`

const toStored = (
  collection: CollectionName,
  { id, shown, kind, row, ...rest }: MirrorDoc,
): StoredRow => ({
  id: keyOf({ collection, id }),
  list: listKey(collection, shown, kind),
  ...rest,
  row: JSON.stringify(row),
})

/** A row as it is kept, of the collection that its key begins with. */
const fromStored =
  (collection: CollectionName) =>
  ({ id, list, rank, seq, generation, row }: StoredRow): MirrorDoc => ({
    id: id.slice(collection.length + 1),
    shown: list.startsWith('1') ? 1 : 0,
    kind: list.slice(collection.length + 3),
    rank,
    seq,
    generation,
    row: JSON.parse(row),
  })

const blankRow = (id: string): StoredRow => ({
  id,
  list: '',
  rank: 0,
  seq: 0,
  generation: 0,
  row: '{}',
})

const blankQuarantine = (id: string): StoredQuarantine => ({
  id,
  collection: '',
  record: '',
  seq: 0,
  generation: 0,
  raw: '',
  reason: '',
})

/** RxDB checks nothing in production: a row with a bad key would be stored and never be found again. */
const badKey = (doc: MirrorDoc): string | null => {
  if (doc.id === '' || doc.id.length > 120) return 'id'
  if (doc.kind.length > 40) return 'kind'
  const numbers = { rank: doc.rank, seq: doc.seq, generation: doc.generation }
  const bad = Object.entries(numbers).find(([, n]) => !Number.isSafeInteger(n) || n < 0)
  return bad ? bad[0] : null
}

const batches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  )

type Database = RxDatabase<MirrorCollections>

const removeKeys = async ({ rows }: Database, keys: readonly string[]): Promise<void> => {
  for (const batch of batches(keys)) await blankAndRemove(rows, batch, blankRow)
}

const quarantined = async (database: Database): Promise<readonly QuarantinedRow[]> =>
  (await findAll(await quarantineOf(database))).map((stored) => ({
    collection: stored.collection,
    id: stored.record,
    seq: stored.seq,
    generation: stored.generation,
    raw: stored.raw,
    reason: stored.reason,
  }))

const release = async (
  database: Database,
  rows: readonly { readonly collection: string; readonly id: string }[],
): Promise<void> => {
  if (rows.length === 0) return
  await blankAndRemove(await quarantineOf(database), rows.map(keyOf), blankQuarantine)
}

export interface RxMirror extends MirrorStore, MirrorReads {
  /** Takes the blanked rows that were removed off the disk (protocol, 13). */
  purge(): Promise<void>
  /** Every later call throws 'closed'. */
  close(): Promise<void>
}

/**
 * A mirror kept by RxDB: over IndexedDB, or over memory where a browser refuses. Its connection may be lost and renewed.
 * @see tests/properties/store-conformance.test.ts
 */
export const rxMirror = ({ run, keep, close }: Connection<Database>): RxMirror => ({
  readState: () =>
    run(async ({ state }) => {
      const stored = await findOne(state, STATE_ID)
      return stored ? JSON.parse(stored.body) : null
    }),
  writeState: (body) =>
    run(({ state }) => mustOverwrite(state, [{ id: STATE_ID, body: JSON.stringify(body) }])),
  upsert: (collection, docs) =>
    run(async ({ rows }) => {
      const bad = docs.flatMap((doc) => {
        const reason = badKey(doc)
        return reason === null ? [] : [{ id: doc.id, reason }]
      })
      const badIds = new Set(bad.map((one) => one.id))
      const good = docs.filter((doc) => !badIds.has(doc.id))
      const write = (doc: MirrorDoc) => ({ document: fresh(toStored(collection, doc)) })
      const failures: { id: string; reason: string }[] = []
      for (const batch of batches(good)) failures.push(...(await writeAll(rows, batch.map(write))))
      const { length } = keyOf({ collection, id: '' })
      return [...bad, ...failures.map((one) => ({ ...one, id: one.id.slice(length) }))]
    }),
  remove: (collection, ids) =>
    run((database) =>
      removeKeys(
        database,
        ids.map((id) => keyOf({ collection, id })),
      ),
    ),
  removeOtherGenerations: (generation) =>
    run(async (database) => {
      const isStale = (one: { readonly generation: number }) => one.generation !== generation
      let from = ''
      for (;;) {
        const page = await findAll(database.rows, { from, limit: BATCH })
        const last = page.at(-1)
        if (!last) break
        const stale = page.filter(isStale).map(({ id }) => id)
        await removeKeys(database, stale)
        from = last.id
      }
      await release(database, (await quarantined(database)).filter(isStale))
    }),
  get: (collection, id) =>
    run(async ({ rows }) => {
      const stored = await findOne(rows, keyOf({ collection, id }))
      return stored && fromStored(collection)(stored)
    }),
  all: (collection) =>
    run(async ({ rows }) =>
      (await readRange(rows, keysOf(collection))).map(fromStored(collection)),
    ),
  quarantine: (refused) =>
    run(async (database) => {
      if (refused.length === 0) return
      await mustOverwrite(
        await quarantineOf(database),
        refused.map(({ id: record, ...rest }) => ({
          id: keyOf({ collection: rest.collection, id: record }),
          record,
          ...rest,
        })),
      )
    }),
  quarantined: () => run(quarantined),
  release: (rows) => run((database) => release(database, rows)),
  watch: (collection, onChange) => {
    const { from } = keysOf(collection)
    const read = fromStored(collection)
    return keep(({ rows }, isRenewed) => {
      if (isRenewed) onChange(null)
      const subscription = rows.storageInstance.changeStream().subscribe(({ events }) => {
        const changes = events
          .filter(({ documentId }) => documentId.startsWith(from))
          .map(
            (event): RowChange =>
              event.operation === 'DELETE'
                ? { kind: 'removed', id: event.documentId.slice(from.length) }
                : { kind: 'written', doc: read(event.documentData) },
          )
        if (changes.length > 0) onChange(changes)
      })
      return () => subscription.unsubscribe()
    })
  },
  purge: () => run(({ rows }) => purgeRemoved(rows)),
  close,
})
