import type { RxCollection } from 'rxdb/plugins/core'
import { SyncError } from '../lib/sync-error.ts'

type Identified = { id: string }

const upsert = async <T extends Identified>(rows: RxCollection<T>, docs: readonly T[]) => {
  const { success, error } = await rows.bulkUpsert([...docs])
  if (error[0]) throw new SyncError('storage', { status: error[0].status })
  return success
}

/** Inserts or replaces rows, each of them whole or not at all. @throws SyncError 'storage' */
export const overwrite = async <T extends Identified>(
  rows: RxCollection<T>,
  docs: readonly T[],
): Promise<void> => {
  await upsert(rows, docs)
}

/** Counts questions, of which no two are alike. */
let asked = 0

/**
 * Every row, or those of a range of keys, as they are on the disk now, in the order of the keys. RxDB answers a question that
 * it knows from a cache, which the message of another tab may renew too late. So each question is a new one (decisions.md).
 */
export const findAll = async <T extends Identified>(
  rows: RxCollection<T>,
  range: { readonly $gte: string; readonly $lte?: string } = { $gte: '' },
): Promise<readonly T[]> => {
  asked += 1
  // as: a selector of the key, which a generic schema does not know
  const selector = { id: { ...range, $ne: `question ${asked}` } } as never
  const found = await rows.find({ selector }).exec()
  return found.map((doc) => doc.toJSON() as T) // as: its own fields, without those of RxDB
}

export const findOne = async <T extends Identified>(
  rows: RxCollection<T>,
  id: string,
): Promise<T | null> => (await findAll(rows, { $gte: id, $lte: id }))[0] ?? null

/**
 * Removes rows that are there. RxDB keeps a removed row on the disk, so that its content is overwritten first (protocol,
 * 12). A crash in between leaves an empty row, which counts as none.
 */
export const blankAndRemove = async <T extends Identified>(
  rows: RxCollection<T>,
  ids: readonly string[],
  blank: (id: string) => T,
): Promise<void> => {
  const sorted = [...ids].sort()
  const range = { $gte: sorted[0] ?? '', $lte: sorted.at(-1) ?? '' }
  const here = (await findAll(rows, range)).filter(({ id }) => ids.includes(id))
  const blanked = here.map(({ id }) => blank(id))
  await rows.bulkRemove(await upsert(rows, blanked))
}
