import type { FilledMangoQuery, RxDatabase } from 'rxdb/plugins/core'
import { type CollectionName, collectionNames } from '../model/collections.ts'
import type { MirrorDoc, MirrorState, MirrorStore, QuarantinedRow } from './port.ts'
import type { MirrorReads, RowChange } from './reads.ts'
import type { MirrorCollections } from './rx-open.ts'
import {
  blankAndRemove,
  countMatches,
  type Failure,
  findAll,
  findMany,
  findOne,
  overwrite,
  overwriteOne,
  purgeRemoved,
} from './rx-rows.ts'
import type { StoredDoc, StoredQuarantine } from './schema.ts'
import { storing } from './store-error.ts'

const STATE_ID = 'state'
const SHELF_INDEX = ['shown', 'kind', 'rank'] as const
/** Rows in one write at most: keeps the memory of a rebuild's sweep bounded. */
const BATCH = 250

const toStored = (doc: MirrorDoc): StoredDoc => ({ ...doc, row: JSON.stringify(doc.row) })

const fromStored = (stored: StoredDoc): MirrorDoc => ({
  id: stored.id,
  shown: stored.shown === 1 ? 1 : 0,
  kind: stored.kind,
  rank: stored.rank,
  seq: stored.seq,
  generation: stored.generation,
  row: JSON.parse(stored.row),
})

const blankDoc = (id: string): StoredDoc => ({
  id,
  shown: 0,
  kind: '',
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

const quarantineId = (one: { readonly collection: string; readonly id: string }): string =>
  `${one.collection}/${one.id}`

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

/** A mirror kept by RxDB: over IndexedDB, or over memory where a browser refuses. @see tests/properties/store-conformance */
export class RxMirror implements MirrorStore, MirrorReads {
  private readonly database: RxDatabase<MirrorCollections>

  constructor(database: RxDatabase<MirrorCollections>) {
    this.database = database
  }

  readState(): Promise<MirrorState | null> {
    return storing(async () => {
      const stored = await findOne(this.database.state, STATE_ID)
      return stored ? JSON.parse(stored.body) : null
    })
  }

  writeState(state: MirrorState): Promise<void> {
    return storing(() =>
      overwriteOne(this.database.state, { id: STATE_ID, body: JSON.stringify(state) }),
    )
  }

  upsert(collection: CollectionName, docs: readonly MirrorDoc[]) {
    return storing(async () => {
      const bad = docs.flatMap((doc) => {
        const reason = badKey(doc)
        return reason === null ? [] : [{ id: doc.id, reason }]
      })
      const badIds = new Set(bad.map((one) => one.id))
      const good = docs.filter((doc) => !badIds.has(doc.id))
      const failures: Failure[] = []
      for (const batch of batches(good))
        failures.push(...(await overwrite(this.database[collection], batch.map(toStored))))
      return [...bad, ...failures]
    })
  }

  remove(collection: CollectionName, ids: readonly string[]): Promise<void> {
    return storing(async () => {
      for (const batch of batches(ids))
        await blankAndRemove(this.database[collection], batch, blankDoc)
    })
  }

  removeOtherGenerations(generation: number) {
    return storing(async () => {
      const gone: { collection: CollectionName; id: string }[] = []
      for (const collection of collectionNames) {
        const all = await findAll(this.database[collection], SHELF_INDEX)
        const ids = all.filter((doc) => doc.generation !== generation).map((doc) => doc.id)
        await this.remove(collection, ids)
        gone.push(...ids.map((id) => ({ collection, id })))
      }
      const stale = (await this.quarantined()).filter((one) => one.generation !== generation)
      await this.release(stale)
      return gone
    })
  }

  get(collection: CollectionName, id: string): Promise<MirrorDoc | null> {
    return storing(async () => {
      const stored = await findOne(this.database[collection], id)
      return stored && fromStored(stored)
    })
  }

  all(collection: CollectionName): Promise<readonly MirrorDoc[]> {
    return storing(async () =>
      (await findAll(this.database[collection], SHELF_INDEX)).map(fromStored),
    )
  }

  quarantine(rows: readonly QuarantinedRow[]): Promise<void> {
    return storing(async () => {
      for (const { id: record, ...rest } of rows)
        await overwriteOne(this.database.quarantine, {
          id: quarantineId({ collection: rest.collection, id: record }),
          record,
          ...rest,
        })
    })
  }

  quarantined(): Promise<readonly QuarantinedRow[]> {
    return storing(async () =>
      (await findAll(this.database.quarantine, [])).map((stored) => ({
        collection: stored.collection,
        id: stored.record,
        seq: stored.seq,
        generation: stored.generation,
        raw: stored.raw,
        reason: stored.reason,
      })),
    )
  }

  release(rows: readonly { readonly collection: string; readonly id: string }[]): Promise<void> {
    return storing(() =>
      blankAndRemove(this.database.quarantine, rows.map(quarantineId), blankQuarantine),
    )
  }

  shelf(collection: CollectionName, kind: string, range: { skip: number; limit: number }) {
    return storing(async () =>
      (await findMany(this.database[collection], { ...shelfQuery(kind), ...range })).map(
        fromStored,
      ),
    )
  }

  shelfLength(collection: CollectionName, kind: string): Promise<number> {
    return storing(() => countMatches(this.database[collection], shelfQuery(kind)))
  }

  watch(collection: CollectionName, onChange: (changes: readonly RowChange[] | null) => void) {
    const stream = this.database[collection].storageInstance.changeStream()
    const subscription = stream.subscribe((bulk) =>
      onChange(
        bulk.events.map((event) =>
          event.operation === 'DELETE'
            ? { kind: 'removed', id: event.documentId }
            : { kind: 'written', doc: fromStored(event.documentData) },
        ),
      ),
    )
    return () => subscription.unsubscribe()
  }

  /** Takes the blanked rows that were removed off the disk (protocol, 13). */
  async purge(): Promise<void> {
    await storing(async () => {
      for (const collection of collectionNames) await purgeRemoved(this.database[collection])
    })
  }

  /** Closes the database; every later call throws 'closed'. */
  async close(): Promise<void> {
    await this.database.close()
  }
}

/** Exactly the index: equality on its head, its last field and the id as order, so that a limit ends the read early. */
const shelfQuery = (kind: string): FilledMangoQuery<StoredDoc> => ({
  selector: { _deleted: { $eq: false }, shown: { $eq: 1 }, kind: { $eq: kind } },
  sort: [{ rank: 'asc' }, { id: 'asc' }],
  skip: 0,
})
