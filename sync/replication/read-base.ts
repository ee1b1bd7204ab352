import type { MirrorStore } from '../store/port.ts'
import type { BaseVersion, ReadBase } from './contract.ts'

/**
 * A mirror's version of a row. The row is read before the state. Else a rebuild in between could pair a lost line's row
 * with the new epoch. A row that a rebuild has not met yet has an unknown line. It gets seq 0, which no row has: the
 * server answers conflict, and the merge decides.
 */
export const readMirrorBase =
  (mirror: MirrorStore): ReadBase =>
  async (collection, id): Promise<BaseVersion | null> => {
    const doc = await mirror.get(collection, id)
    const state = await mirror.readState()
    if (doc === null || state === null) return null
    const isKnown = doc.generation === state.generation && doc.seq <= state.horizon
    return { row: doc.row, epoch: state.epoch, seq: isKnown ? doc.seq : 0 }
  }
