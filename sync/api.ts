import type { Live, Lookup, Reading } from './lib/live.ts'
import type { SyncErrorCode } from './lib/sync-error.ts'
import type { CollectionName, Rows } from './model/collections.ts'
import type { Category, Difficulty, Exam, ExamType } from './model/exam.ts'
import type { FileArea, FileRef } from './model/fields.ts'
import type { GlobalSettings } from './model/global-settings.ts'
import type { Note, NoteSubject } from './model/note.ts'
import type { PaymentSettings } from './model/payment-settings.ts'
import type { Program } from './model/program.ts'
import type { Testimonial } from './model/testimonial.ts'
import type { Video, VideoSubject } from './model/video.ts'
import type { FieldCode } from './model/wire.ts'
import type { SyncEvent } from './status/event-log.ts'
import type { SyncStatus } from './status/status.ts'

/** The engine as screens see it: reads, writes, files, sign-in, and how things stand. */
export interface Sync {
  readonly status: Live<SyncStatus>
  readonly queries: Queries
  readonly commands: Commands
  readonly files: Files
  readonly session: Session
  /** Asks the server now, as after a tap on 'Check now'. */
  readonly checkNow: () => void
  /** What went wrong in this tab since it was opened, oldest first, 200 at most: kinds, codes, ids and counts, nobody's words. */
  readonly events: () => readonly SyncEvent[]
  readonly close: () => Promise<void>
}

/** One page of a list; `total` counts every match, `pages` is at least 1. */
export interface ListPage<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly page: number
  readonly pages: number
  /** Rows of the shelf before any filter: 0 means that there is nothing at all. */
  readonly unfiltered: number
}

/** Filters of T2; absent or '' turns one off. `search` is contained in the title, case aside. `page` from 1. */
export interface ExamFilter {
  readonly type: ExamType
  readonly search?: string
  readonly subject?: string
  readonly category?: Category | ''
  readonly difficulty?: Difficulty | ''
  readonly page?: number
}
export interface NoteFilter {
  readonly search?: string
  readonly subject?: NoteSubject | ''
  readonly page?: number
}

export interface VideoFilter {
  readonly search?: string
  readonly subject?: VideoSubject | ''
  readonly page?: number
}
export interface PageFilter {
  readonly page?: number
}

export type SearchKind = 'exam' | 'note' | 'video'

/** A row that was found. `type` is that of an exam paper, null for others. */
export interface SearchHit {
  readonly kind: SearchKind
  readonly id: string
  readonly type: ExamType | null
  readonly title: string
  readonly subject: string
}

export interface SearchAnswer {
  /** Best first, at most as many as asked for; each of them is published on this device now. */
  readonly hits: readonly SearchHit[]
  /** All that match, those beyond the limit included. */
  readonly total: number
  /** False while rows are still being read into the index: what is missing may come yet, so 'nothing found' is not said. */
  readonly isWhole: boolean
}

