import {
  type BulkWriteRow,
  type FilledMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb/plugins/core'
import { SyncError } from '../lib/sync-error.ts'

/**
 * Rows of one RxDB collection, read and written through its storage instance, as RxDB's own replication does. Without document
 * objects and their cache the heap of a first sync is half as large (tests/bench).
 */

/** Rounds after which something is wrong: another tab may write the same row between our two steps. */
const MAX_ROUNDS = 5
const CONTEXT = 'academy'

export interface Failure {
  readonly id: string
  readonly reason: string
}

type Identified = { id: string }
type Write<T> = BulkWriteRow<T>

/** A row as RxDB writes it. */
export const fresh = <T extends Identified>(doc: T, isDeleted = false): RxDocumentData<T> =>
  // as: the fields that RxDB keeps beside ours; it fills `_rev` and `_meta` itself when it writes
  ({
    ...doc,
    _deleted: isDeleted,
    _attachments: {},
    _meta: { lwt: 1 },
    _rev: '',
  }) as unknown as RxDocumentData<T>

/** Writes rows: those that exist, and were not known to, come back and are written once more. Gives those that were not. */
export const writeAll = async <T extends Identified>(
  rows: RxCollection<T>,
  first: readonly Write<T>[],
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  let writes = [...first]
  for (let round = 0; writes.length > 0; round += 1) {
    const { error } = await rows.storageInstance.bulkWrite(writes, CONTEXT)
    writes = []
    for (const one of error) {
      if (one.status === 409 && one.documentInDb && round < MAX_ROUNDS)
        writes.push({ previous: one.documentInDb, document: one.writeRow.document })
      else failures.push({ id: one.documentId, reason: String(one.status) })
    }
  }
  return failures
}

/** Inserts or replaces rows that must be written. @throws SyncError 'storage' */
export const mustOverwrite = async <T extends Identified>(
  rows: RxCollection<T>,
  docs: readonly T[],
): Promise<void> => {
  // Each call of RxDB is one transaction, in which rows that are known, as removed ones are too, are written with new ones.
  const ids = docs.map(({ id }) => id)
  const present = ids.length > 1 ? await rows.storageInstance.findDocumentsById(ids, true) : []
  const before = new Map(present.map((previous) => [previous.id, previous] as const))
  const writes = docs.map((doc): Write<T> => {
    const previous = before.get(doc.id)
    return { ...(previous && { previous }), document: fresh(doc) }
  })
  const [failure] = await writeAll(rows, writes)
  if (failure) throw new SyncError('storage', { status: failure.reason })
}

/**
 * Removes existing rows. RxDB keeps removed rows on disk until they are purged, so the removing write also blanks their
 * content (protocol, 13). Unknown ids are left alone.
 */
export const blankAndRemove = async <T extends Identified>(
  rows: RxCollection<T>,
  ids: readonly string[],
  blank: (id: string) => T,
): Promise<void> => {
  if (ids.length === 0) return
  const present = await findThese(rows, ids)
  const failures = await writeAll(
    rows,
    present.map((previous) => ({ previous, document: fresh(blank(previous.id), true) })),
  )
  if (failures[0]) throw new SyncError('storage', { status: failures[0].reason })
}

/** Those of the rows that exist, in no order. */
export const findThese = <T extends Identified>(
  rows: RxCollection<T>,
  ids: readonly string[],
): Promise<readonly RxDocumentData<T>[]> =>
  rows.storageInstance.findDocumentsById([...new Set(ids)], false)

export const findOne = async <T extends Identified>(
  rows: RxCollection<T>,
  id: string,
): Promise<T | null> => {
  const [found] = await rows.storageInstance.findDocumentsById([id], false)
  return found ?? null
}

/** Rows that match, in the order and up to the limit of the query. */
export const findMany = async <T extends Identified>(
  rows: RxCollection<T>,
  query: FilledMangoQuery<T>,
): Promise<readonly T[]> => {
  const prepared = prepareQuery(rows.storageInstance.schema, query)
  return (await rows.storageInstance.query(prepared)).documents
}

/** Keys above `from` and up to `to`, in their order. */
export interface KeyRange {
  readonly from: string
  readonly to?: string
  readonly limit?: number
}

/** Every row, or those of a range of keys, in the order of the keys. */
export const findAll = <T extends Identified>(
  rows: RxCollection<T>,
  { from = '', to, limit }: Partial<KeyRange> = {},
): Promise<readonly T[]> =>
  // as: the selector of 'not removed' and of the key, which a generic schema does not know
  findMany(rows, {
    selector: {
      _deleted: { $eq: false },
      id: { $gt: from, ...(to !== undefined && { $lte: to }) },
    },
    sort: [{ id: 'asc' }],
    skip: 0,
    ...(limit !== undefined && { limit }),
  } as unknown as FilledMangoQuery<T>)

/** The part of Dexie's table that is used past RxDB. */
interface Table<T> {
  where(index: string): {
    between(low: string | readonly string[], high: string | readonly string[]): Found<T>
  }
}
interface Found<T> {
  delete(): Promise<number>
  /** Everything at once, removed rows too, whose `_deleted` is '1' here. */
  toArray(): Promise<readonly (T & { readonly _deleted: string })[]>
}

/** The table of a storage that is Dexie's; a store in memory has none. */
const tableOf = async <T>(rows: RxCollection<T>): Promise<Table<T> | undefined> => {
  // as: `internals` belongs to the storage; only Dexie's has a table
  const { dexieTable } = (await rows.storageInstance.internals) as { dexieTable?: Table<T> }
  return dexieTable
}

/**
 * The rows of a range of keys, unordered, in one request. RxDB walks an index row by row, three times as slow for
 * thousands (tests/budgets/full/panel-rows.spec.ts).
 */
export const readRange = async <T extends Identified>(
  rows: RxCollection<T>,
  range: Required<Pick<KeyRange, 'from' | 'to'>>,
): Promise<readonly T[]> => {
  const table = await tableOf(rows)
  if (!table) return findAll(rows, range)
  const found = await table.where('id').between(range.from, range.to).toArray()
  return found.filter(({ _deleted }) => _deleted !== '1')
}

/**
 * Deletes removed rows by their own index. RxDB's `cleanup` loads every row, by an index that costs a first sync a
 * tenth of its time (rxdb 17.6). Does nothing for a store in memory.
 */
export const purgeRemoved = async <T extends Identified>(rows: RxCollection<T>): Promise<void> => {
  const table = await tableOf(rows)
  await table?.where('[_deleted+id]').between(['1', ''], ['1', '\uffff']).delete()
}
