import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { Head } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'

/** A commit number, and the start of the server that gave it. */
export interface Cursor {
  readonly epoch: string
  readonly seq: number
}

/** The open mirror holds every change up to `seq`, and no older version of a row. */
interface MirrorCursor extends Cursor {
  /** True once a pull of this tab has reached the head. */
  readonly isConfirmed: boolean
}

/**
 * The cursor of a mirror's state. null: there is no state, or the mirror is not whole, because a page was computed at a
 * higher head and lacks rows that changed since. `head`: the head that the state was pulled up to. Its epoch is the newer
 * one: a server's restart without a change leaves the state with the epoch before it.
 */
export const cursorOf = (state: MirrorState | null, head?: Head): MirrorCursor | null => {
  if (state === null || state.horizon > state.seq) return null
  return { epoch: head?.epoch ?? state.epoch, seq: state.seq, isConfirmed: head !== undefined }
}

/**
 * True when the mirror holds all that the server had at `target`, for example when it drew a page. Commit numbers of one epoch
 * compare as they are. Of two epochs either may be the later one, or lost with a restored backup. Then only a pull that has
 * reached the head since tells: the mirror is then on the server's present line.
 * @see tests/unit/status/cursor.test.ts
 */
export const hasReached = (cursor: MirrorCursor | null, target: Cursor): boolean => {
  if (cursor === null) return false
  return cursor.epoch === target.epoch ? cursor.seq >= target.seq : cursor.isConfirmed
}

export type SyncPhase =
  | 'starting'
  | 'checking'
  | 'pulling'
  | 'rebuilding'
  | 'current'
  | 'offline'
  | 'failing'

/** The state of this device's copy of the content; screens turn it into sentences. */
export interface SyncStatus {
  readonly phase: SyncPhase
  /** Epoch ms at which this device last knew that it had everything; null: never. */
  readonly currentAt: number | null
  /** True once a first pull has reached a head; before that no list may be called empty. */
  readonly everSynced: boolean
  /** Up to where the open mirror is whole; null until that is known, and during a rebuild. See `hasReached`. */
  readonly cursor: MirrorCursor | null
  /** Rows that the present pull has stored, and the most that it expects. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** The reason for 'failing'. */
  readonly problem: SyncErrorCode | null
  /** 'memory': nothing survives this tab, and why. 'full': the disk was full at the start. */
  readonly storage:
    | { readonly kind: 'durable' }
    | { readonly kind: 'memory'; readonly why: 'insecure' | 'refused' | 'no-locks' | 'full' }
  /** The server speaks a newer form of the feed, so an update of the app is out. */
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
 * True where this tab works in memory because the device database did not open. The device may then keep changes that wait,
 * although this tab's outbox is empty.
 */
export const isOutOfReach = ({ storage }: Pick<SyncStatus, 'storage'>): boolean =>
  storage.kind === 'memory' && storage.why !== 'insecure' && storage.why !== 'no-locks'
