import type { MirrorReads } from '../store/port.ts'
import { readRow } from '../store/read-row.ts'
import type { BaseVersion, ReadBase } from './contract.ts'

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
