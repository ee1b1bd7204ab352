import type { Head } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'

/** A commit number, and the start of the server that gave it. */
export interface LinePlace {
  readonly epoch: string
  readonly seq: number
}

/** How far along the server's line the open mirror is whole: it holds every change up to `seq`, and no older version of a row. */
export interface MirrorPlace extends LinePlace {
  /** True once a pull of this tab has reached the head: what the tab was given before that pull is in the mirror. */
  readonly isConfirmed: boolean
}

/**
 * The place that a state amounts to; null while there is none. A rebuild still shows rows of another line, and pages
 * that were computed at a higher head lack the rows that have moved on since: neither is whole. `head`: the one that the
 * state has been pulled up to and judged by, whose epoch then counts, because a restart without a change leaves the
 * state with the epoch before it.
 */
export const placeOf = (state: MirrorState | null, head?: Head): MirrorPlace | null => {
  if (state === null || state.rebuilding || state.horizon > state.seq) return null
  return { epoch: head?.epoch ?? state.epoch, seq: state.seq, isConfirmed: head !== undefined }
}

/**
 * True when the mirror holds all that the server had at `target`, for example what it drew a page from. Commit numbers of
 * one epoch compare as they are. Those of two do not, as either may be the later one, or have been lost with a tail: then
 * a pull that reached the head after `target` was given decides, for it ended on the line that the server has now.
 * @see tests/unit/status/place.test.ts
 */
export const hasReached = (place: MirrorPlace | null, target: LinePlace): boolean => {
  if (place === null) return false
  return place.epoch === target.epoch ? place.seq >= target.seq : place.isConfirmed
}
