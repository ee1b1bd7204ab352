import type { FilledMangoQuery, RxDatabase } from 'rxdb/plugins/core'
import { SyncError } from '../lib/sync-error.ts'
import type { CollectionName } from '../model/collections.ts'
import { collectionNames } from '../model/names.ts'
import type { MirrorDoc, MirrorState, MirrorStore, QuarantinedRow } from './port.ts'
import type { MirrorReads, RowChange } from './reads.ts'
import { type MirrorCollections, openOtherCollections } from './rx-open.ts'
import {
  blankAndRemove,
  countMatches,
  type Failure,
  findAll,
  findMany,
  findOne,
  findThese,
  mustOverwrite,
  overwrite,
  purgeRemoved,
  readEvery,
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

/** A mirror kept by RxDB: over IndexedDB, or over memory where a browser refuses. @see tests/properties/store-conformance.test.ts */
export class RxMirror implements MirrorStore, MirrorReads {
  private readonly database: RxDatabase<MirrorCollections>

  private others: Promise<void> | null = null
  private readonly onOthers = new Set<() => void>()
  private isClosed = false

  constructor(database: RxDatabase<MirrorCollections>) {
    this.database = database
  }

  /** The rows of a collection, opened when it is not yet; what failed to open is tried again by the next call. */
  private async rows<N extends keyof MirrorCollections>(name: N): Promise<MirrorCollections[N]> {
    if (!this.isOpen(name)) await this.openOthers()
    return this.database[name]
  }

  private isOpen(name: keyof MirrorCollections): boolean {
    return Object.hasOwn(this.database.collections, name)
  }

  private openOthers(): Promise<void> {
    if (this.isClosed) return Promise.reject(new SyncError('closed'))
    this.others ??= openOtherCollections(this.database).then(
      () => {
        for (const follow of this.onOthers) follow()
        this.onOthers.clear()
      },
      (error: unknown) => {
        this.others = null
        throw error
      },
    )
    return this.others
  }

  readState(): Promise<MirrorState | null> {
    return storing(async () => {
      const stored = await findOne(await this.rows('state'), STATE_ID)
      return stored ? JSON.parse(stored.body) : null
    })
  }

  writeState(state: MirrorState): Promise<void> {
    return storing(async () =>
      mustOverwrite(await this.rows('state'), [{ id: STATE_ID, body: JSON.stringify(state) }]),
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
      const rows = await this.rows(collection)
      for (const batch of batches(good))
        failures.push(...(await overwrite(rows, batch.map(toStored))))
      return [...bad, ...failures]
    })
  }

  remove(collection: CollectionName, ids: readonly string[]): Promise<void> {
    return storing(async () => {
      const rows = await this.rows(collection)
      for (const batch of batches(ids)) await blankAndRemove(rows, batch, blankDoc)
    })
  }

  removeOtherGenerations(generation: number) {
    return storing(async () => {
      const gone: { collection: CollectionName; id: string }[] = []
      for (const collection of collectionNames) {
        const all = await findAll(await this.rows(collection), SHELF_INDEX)
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
      const stored = await findOne(await this.rows(collection), id)
      return stored && fromStored(stored)
    })
  }

  getMany(collection: CollectionName, ids: readonly string[]): Promise<readonly MirrorDoc[]> {
    return storing(async () => (await findThese(await this.rows(collection), ids)).map(fromStored))
  }

  all(collection: CollectionName): Promise<readonly MirrorDoc[]> {
    return storing(async () =>
      (await readEvery(await this.rows(collection), SHELF_INDEX)).map(fromStored),
    )
  }

  quarantine(rows: readonly QuarantinedRow[]): Promise<void> {
    return storing(async () => {
      if (rows.length === 0) return
      await mustOverwrite(
        await this.rows('quarantine'),
        rows.map(({ id: record, ...rest }) => ({
          id: quarantineId({ collection: rest.collection, id: record }),
          record,
          ...rest,
        })),
      )
    })
  }

  quarantined(): Promise<readonly QuarantinedRow[]> {
    return storing(async () =>
      (await findAll(await this.rows('quarantine'), [])).map((stored) => ({
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
    return storing(async () => {
      if (rows.length === 0) return
      await blankAndRemove(await this.rows('quarantine'), rows.map(quarantineId), blankQuarantine)
    })
  }

  shelf(
    collection: CollectionName,
    kind: string,
    { from = 0, ...range }: { from?: number; skip: number; limit: number },
  ) {
    return storing(async () => {
      const query = { ...shelfQuery(kind, from), ...range }
      return (await findMany(await this.rows(collection), query)).map(fromStored)
    })
  }

  shelfLength(collection: CollectionName, kind: string): Promise<number> {
    return storing(async () => countMatches(await this.rows(collection), shelfQuery(kind)))
  }

  watch(collection: CollectionName, onChange: (changes: readonly RowChange[] | null) => void) {
    if (this.isOpen(collection)) return this.follow(collection, onChange)
    let stop: (() => void) | null = null
    const follow = () => {
      stop = this.follow(collection, onChange)
    }
    // Before any read of the collection can answer, so that no write falls between that answer and the first news.
    this.onOthers.add(follow)
    this.openOthers().catch(() => undefined) // the read that goes with it meets the same failure, and says it
    return () => {
      this.onOthers.delete(follow)
      stop?.()
    }
  }

  private follow(collection: CollectionName, onChange: (changes: readonly RowChange[]) => void) {
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
      for (const collection of collectionNames) await purgeRemoved(await this.rows(collection))
    })
  }

  /** Closes the database; every later call throws 'closed'. */
  async close(): Promise<void> {
    this.isClosed = true
    // A collection that opens behind a database's end is never closed, and counts against RxDB's limit.
    await this.others?.catch(() => undefined)
    await this.database.close()
  }
}

/** Exactly the index: equality on its head, its last field and the id as order, so that a limit ends the read early. */
const shelfQuery = (kind: string, from = 0): FilledMangoQuery<StoredDoc> => ({
  selector: {
    _deleted: { $eq: false },
    shown: { $eq: 1 },
    kind: { $eq: kind },
    ...(from > 0 && { rank: { $gte: from } }),
  },
  sort: [{ rank: 'asc' }, { id: 'asc' }],
  skip: 0,
})