/** Every read, named. Each call gives a live value; equal arguments may give the same one. */
export interface Queries {
  readonly examPage: (filter: ExamFilter) => Live<Reading<ListPage<Exam>>>
  /** Subjects that occur among the published papers of a type, sorted. */
  readonly examSubjects: (type: ExamType) => Live<Reading<readonly string[]>>
  readonly examCounts: () => Live<Reading<Readonly<Record<ExamType, number>>>>
  readonly exam: (id: string) => Live<Reading<Lookup<Exam>>>
  /** Up to 3 others of the same type, newest first (T8). */
  readonly moreExams: (type: ExamType, exceptId: string) => Live<Reading<readonly Exam[]>>
  readonly notePage: (filter: NoteFilter) => Live<Reading<ListPage<Note>>>
  readonly note: (id: string) => Live<Reading<Lookup<Note>>>
  readonly newestExams: (limit: number) => Live<Reading<readonly Exam[]>>
  readonly newestNotes: (limit: number) => Live<Reading<readonly Note[]>>
  readonly noteCount: () => Live<Reading<number>>
  /** Newest first; `search` is contained in title or description, case aside (V1). */
  readonly videoPage: (filter: VideoFilter) => Live<Reading<ListPage<Video>>>
  readonly video: (id: string) => Live<Reading<Lookup<Video>>>
  readonly newestVideos: (limit: number) => Live<Reading<readonly Video[]>>
  readonly videoCount: () => Live<Reading<number>>
  /** By display order, then newest (V3). */
  readonly testimonialPage: (filter: PageFilter) => Live<Reading<ListPage<Testimonial>>>
  /** All of them, by display order (P1). */
  readonly programs: () => Live<Reading<readonly Program[]>>
  /** What every page shows of the site. A page that the server drew brings it without the two long legal texts. */
  readonly globalSettings: () => Live<Reading<GlobalSettings | null>>
  /** The same row, always with its legal texts. */
  readonly legalTexts: () => Live<Reading<GlobalSettings | null>>
  readonly paymentSettings: () => Live<Reading<PaymentSettings | null>>
  /**
   * Tests, notes and videos by what people type, offline: by title, subject, tags, description and the words of their kind
   * ('dpp', 'full test', 'notes'), by beginnings of words, with typing mistakes, whatever the case, accents or the way a
   * Devanagari word is spelt. What has every word comes first; where nothing has, what has any. `limit` is 20 unless told.
   *
   * Its code comes, and its index is made in a worker, when the first one looks; the index is kept for two minutes after
   * the last one left. Ask with '' when a search field opens, so that it is there by the first letter: '' finds nothing, and
   * `isWhole` tells when it is there. Each letter is a question of its own and begins as 'loading': show the answer before
   * until then. Leave the question before when you take up the next: nobody then pays for its answer. A read that failed is
   * tried again by itself.
   */
  readonly search: (words: string, limit?: number) => Live<Reading<SearchAnswer>>

  /** For the panel: the mirror with the outbox laid over it, drafts and trash included, last changed first. */
  readonly adminRows: <N extends CollectionName>(
    collection: N,
  ) => Live<Reading<readonly AdminRow<N>[]>>
  /** Everything of the signed-in admin that is not yet on the server, oldest first. */
  readonly outbox: () => Live<Reading<readonly OutboxItem[]>>
}

/** How a row of the panel stands with the server. */
export type RowSync = 'sent' | 'waiting' | 'sending' | 'refused' | 'conflict' | 'unknown'

export interface AdminRow<N extends CollectionName> {
  readonly id: string
  /** The row as this admin sees it: the server's, with what waits laid over it. */
  readonly row: Rows[N]
  readonly sync: RowSync
  /** True for a row that exists only here so far. */
  readonly isNew: boolean
  /** True while a deletion waits. */
  readonly isDeleting: boolean
  /** The outbox item to decide or to mend, when `sync` is 'conflict', 'refused' or 'unknown'. */
  readonly itemId: string | null
  /** Epoch ms of the last change known, here or there. */
  readonly changedAt: number
}

export interface OutboxItem {
  readonly id: string
  readonly collection: CollectionName
  readonly recordId: string
  readonly op: 'put' | 'delete'
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused' | 'unknown'
  /** Epoch ms at which the change was made. */
  readonly madeAt: number
  /** Title or name of the row, as it was when the change was made; '' where it has none. */
  readonly label: string
  /** What the person changed, field by field. Files are FileRef or null. */
  readonly fields: readonly {
    readonly field: string
    readonly before: unknown
    readonly mine: unknown
  }[]
  /** Waits behind another change of the same record. */
  readonly isBehind: boolean
  readonly conflict: Conflict | null
  readonly errors: Readonly<Record<string, FieldCode>>
}

/** Two versions of one row. Only `fields` need a decision; the rest was merged or is equal. */
export interface Conflict {
  /** null: the row was deleted on the server. */
  readonly theirs: Readonly<Record<string, unknown>> | null
  readonly theirName: string
  /** Epoch ms; 0 when not known. */
  readonly theirAt: number
  readonly fields: readonly {
    readonly field: string
    readonly base: unknown
    readonly mine: unknown
    readonly theirs: unknown
  }[]
  readonly equalFields: number
}

