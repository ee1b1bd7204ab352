import type { Conflict, OutboxItem, RowSync, SeenItem, SentChange } from '../api.ts'
import type { Platform } from '../lib/platform.ts'
import type { SyncErrorCode } from '../lib/sync-error.ts'
import type { CollectionName } from '../model/collections.ts'
import type { FieldCode, Head, Line } from '../model/wire.ts'
import type { FeedRemote, PushRemote } from '../remote/port.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { DeviceStore, MirrorDoc, MirrorState, MirrorStore } from '../store/port.ts'

/** A row as the engine carries it: the feed's own object, unknown fields kept. */
export type Row = Readonly<Record<string, unknown>>

/** The reason to rebuild a mirror (protocol, 7, 14, 15). */
export type RebuildReason = 'off-the-line' | 'mirror-id' | 'digest'

/** How one pull ended. Nothing of it is thrown. */
export type PullOutcome =
  /** The mirror holds everything up to `seq`. `changed`: rows came in this run. */
  | {
      readonly kind: 'current'
      readonly head: Head
      readonly state: MirrorState
      readonly changed: boolean
    }
  /** The head that was given is older than what is here: nothing was asked (protocol, 14). */
  | { readonly kind: 'older' }
  /** Another tab writes this mirror, or moved it on meanwhile: ask again soon. */
  | { readonly kind: 'busy' }
  /** No answer of our server: 'offline', 'captive', or 'garbled' for one that was cut. */
  | { readonly kind: 'offline'; readonly code: SyncErrorCode }
  /** An answer, or the store, stops the pull; the next attempt comes later, and not before `afterMs`. */
  | { readonly kind: 'failing'; readonly code: SyncErrorCode; readonly afterMs?: number }
  /** A rebuild is due and waits `inMs` (jitter, or the hourly limit); the old content stays on screen. */
  | { readonly kind: 'postponed'; readonly why: RebuildReason; readonly inMs: number }

/** A puller's events while it works. None of them may throw but `erasing`; that and `removing` are waited for. */
export interface PullerEvents {
  /** A pull goes from asking to storing, or into a rebuild. */
  readonly onPhase?: (phase: 'checking' | 'pulling' | 'rebuilding') => void
  /** Commit numbers done and to do in this run. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
  /** Rows of a page that is stored, its checkpoint included. */
  readonly onRows?: (
    rows: readonly { readonly collection: string; readonly id: string; readonly gone: boolean }[],
  ) => void
  /** The server speaks a newer form of the feed (protocol, 12). */
  readonly onNewerShape?: (shape: number) => void
  /** Rows went to quarantine, or came out of it: how many are there now. */
  readonly onQuarantine?: (count: number) => void
  /**
   * Before rows are removed from the mirror: take their images, kept screens and search entries along (protocol, 13).
   * Must be repeatable: a crash makes the page, and this call, come again.
   */
  readonly removing?: (collection: CollectionName, ids: readonly string[]) => Promise<void>
  /**
   * Before that, of rows that the server has erased: nothing of them stays on this device. Repeatable, too: where it fails, the
   * page counts as not stored, and comes again.
   */
  readonly erasing?: (collection: CollectionName, ids: readonly string[]) => Promise<void>
}

export interface PullerOptions {
  readonly mirror: MirrorStore
  readonly device: DeviceStore
  /** Name of the mirror, 'visitor' or the admin's id: names its lock and its settings. */
  readonly mirrorName: string
  readonly remote: FeedRemote
  readonly platform: Platform
  readonly events?: PullerEvents
}

/** Brings a mirror up to the server's head, whatever is cut, repeated or restarted (protocol, 10 to 16). */
export interface Puller {
  /** One run: head, line check, pages up to that head, digest where due. A second call while one runs joins it. */
  pull(): Promise<PullOutcome>
  /** Tries quarantined rows again with this build's models; call once at start. Gives how many are left. */
  retryQuarantine(): Promise<number>
  /** True once this very mirror has reached a head: lists may then be called empty. */
  everReached(): Promise<boolean>
}

/** A change as a command hands it over: values as screens show them, files as FileRef or null. */
export interface NewChange {
  /** The id that its item is to have: the same id again is the same change, which counts once. Absent: a new one. */
  readonly item?: string
  readonly op: 'put' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  /** The fields that the person set; those equal to what was seen are left out of what is sent. Empty for a deletion. */
  readonly fields: Row
  /** True for a row that this device makes: `id` was minted here. Of one that is there already it is an edit. */
  readonly isNew?: boolean
  /**
   * The row that a move among rows ordered by hand goes behind, '' for the first place. It stands beside a new
   * `display_order`. Where no number is left between two neighbours, any other does: the server renumbers.
   */
  readonly after?: string
  /** Of a deletion: nothing of the row is left anywhere, nor in what is brought back later (protocol, 24). */
  readonly erase?: boolean
  /** The row as the person saw it when the form opened; without it, as it is now. */
  readonly seen?: Row
  /** The item that has to be accepted before this change is sent. Giving that up gives this up. */
  readonly needs?: string
}

