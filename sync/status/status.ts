import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { Head } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'

/** A commit number, and the start of the server that gave it. */
export interface Cursor {
  readonly epoch: string
  readonly seq: number
}

/** The extent to which the open mirror is whole. It holds every change up to `seq`, and no older version of a row. */
interface MirrorCursor extends Cursor {
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

/** The state of this device's copy of the content. */
export type SyncPhase =
  | 'starting'
  | 'checking'
  | 'pulling'
  | 'rebuilding'
  | 'current'
  | 'offline'
  | 'failing'

/** The one value that says how things are; screens turn it into sentences. */
export interface SyncStatus {
  readonly phase: SyncPhase
  /** Epoch ms at which this device last knew that it had everything; null: never. */
  readonly currentAt: number | null
  /** True once a first pull has reached a head: lists may then be called empty. */
  readonly everSynced: boolean
  /**
   * The (epoch, seq) up to which the open mirror is whole; null until that is known, and during a rebuild. `hasReached`
   * tells whether it holds what the server had at an (epoch, seq).
   */
  readonly cursor: MirrorCursor | null
  /** Rows stored so far by the pull under way, and the rows it expects at most. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Why 'failing', in the engine's own codes. */
  readonly problem: SyncErrorCode | null
  /**
   * The store of content. 'memory': nothing survives this tab, with the reason. 'full': the disk was full at the start.
   */
  readonly storage:
    | { readonly kind: 'durable' }
    | { readonly kind: 'memory'; readonly why: 'insecure' | 'refused' | 'no-locks' | 'full' }
  /** The server speaks a newer form of the feed: an update of the app is out. */
  readonly updateOffered: boolean
  readonly outbox: OutboxStatus
}

/** Counts of the signed-in admin's changes. */
export interface OutboxStatus {
  readonly waiting: number
  readonly sending: number
  readonly conflicts: number
  readonly refused: number
  /** Why nothing is being sent although something waits. */
  readonly paused: 'offline' | 'signed-out' | 'failing' | null
}

export const noOutbox: OutboxStatus = {
  waiting: 0,
  sending: 0,
  conflicts: 0,
  refused: 0,
  paused: null,
}

export const startingStatus: SyncStatus = {
  phase: 'starting',
  currentAt: null,
  everSynced: false,
  cursor: null,
  progress: null,
  problem: null,
  storage: { kind: 'durable' },
  updateOffered: false,
  outbox: noOutbox,
}

/**
 * True where this tab works in memory although the device may keep an outbox: its database did not open. An empty
 * outbox then says nothing about waiting changes.
 */
export const isOutOfReach = ({ storage }: Pick<SyncStatus, 'storage'>): boolean =>
  storage.kind === 'memory' && storage.why !== 'insecure' && storage.why !== 'no-locks'