/** The outcome of a command: kept on this device, or why not. Nothing here waits for the network. */
export type Outcome<T = Record<never, never>> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly fields: Readonly<Record<string, FieldCode>>
    }

/** Collections of which there is one row each, which can be edited only. */
export type SingleName = 'global_settings' | 'payment_settings'
/** Collections to which rows are added and from which they are deleted. */
export type ListName = Exclude<CollectionName, SingleName>

/** Writable fields of a row, by name. A file is one that was chosen here, one that the row has, or null. */
export type RowFields = Readonly<Record<string, unknown>>

/**
 * The row on which a person's words are based: as the form showed it before they changed it. What somebody else has
 * made of the same fields since then is a conflict, and what became of others is merged; a deletion is about the whole
 * row, so any change of it since then is one. Absent: the row as it is now.
 */
export type SeenRow = Readonly<Record<string, unknown>>

/** Every write, named; one intent of a person is one command. */
export interface Commands {
  /** A new row; its required fields must be there, and its file too when it is published. */
  readonly addRow: (
    collection: ListName,
    fields: RowFields,
  ) => Promise<Outcome<{ readonly id: string }>>
  /** Only the fields that are given change. */
  readonly editRow: (
    collection: CollectionName,
    id: string,
    changed: RowFields,
    seen?: SeenRow,
  ) => Promise<Outcome>
  readonly deleteRow: (collection: ListName, id: string, seen?: SeenRow) => Promise<Outcome>
  /** Ends a conflict: per field mine or theirs; for a deleted row 'mine' makes it anew, 'theirs' lets it go. */
  readonly decideConflict: (
    itemId: string,
    choice: Readonly<Record<string, 'mine' | 'theirs'>> | 'mine' | 'theirs',
  ) => Promise<Outcome>
  /** Sends a refused or unknown change again: refused ones with `mended` fields, as a new change. */
  readonly sendAgain: (
    itemId: string,
    mended?: Readonly<Record<string, unknown>>,
  ) => Promise<Outcome>
  /** Gives a change up for good; what it said is lost. */
  readonly discard: (itemId: string) => Promise<Outcome>
}

/** A file chosen by an admin: its bytes are kept on this device until the row that names it is on the server. */
export interface StagedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly area: FileArea
  /** True where this browser keeps no files: closing the tab before it is sent loses it. */
  readonly inMemory: boolean
}
export type UploadState =
  | { readonly kind: 'kept' } // safe on this device, not sent yet
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number }
  | { readonly kind: 'uploaded'; readonly file: FileRef }
  | { readonly kind: 'failed'; readonly code: SyncErrorCode | FieldCode }

/** What a person can do with the file of a card. `total` in bytes. */
export type SaveState =
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'waiting'; readonly held?: Hold } // without `held`: for its turn, or for a network
  | { readonly kind: 'saving'; readonly received: number; readonly total: number }
  | { readonly kind: 'saved' }
  | { readonly kind: 'update' } // another version of this item's file is saved
  | { readonly kind: 'failed'; readonly code: SyncErrorCode }
  | { readonly kind: 'unavailable'; readonly why: 'insecure' | 'no-cache-storage' }

/** What a file that waits is held back by: everything is paused, it waits for Wi-Fi, or for a person's tap. */
export type Hold = 'paused' | 'wifi' | 'tap'

/** The file of an item, as a card knows it. */
export interface SaveTarget {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  readonly file: FileRef
}

/** Where somebody stopped reading the file of an item. */
export interface ReadingPlace {
  readonly collection: CollectionName
  readonly id: string
  /** The version that was read; another one may have other pages. */
  readonly sha256: string
  /** From 1. */
  readonly page: number
  /** 1 fits the width. */
  readonly zoom: number
  /** Epoch ms by this device's clock. */
  readonly at: number
  /** How many pages it has, where the reader knows. */
  readonly pages?: number
}

/** Why a file is here, the strongest reason. Only what is kept by hand is never let go to make room. */
export type KeptFor = 'hand' | 'shelf' | 'recent'

