import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { MirrorCursor } from './cursor.ts'

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
   * The store of content. 'memory': nothing survives this tab, with the reason. 'room-again': the disk was full at the
   * start and is no more; a reloaded page keeps content.
   */
  readonly storage:
    | { readonly kind: 'durable' }
    | {
        readonly kind: 'memory'
        readonly why: 'insecure' | 'refused' | 'no-locks' | 'full' | 'room-again'
      }
  /** Rows that this build could not read and keeps aside. */
  readonly unreadable: number
  /** The server speaks a newer form of the feed: an update of the app is out. */
  readonly updateOffered: boolean
  /** For admins: the server asks whether its date is right, and publishes nothing by itself until one answers. */
  readonly isPublishingHalted: boolean
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
  unreadable: 0,
  updateOffered: false,
  isPublishingHalted: false,
  outbox: noOutbox,
}

/**
 * True where this tab works in memory although the device may keep an outbox: its database did not open. An empty
 * outbox then says nothing about waiting changes.
 */
export const isOutOfReach = ({ storage }: Pick<SyncStatus, 'storage'>): boolean =>
  storage.kind === 'memory' && storage.why !== 'insecure' && storage.why !== 'no-locks'