/** A version of a row on the server, as the mirror knows it. `seq` 0: of a line that may be gone, so that the server answers conflict. */
export interface BaseVersion {
  readonly row: Row
  readonly epoch: string
  readonly seq: number
}
export type ReadBase = (collection: CollectionName, id: string) => Promise<BaseVersion | null>

/**
 * The fate of a file that a change names. 'sent': it is there, or is not of this device. 'deferred': no network.
 * 'resting': only this file does not get through, and is tried again later, while other changes go on. 'lost': its
 * bytes are not here. `refused`: the server found this wrong with it, and never takes it.
 */
export type FileFate = 'sent' | 'deferred' | 'resting' | 'lost' | { readonly refused: FieldCode }

/** Puts a file on the server, or knows that it is there. `again`: the server said that it is missing, so what was known does not count. */
export type EnsureFile = (fileId: string, options: { readonly again: boolean }) => Promise<FileFate>

/** Means to send the changes of one admin. */
export interface SendOptions {
  readonly platform: Platform
  readonly remote: PushRemote
  /** The admin who is signed in: only his changes are shown and sent (protocol, 19). */
  readonly author: string
  /** `readMirrorBase(mirror, …)` of read-base.ts. */
  readonly readBase: ReadBase
  /** Uploads a file of a change if its bytes are here; 'sent' for a file of another device. */
  readonly ensureFile: EnsureFile
}

export interface OutboxOptions extends SendOptions {
  readonly device: DeviceStore
  /** Rows that this build cannot read: of them the mirror has no version, and the server has one. */
  readonly quarantined: MirrorStore['quarantined']
}

/** How one push ended. Nothing of it is thrown. `reach`: pull until the checkpoint has it. */
export type PushOutcome =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sent'
      readonly accepted: number
      readonly conflicts: number
      readonly refused: number
      readonly reach: { readonly epoch: string; readonly seq: number } | null
      /** Changes that could be sent and were not settled: their turn comes again in another push, after a pause. */
      readonly left: number
    }
  | {
      readonly kind: 'paused'
      readonly why: 'offline' | 'signed-out' | 'failing'
      readonly code: SyncErrorCode
      /** The pause that a busy server has named. */
      readonly afterMs?: number
    }

/** How a person ends a conflict: for all of it, or field by field. */
export type ConflictChoice = 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>

/** A row of the panel: the mirror's with the outbox laid over it. */
export interface OverlaidRow {
  readonly id: string
  readonly row: Row
  readonly sync: RowSync
  readonly isNew: boolean
  readonly isDeleting: boolean
  readonly isOnSite: boolean
  readonly itemId: string | null
  /** Epoch ms of the newest change that waits here; 0: none. */
  readonly madeAt: number
  /** The row behind which a move puts it ('': first), until the mirror has the move. Absent: its number is enough. */
  readonly after?: string
}

/** How a step was undone, and the item that stands for that. */
export interface Undone {
  /**
   * 'undone': it is as if it had not been, and what it ended is as it was, byte for byte. 'changed': it was sent, and a new
   * change says what stood there before.
   */
  readonly by: 'undone' | 'changed'
  readonly change: string | null
}
/** The undo of a step that ended a change. It stays open, for every tab, until one of these or the end of this tab. */
export interface Ended {
  /** Undoes the step. @throws SyncError 'missing' where that cannot be. */
  readonly undo: () => Promise<Undone>
  /** Closes the undo: the ended changes go for good with the next pull. Without effect on an undo that has begun. */
  readonly close: () => void
}