/** A file that is kept, or wanted, on this device. */
export interface SavedItem extends SaveTarget {
  readonly state: SaveState
  /** The item is no longer on the site; the file is all that is left. */
  readonly isGone: boolean
  readonly keptFor: KeptFor
  readonly subject: string
  /** The type of an exam paper; '' for notes. */
  readonly kind: string
  /** Bytes of the version that is whole and here; 0: none is. */
  readonly bytes: number
  /** Another version that could be had, when `state` is 'update'. */
  readonly newer: FileRef | null
}

/** What can be kept as a whole. 'subject:General' is everything that is of no single subject. */
export type ShelfKey =
  | 'all'
  | 'notes'
  | `exams:${ExamType}`
  | 'subject:Biology'
  | 'subject:Chemistry'
  | 'subject:Physics'
  | 'subject:General'

/** A shelf of the site, and how much of it is here. */
export interface Shelf {
  readonly key: ShelfKey
  /** It is kept as a whole: what is published later comes as well. */
  readonly isKept: boolean
  readonly count: number
  /** How many of them are whole and here, whatever for. */
  readonly here: number
  readonly bytes: number
  /** Sizes of what is neither here nor on its way, the newest item first. */
  readonly left: readonly number[]
}

/** Room on this device, in bytes; null where the browser does not tell. */
export interface Space {
  /** What files may still take: the reserve is left out. */
  readonly free: number | null
  /** Stays free for the phone itself. */
  readonly reserve: number | null
  /** Lists and pictures of the site, which are not files that somebody saved. */
  readonly content: number | null
  /** Saved files, each once. */
  readonly saved: number
  /** Whether the browser promised to spare what is kept here; null: it was not asked, or says nothing. */
  readonly isPersistent: boolean | null
}

/** What a person decided about data. What they tap themselves is saved at once, whatever these say, unless all is paused. */
export interface SavingRules {
  /** What comes by itself waits for Wi-Fi; where the browser does not tell, for a tap. */
  readonly wifiOnly: boolean
  readonly isPaused: boolean
}

/** The network as the browser tells it. */
export interface Connection {
  readonly kind: 'unmetered' | 'metered' | 'unknown'
  /** The person asked the browser to save data. */
  readonly savesData: boolean
}

/** What was brought along from another device, before it is taken in. */
export interface MovingList {
  /** Items that can be saved here, with what they take; those that are here already are not among them. */
  readonly items: readonly SaveTarget[]
  readonly bytes: number
  readonly alreadyHere: number
  /** Titles of items that are not on the site, or that this device does not know yet. */
  readonly unknown: readonly string[]
  readonly shelves: readonly ShelfKey[]
  readonly places: readonly ReadingPlace[]
}

export interface Files {
  readonly saveState: (target: SaveTarget) => Live<SaveState>
  /** Wants a file kept here: downloads by Range, checks length, type and SHA-256, and only then says 'saved'. */
  readonly save: (target: SaveTarget) => Promise<Outcome>
  readonly remove: (target: SaveTarget) => Promise<Outcome>
  /** Items that are saved or wanted here, oldest wish first. */
  readonly saved: () => Live<Reading<readonly SavedItem[]>>
  /** Removes several, for good after ten seconds: `undo` takes it back until then. What a kept shelf wanted stays off this device. */
  readonly removeSaved: (
    items: readonly Pick<SaveTarget, 'collection' | 'id'>[],
  ) => Promise<Outcome<{ readonly undo: string }>>
  /** 'missing' when it is too late. */
  readonly undo: (undo: string) => Promise<Outcome>

  /** What can be kept as a whole, and how much of it is here. Reads every row: for a screen that is about it. */
  readonly shelves: () => Live<Reading<readonly Shelf[]>>
  /** Wants a whole shelf, now and later. `isAsked`: what it has now comes at once, whatever the network. */
  readonly keepShelf: (key: ShelfKey, isAsked: boolean) => Promise<Outcome>
  /** Lets a shelf go, with the files that nothing else wants. */
  readonly dropShelf: (key: ShelfKey) => Promise<Outcome<{ readonly undo: string }>>
  /** Saves the newest of a shelf by hand, as many as fit into so many bytes. */
  readonly saveNewest: (key: ShelfKey, bytes: number) => Promise<Outcome>

