import { parseJson } from '../lib/json.ts'
import { collections, isCollectionName } from '../model/collections.ts'
import { kindOf, rankOf } from '../model/lists.ts'
import type { BaseVersion, ReadBase } from '../replication/contract.ts'
import type { MirrorDoc, MirrorReads, MirrorRow } from './port.ts'

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

/**
 * The current mirror's version of a row; null where there is none that this build can read. The epoch is read before the
 * row and after it: a turn in between could pair a row of a lost line with the new epoch. Where the two differ the line
 * of the row is unknown. It gets seq 0, which no row has: the server answers conflict, and the merge decides.
 */
export const readMirrorBase =
  (mirror: Pick<MirrorReads, 'readState' | 'get'>): ReadBase =>
  async (collection, id): Promise<BaseVersion | null> => {
    const before = await mirror.readState()
    const stored = await mirror.get(collection, id)
    const state = await mirror.readState()
    const doc = stored && readRow(stored)
    if (doc === null || state === null) return null
    const isKnown = before?.epoch === state.epoch && doc.seq <= state.horizon
    return { row: doc.row, epoch: state.epoch, seq: isKnown ? doc.seq : 0 }
  }