/** The changes of one admin on their way to the server (protocol, 17 to 21). Every call is safe in two tabs and at a crash. */
export interface Outbox {
  /**
   * Keeps a change; gives its item's id, or null when it changes nothing. Changes that come together are kept with one write.
   * @throws SyncError 'missing' for an edit of a row that this device does not have; the store's codes.
   */
  enqueue(change: NewChange): Promise<string | null>
  /** Keeps the changes of one act with one write, or none where one of them is 'missing'. Gives their items' ids. */
  enqueueTogether(changes: readonly NewChange[]): Promise<readonly (string | null)[]>
  /**
   * Undoes the changes of one act: unsent, they are dropped. Once the server has one of them, `back` restores the
   * former values, kept with one write.
   */
  undo(itemIds: readonly string[], back: readonly NewChange[]): Promise<Undone>
  /**
   * Sends until nothing more can be sent. A second call joins a running one. `isOpen` is asked before each attempt,
   * which freezes what it sends; when it says no, the push ends as paused.
   */
  push(isOpen?: () => boolean): Promise<PushOutcome>
  /**
   * Changes that are not yet on the server, oldest first; those folded into a decision show as part of it. `decide`,
   * `sendAgain` and `discard` are about an item as it was given here: an edit made since then stays apart.
   */
  items(): Promise<readonly OutboxItem[]>
  /** Changes that the server took within a day, newest first; bounded. Those that the server lost since are left out. */
  sent(): Promise<readonly SentChange[]>
  /** Counts of the same; `paused` as the last push left it. */
  status(): Promise<OutboxStatus>
  /** Lays the outbox over rows of one collection of the mirror; new rows are added, deleted ones stay, marked. */
  overlay(collection: CollectionName, docs: readonly MirrorDoc[]): Promise<readonly OverlaidRow[]>
  /**
   * Ends a conflict. 'mine' against a deleted row makes it again under a new record id: the old one stays deleted.
   * `call`, here and below: the same id again is the same call, and counts once.
   * @throws SyncError 'missing' when there is none, 'invalid' when a field has no choice.
   */
  decide(item: SeenItem, choice: ConflictChoice, call?: string): Promise<Ended>
  /**
   * Sends a refused change as a new one (with `mended` fields), or an unknown one as it was.
   * @throws SyncError 'missing'.
   */
  sendAgain(item: SeenItem, mended?: Row, call?: string): Promise<void>
  /** Gives a change up. @throws SyncError 'invalid' while it is being sent: it cannot be called back. */
  discard(item: SeenItem, call?: string): Promise<Ended>
  /**
   * After a pull: ends the overlays of accepted changes that the mirror has reached or the server has lost. Rebases
   * what was never attempted. Gives the number of accepted changes that the server has lost.
   */
  settle(after: {
    readonly state: MirrorState
    readonly head: Head
    readonly line: (epoch: string) => Promise<Line | null>
  }): Promise<{ readonly lost: number }>
  /** Removes these rows from the journal, all admins' changes: the server has erased them. */
  forget(collection: CollectionName, ids: readonly string[]): Promise<void>
  /** Ids of files that a change of anybody on this device still needs (protocol, 21). */
  filesInUse(): Promise<ReadonlySet<string>>
}

/** Outcome of a three-way merge of one row (protocol, 20). `changed`: what has to be sent, as a difference from theirs. */
export type MergeResult =
  | { readonly kind: 'merged'; readonly row: Row; readonly changed: Row }
  | {
      readonly kind: 'conflict'
      /** The row with everything merged that can be, and theirs where a person has to decide. */
      readonly row: Row
      readonly changed: Row
      readonly fields: Conflict['fields']
      readonly equalFields: number
    }
  /** The row is gone on the server: always a person's decision. */
  | { readonly kind: 'deleted' }

export type FieldErrors = Readonly<Record<string, FieldCode>>

/** Why the engine asks the server now. */
export type AskReason =
  | { readonly kind: 'start' | 'focus' | 'reconnect' | 'manual' | 'timer' }
  /** The browser lost the network: nothing is sent before a pull that begins after this gets through. */
  | { readonly kind: 'disconnect' }
  | { readonly kind: 'doorbell'; readonly listeners: number }
  /** A change was accepted: ask until the checkpoint has reached it. */
  | { readonly kind: 'accepted'; readonly seq: number }

export interface ReplicatorOptions {
  readonly puller: Puller
  /** null without a signed-in admin. */
  readonly outbox: Outbox | null
  readonly remote: FeedRemote
  readonly platform: Platform
  readonly role: 'visitor' | 'admin'
  readonly onPull?: (outcome: PullOutcome) => void
  readonly onPush?: (outcome: PushOutcome) => void
  /** Accepted changes that the server has lost since: by a restored backup, or a tail that a power cut took. */
  readonly onLost?: (count: number) => void
  /** Overlays could not be compared with the mirror this time. */
  readonly onSettleFailure?: (code: SyncErrorCode) => void
}

/** Decides when to pull and to push, and does it, one at a time, with growing pauses after failures. */
export interface Replicator {
  /** Asks for the first time and keeps asking until `stop`. */
  start(): void
  /** Something happened that makes asking worthwhile. */
  ask(reason: AskReason): void
  /** A change was kept, or a decision made: send it. */
  send(): void
  stop(): void
}
