import type { CollectionName, Rows } from '../../sync/model/collections.ts'
import { kindOf, rankOf } from '../../sync/model/lists.ts'
import type { MirrorDoc } from '../../sync/store/port.ts'

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
  generation: 1,
  row,
  ...more,
})
