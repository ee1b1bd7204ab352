import { parseJson } from '../lib/parse-json.ts'
import { collections, isCollectionName } from '../model/collections.ts'
import { kindOf, rankOf } from '../model/lists.ts'
import type { MirrorDoc, MirrorRow } from './port.ts'

/**
 * A row of a mirror, parsed by this build's models; null for a row that this build cannot read, or of a collection that
 * it does not know. Such a row stays in the mirror as text, for a build that can (protocol, 12).
 */
export const readRow = ({ collection, id, seq, text }: MirrorRow): MirrorDoc | null => {
  if (!isCollectionName(collection)) return null
  const row = parseJson(text)
  const parsed = collections[collection].schema.safeParse(row)
  if (!parsed.success || parsed.data.id !== id) return null
  const rank = rankOf(collection, parsed.data)
  if (!Number.isSafeInteger(rank) || rank < 0) return null
  const { status } = parsed.data
  // A visitor's rows carry no status: they are published, or they would not be there.
  const shown = status === undefined || status === 'published' ? 1 : 0
  // as: the model has parsed it; unknown fields stay in the row
  return {
    id,
    shown,
    kind: kindOf(collection, parsed.data),
    rank,
    seq,
    row: row as MirrorDoc['row'],
  }
}
