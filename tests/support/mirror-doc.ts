import type { CollectionName, Rows } from '../../sync/model/collections.ts'
import { kindOf, rankOf } from '../../sync/model/lists.ts'
import type { MirrorDoc, MirrorRow } from '../../sync/store/port.ts'
import { readRow } from '../../sync/store/read-row.ts'

/** A public row as the mirror keeps it. */
export const mirrorDoc = <N extends CollectionName>(
  collection: N,
  row: Rows[N],
  more: Partial<MirrorDoc> = {},
): MirrorDoc => ({
  id: row.id,
  shown: 1,
  kind: kindOf(collection, row),
  rank: rankOf(collection, row),
  seq: 1,
  row,
  ...more,
})

/** A row of the feed as a mirror keeps it. */
export const mirrorRow = (
  collection: string,
  row: Readonly<Record<string, unknown>>,
  seq = 1,
): MirrorRow => ({ collection, id: String(row.id), seq, text: JSON.stringify(row) })

/** What this build reads of a collection's rows. */
export const docsAmong = (rows: readonly MirrorRow[], collection: string): readonly MirrorDoc[] =>
  rows.flatMap((row) => (row.collection === collection ? (readRow(row) ?? []) : []))
