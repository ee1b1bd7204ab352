import type { Live, Reading } from './lib/live.ts'
import type { SyncErrorCode } from './lib/sync-error.ts'
import type { CollectionName } from './model/collections.ts'
import type { ExamType } from './model/content.ts'
import type { FileArea, FileRef } from './model/fields.ts'
import type { FieldCode } from './model/wire.ts'

/** The outcome of a command: kept on this device, or why not. Nothing here waits for the network. */
export type Outcome<T = Record<never, never>> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly fields: Readonly<Record<string, FieldCode>>
    }

// Files as screens see them: what is saved on this device, and what is on its way to the server.

/** A file chosen by an admin. This device keeps its bytes until the server has the row that names it. */
export interface StagedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly area: FileArea
  /** Of a PDF, where this device could count them. */
  readonly pages?: number | undefined
}
export type UploadState =
  /** Safe on this device, not sent yet. `why`: a proxy or the network refuses it, so that it is tried again later. */
  | { readonly kind: 'kept'; readonly why?: 'limited' }
  /** `sent` equals `total` while the server's answer is awaited. */
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number }
  | { readonly kind: 'uploaded'; readonly file: FileRef }
  /** `said`: the server's own message, where it sent one. */
  | { readonly kind: 'failed'; readonly code: SyncErrorCode | FieldCode; readonly said?: string }

/** The offer of a card for its file. `total` in bytes. */
export type SaveState =
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'waiting'; readonly why?: WaitReason } // without `why`: for its turn, or for a network
  | { readonly kind: 'saving'; readonly received: number; readonly total: number }
  | { readonly kind: 'saved' }
  | { readonly kind: 'update' } // another version of this item's file is saved
  | { readonly kind: 'failed'; readonly code: SyncErrorCode }
  | { readonly kind: 'unavailable'; readonly why: 'insecure' | 'no-cache-storage' }

/**
 * The reason why a file waits. 'paused-alone': this file is paused; 'paused': all are. 'tap': a tap starts it. 'login':
 * a network's login page came in the file's place.
 */
export type WaitReason = 'paused' | 'paused-alone' | 'wifi' | 'tap' | 'login'

/** The file of an item, as a card knows it. */
export interface SaveTarget {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  readonly file: FileRef
}

/** The position at which reading of an item's file stopped. */
export interface ReadingPosition {
  readonly collection: CollectionName
  readonly id: string
  /** The version that was read; another one may have other pages. */
  readonly sha256: string
  /** From 1. */
  readonly page: number
  /** 1 fits the width. */
  readonly zoom: number
  /** How far down that page the top of the view was, of the page's height; below 0 above its top. Absent: at its top. */
  readonly down?: number
  /** How far across that page the left edge of the view was, of the page's width. Absent: the page's middle was in the middle. */
  readonly across?: number
  /** Epoch ms by this device's clock. */
  readonly at: number
  /** How many pages it has, where the reader knows. */
  readonly pages?: number
}

/** A file that is kept, or wanted, on this device. */
export interface SavedItem extends SaveTarget {
  readonly state: SaveState
  /** The item is no longer on the site; the file is all that is left. */
  readonly isGone: boolean
  readonly subject: string
  /** The type of an exam paper; '' for notes. */
  readonly kind: string
  /** Bytes of the version that is whole and here; 0: none is. */
  readonly bytes: number
  /** Another version that could be had, when `state` is 'update'. */
  readonly newer: FileRef | null
}

/** A shelf that can be kept as a whole. 'subject:General' is everything that is of no single subject. */
export type ShelfKey =
  | 'all'
  | 'notes'
  | `exams:${ExamType}`
  | 'subject:Biology'
  | 'subject:Chemistry'
  | 'subject:Physics'
  | 'subject:General'

/** A shelf of the site, and how much of it is here. Sizes in bytes. */
export interface Shelf {
  readonly key: ShelfKey
  /** It is kept as a whole: what is published later comes as well. */
  readonly isKept: boolean
  readonly count: number
  readonly bytes: number
  /** Files of it that are whole and here, whoever wanted them. */
  readonly here: number
  readonly hereBytes: number
  /** Files that are neither here nor on their way. */
  readonly left: number
  readonly leftBytes: number
  /** Files that nothing but this shelf keeps here: `removeShelf` frees their bytes. */
  readonly ownBytes: number
}

