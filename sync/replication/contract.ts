import type { Platform } from '../lib/platform.ts'
import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { CollectionName } from '../model/collections.ts'
import type { FieldCode, Head } from '../model/wire.ts'
import type { FeedRemote } from '../remote/port.ts'
import type { DeviceStore, MirrorState } from '../store/port.ts'
import type { Mirrors } from '../store/turns.ts'

/** A row as the engine carries it: the feed's own object, unknown fields kept. */
export type Row = Readonly<Record<string, unknown>>

/** The reason to rebuild a mirror (protocol, 7, 14). */
export type RebuildReason = 'off-the-line' | 'digest'

/** How one pull ended. Nothing of it is thrown. */
export type PullOutcome =
  /** The mirror holds everything up to `seq`. `changed`: rows came in this run. */
  | {
      readonly kind: 'current'
      readonly head: Head
      readonly state: MirrorState
      readonly changed: boolean
    }
  /** The head is older than the mirror: no page was asked for (protocol, 14). */
  | { readonly kind: 'older' }
  /** Another tab writes this mirror, or moved it on meanwhile: ask again soon. */
  | { readonly kind: 'busy' }
  /** No answer of our server: 'offline', 'captive', or 'garbled' for an answer that was cut. */
  | { readonly kind: 'offline'; readonly code: SyncErrorCode }
  /** An answer or the store stopped the pull; the next attempt comes later, and not before `afterMs`. */
  | { readonly kind: 'failing'; readonly code: SyncErrorCode; readonly afterMs?: number }
  /** A rebuild is due and waits `inMs` (jitter, or the hourly limit); the old content stays on screen. */
  | { readonly kind: 'postponed'; readonly why: RebuildReason; readonly inMs: number }

/** A puller's events while it works. None of them may throw. */
export interface PullerEvents {
  /** A pull asks for a head, stores a page, or stores a page of a rebuild. */
  readonly onPhase?: (phase: 'checking' | 'pulling' | 'rebuilding') => void
  /** Commit numbers done and to do in this run. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
  /** The server speaks a newer form of the feed (protocol, 12). */
  readonly onNewerShape?: (shape: number) => void
  /** A rebuilt mirror is the current one now. The pull goes on once its readers have followed. */
  readonly turned?: () => Promise<void>
}

export interface PullerOptions {
  readonly mirrors: Mirrors
  readonly device: Pick<DeviceStore, 'get' | 'put'>
  /** Name of the scope: names its lock and its settings. */
  readonly mirrorName: string
  readonly remote: FeedRemote
  readonly platform: Platform
  readonly events?: PullerEvents
}

/** A version of a row on the server, as the mirror knows it. `seq` 0: the server may have left its line, and answers conflict. */
export interface BaseVersion {
  readonly row: Row
  readonly epoch: string
  readonly seq: number
}
export type ReadBase = (collection: CollectionName, id: string) => Promise<BaseVersion | null>

/**
 * What became of a file that a change names. 'sent': the server has it, or it is not of this device. 'resting': it is tried
 * again later, while other changes go on. 'lost': its bytes are not here. `refused`: why the server never takes it.
 */
export type FileFate = 'sent' | 'resting' | 'lost' | { readonly refused: FieldCode }

/** Makes sure that the server has a file. `again`: the server said that the file is missing. */
export type EnsureFile = (fileId: string, options: { readonly again: boolean }) => Promise<FileFate>

/** How one push ended. Nothing of it is thrown. `reach`: the commit up to which the engine pulls now. */
export type PushOutcome =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sent'
      readonly accepted: number
      readonly conflicts: number
      readonly refused: number
      readonly reach: { readonly epoch: string; readonly seq: number } | null
      /** Changes that could be sent and got no answer: another push sends them after a pause. */
      readonly left: number
    }
  | {
      readonly kind: 'paused'
      readonly why: 'offline' | 'signed-out' | 'failing'
      readonly code: SyncErrorCode
      /** The pause that a busy server has named. */
      readonly afterMs?: number
    }

/** Why the engine asks the server now. */
export type AskReason =
  | { readonly kind: 'start' | 'focus' | 'reconnect' | 'manual' | 'timer' }
  /** The browser lost the network: nothing is sent before a later pull succeeds. */
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'doorbell'; readonly listeners: number }
  /** A change was accepted: ask until the checkpoint has reached it. */
  | { readonly kind: 'accepted'; readonly seq: number }
