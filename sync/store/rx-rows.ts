import {
  type BulkWriteRow,
  type FilledMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb/plugins/core'
import { SyncError } from '../lib/sync-error.ts'

/**
 * Rows of one RxDB collection, read and written through its storage, as RxDB's own replication does. `bulkUpsert` writes
 * new rows and known ones in two transactions, so that a kill in between would leave half of an act. Queries answer
 * from a cache that a tab which slept has not renewed yet, so that a state read under the lock could be an old one.
 */

/** Rounds after which something is wrong: another tab may write the same row between our two steps. */
const MAX_ROUNDS = 5
const CONTEXT = 'academy'

type Identified = { id: string }
type Write<T> = BulkWriteRow<T>

/** A row as RxDB writes it. */
const fresh = <T extends Identified>(doc: T, isDeleted = false): RxDocumentData<T> =>
  // as: the fields that RxDB keeps beside ours; it fills `_rev` and `_meta` itself when it writes
  ({
    ...doc,
    _deleted: isDeleted,
    _attachments: {},
    _meta: { lwt: 1 },
    _rev: '',
  }) as unknown as RxDocumentData<T>

/** Writes rows; one that another tab wrote between our two steps is written over. @throws SyncError 'storage' */
const writeAll = async <T extends Identified>(
  rows: RxCollection<T>,
  first: readonly Write<T>[],
): Promise<void> => {
  let writes = [...first]
  for (let round = 0; writes.length > 0; round += 1) {
    const { error } = await rows.storageInstance.bulkWrite(writes, CONTEXT)
    writes = error.map((one) => {
      if (one.status !== 409 || !one.documentInDb || round === MAX_ROUNDS)
        throw new SyncError('storage', { status: one.status })
      return { previous: one.documentInDb, document: one.writeRow.document }
    })
  }
}

/** Inserts or replaces rows in one transaction. @throws SyncError 'storage' */
export const overwrite = async <T extends Identified>(
  rows: RxCollection<T>,
  docs: readonly T[],
): Promise<void> => {
  // One write of RxDB is one transaction only where it is told which rows are known; removed ones are, too.
  const known = await rows.storageInstance.findDocumentsById(
    docs.map(({ id }) => id),
    true,
  )
  const before = new Map(known.map((previous) => [previous.id, previous] as const))
  const writes = docs.map((doc): Write<T> => {
    const previous = before.get(doc.id)
    return { ...(previous && { previous }), document: fresh(doc) }
  })
  await writeAll(rows, writes)
}

/**
 * Removes existing rows. RxDB keeps removed rows on disk until they are purged, so the removing write also blanks their
 * content (protocol, 12). Unknown ids are left alone.
 */
export const blankAndRemove = async <T extends Identified>(
  rows: RxCollection<T>,
  ids: readonly string[],
  blank: (id: string) => T,
): Promise<void> => {
  const present = await rows.storageInstance.findDocumentsById([...new Set(ids)], false)
  const removed = present.map((previous) => ({
    previous,
    document: fresh(blank(previous.id), true),
  }))
  await writeAll(rows, removed)
}

export const findOne = async <T extends Identified>(
  rows: RxCollection<T>,
  id: string,
): Promise<T | null> => {
  const [found] = await rows.storageInstance.findDocumentsById([id], false)
  return found ?? null
}

/** Every row, in the order of the keys. */
export const findAll = async <T extends Identified>(
  rows: RxCollection<T>,
): Promise<readonly T[]> => {
  // as: the selector of 'not removed' and of the key, which a generic schema does not know
  const query = {
    selector: { _deleted: { $eq: false }, id: { $gt: '' } },
    sort: [{ id: 'asc' }],
    skip: 0,
  } as unknown as FilledMangoQuery<T>
  const prepared = prepareQuery(rows.storageInstance.schema, query)
  return (await rows.storageInstance.query(prepared)).documents
}