/** Room on this device, in bytes; null where the browser does not tell. */
export interface Space {
  /** The room that files may still take: the reserve is left out. */
  readonly free: number | null
  /** Stays free for the phone itself. */
  readonly reserve: number | null
  /** Lists and pictures of the site, which are no saved files. */
  readonly content: number | null
  /** Saved files, each once. */
  readonly saved: number
  /** Whether the browser promised to spare what is kept here; null: it was not asked, or says nothing. */
  readonly isPersistent: boolean | null
}

/** A person's rules for data. A tapped file is saved at once, whatever these say, unless all is paused. */
export interface SavingRules {
  /** True where files that come by themselves wait for Wi-Fi; where the browser does not tell, for a tap. */
  readonly wifiOnly: boolean
  readonly isPaused: boolean
}

/** The network as the browser tells it. */
export interface Connection {
  readonly kind: 'unmetered' | 'metered' | 'unknown'
  /** The person asked the browser to save data. */
  readonly savesData: boolean
}

export interface Files {
  readonly saveState: (target: SaveTarget) => Live<SaveState>
  /** Wants a file kept here: downloads by Range, checks length, type and SHA-256, and only then says 'saved'. */
  readonly save: (target: SaveTarget) => Promise<Outcome>
  /** Removes files from this device. A kept shelf does not bring them again; `save` and `keepShelf` do. */
  readonly remove: (items: readonly Pick<SaveTarget, 'collection' | 'id'>[]) => Promise<Outcome>
  /** Holds back a file that is on its way or waits, in every tab; what came of it stays. `save` lets it go on. */
  readonly pause: (item: Pick<SaveTarget, 'collection' | 'id'>) => Promise<Outcome>
  /** Items that are saved or wanted here, oldest pin first. */
  readonly saved: () => Live<Reading<readonly SavedItem[]>>

  /** Shelves that can be kept as a whole, and how much of each is here. Reads every row: for a screen that is about it. */
  readonly shelves: () => Live<Reading<readonly Shelf[]>>
  /** Wants a whole shelf, now and later. `isAsked`: what it has now comes at once, whatever the network. */
  readonly keepShelf: (key: ShelfKey, isAsked: boolean) => Promise<Outcome>
  /** Ends keeping a shelf: what is here stays, as if saved by hand; what is still to come does not come. */
  readonly stopShelf: (key: ShelfKey) => Promise<Outcome>
  /** Ends keeping a shelf and removes its files, but for those that a person saved or another shelf keeps. */
  readonly removeShelf: (key: ShelfKey) => Promise<Outcome>

  readonly space: () => Live<Reading<Space>>
  readonly rules: () => Live<Reading<SavingRules>>
  readonly setRules: (changed: Partial<SavingRules>) => Promise<Outcome>
  readonly connection: () => Live<Connection>
  /** Fetches at once, whatever the network, what waits for Wi-Fi or for a tap. */
  readonly getNow: () => Promise<Outcome>
  /** Tries again what failed for want of room, or what else only a person can judge. */
  readonly retryFailed: () => Promise<Outcome>

  /** The position at which this item's file was left; null before it was opened. */
  readonly position: (
    item: Pick<SaveTarget, 'collection' | 'id'>,
  ) => Live<Reading<ReadingPosition | null>>
  /** Remembers it; call it when reading pauses, not for every scrolled line. */
  readonly keepPosition: (position: ReadingPosition) => Promise<Outcome>
  /** Every position that is known here, the last left first. */
  readonly recentPositions: () => Live<Reading<readonly ReadingPosition[]>>

  /**
   * Keeps a chosen file on this device and starts to send it when there is a network. Refuses by size and magic bytes.
   * `pages`: of a PDF, where they were counted.
   */
  readonly stage: (
    file: Blob,
    name: string,
    area: FileArea,
    pages?: number,
  ) => Promise<Outcome<{ file: StagedFile }>>
  readonly uploadState: (fileId: string) => Live<UploadState>
  /** Forgets a staged file that no change names. */
  readonly unstage: (fileId: string) => Promise<void>
  /** The bytes of a file that waits here, for a person to keep elsewhere; null where they are not here. */
  readonly stagedBytes: (fileId: string) => Promise<Blob | null>
  /** A link by which an admin opens the file of a draft: adds a short-lived file token. */
  readonly adminUrl: (file: FileRef) => Promise<string>
}
