import type { Head } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'

/** A commit number, and the start of the server that gave it. */
export interface Cursor {
  readonly epoch: string
  readonly seq: number
}

/** The extent to which the open mirror is whole. It holds every change up to `seq`, and no older version of a row. */
export interface MirrorCursor extends Cursor {
  /** True once a pull of this tab has reached the head. The mirror then has all that the tab was given before. */
  readonly isConfirmed: boolean
}

/**
 * The cursor that a state amounts to; null while there is none. Pages computed at
 * a higher head are not whole: rows that moved on are missing. `head`: the head that the state was pulled up to and
 * judged by. Its epoch counts: a restart without a change leaves the state with the epoch before it.
 */
export const cursorOf = (state: MirrorState | null, head?: Head): MirrorCursor | null => {
  if (state === null || state.horizon > state.seq) return null
  return { epoch: head?.epoch ?? state.epoch, seq: state.seq, isConfirmed: head !== undefined }
}

/**
 * True when the mirror holds all that the server had at `target`, for example when it drew a page. Commit numbers of one epoch
 * compare as they are. Of two epochs either number may be the later one, or be lost with a tail. Then a pull decides that
 * reached the head after `target`: it ended on the line that the server has now.
 * @see tests/unit/status/cursor.test.ts
 */
export const hasReached = (cursor: MirrorCursor | null, target: Cursor): boolean => {
  if (cursor === null) return false
  return cursor.epoch === target.epoch ? cursor.seq >= target.seq : cursor.isConfirmed
}