  readonly space: () => Live<Reading<Space>>
  readonly rules: () => Live<Reading<SavingRules>>
  readonly setRules: (changed: Partial<SavingRules>) => Promise<Outcome>
  readonly connection: () => Live<Connection>
  /** Fetches at once, whatever the network, what waits for Wi-Fi or for a tap. */
  readonly getNow: () => Promise<Outcome>
  /** Tries again what failed for want of room, or what else only a person can judge. */
  readonly retryFailed: () => Promise<Outcome>
  /** Bytes that saving has fetched today, by this device's calendar. */
  readonly usedToday: () => Live<Reading<number>>

  /** The list of what is kept here and where reading stopped, as the text of a file for another device. */
  readonly exportList: () => Promise<Outcome<{ readonly text: string; readonly count: number }>>
  /** What such a text would bring; 'garbled' for a text that is none, 'ahead' for one of a newer build. */
  readonly readList: (text: string) => Promise<Outcome<{ readonly list: MovingList }>>
  /** Takes it in: nothing that is here is lost, and the later of two reading places stays. */
  readonly takeList: (list: MovingList, isAsked: boolean) => Promise<Outcome>

  /** Where this item's file was left, null where it never was opened. */
  readonly place: (
    item: Pick<SaveTarget, 'collection' | 'id'>,
  ) => Live<Reading<ReadingPlace | null>>
  /** Remembers it; call it when reading pauses, not for every scrolled line. */
  readonly keepPlace: (place: ReadingPlace) => Promise<Outcome>
  /** Every place that is known here, the last left first. */
  readonly recentPlaces: () => Live<Reading<readonly ReadingPlace[]>>
  /** The file of an item was opened: it is the last one to go when space runs short. Saved files open by their own URL, offline too. */
  readonly opened: (target: SaveTarget) => Promise<void>

  /** Keeps a chosen file on this device and starts to send it when there is a network. Refuses by size and magic bytes. */
  readonly stage: (
    file: Blob,
    name: string,
    area: FileArea,
  ) => Promise<Outcome<{ file: StagedFile }>>
  readonly uploadState: (fileId: string) => Live<UploadState>
  /** Forgets a staged file that no change names. */
  readonly unstage: (fileId: string) => Promise<void>
  /** A link by which an admin opens the file of a draft: adds a short-lived file token. */
  readonly adminUrl: (file: FileRef) => Promise<string>
}

export interface Admin {
  readonly id: string
  readonly email: string
  readonly name: string
}
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out'; readonly ended: boolean } // ended: the session expired or was ended elsewhere
  | { readonly kind: 'signed-in'; readonly admin: Admin }

/** How a step of an account ended: the server's own message, '' when none came, and its sentence per refused field. */
export type AccountOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
    }

export interface Session {
  readonly state: Live<SessionState>
  /** Failure carries the server's own message, to be shown inline (S1); '' when none came. */
  readonly signIn: (
    email: string,
    password: string,
  ) => Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly message: string; readonly code: SyncErrorCode }
  >
  /** Drops the admin's mirror, drafts and token; outbox and tray stay under their author. Ask first while something waits. */
  readonly signOut: () => Promise<void>
  /** True while the server has no admin: the set-up link then works once. */
  readonly needsSetUp: () => Promise<boolean>
  readonly setUp: (token: string, email: string, password: string) => Promise<AccountOutcome>
  /** Both ask for the current password and sign every other device of this admin out; drafts, outbox and tray stay there (S4). */
  readonly changeEmail: (email: string, current: string) => Promise<AccountOutcome>
  readonly changePassword: (password: string, current: string) => Promise<AccountOutcome>
  /** Signs every other device of this admin out; this one goes on. */
  readonly signOutEverywhere: () => Promise<AccountOutcome>
  /** By the token of an invitation somebody becomes an admin, and is signed in. */
  readonly join: (
    token: string,
    email: string,
    name: string,
    password: string,
  ) => Promise<AccountOutcome>
  /** A new password by the token of a link; whoever sets it is signed in. */
  readonly resetPassword: (token: string, password: string) => Promise<AccountOutcome>
}
