import type { MirrorStore } from '../store/port.ts'
import type { BaseVersion, ReadBase } from './contract.ts'

/**
 * The version of a row that a mirror has. The row is read before the state: were it the other way round, a rebuild in
 * between could give a row of a lost line the epoch of the new one. A row that a rebuild has not met yet has an unknown
 * line, so it gets seq 0, which no row has: the server answers conflict, and the merge decides.
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
