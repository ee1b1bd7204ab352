import type { Files } from './files/open-files.ts'
import type { Live, Lookup, Reading } from './lib/live.ts'
import type { OnPage } from './lib/observables.ts'
import type { CollectionName, Rows } from './model/collections.ts'
import type {
  Announcement,
  Category,
  Difficulty,
  Exam,
  ExamType,
  Note,
  NoteSubject,
  Program,
  Testimonial,
  Video,
  VideoSubject,
} from './model/content.ts'
import type { ListName } from './model/declared.ts'
import type { GlobalSettings, PaymentSettings } from './model/settings.ts'
import type { Commands } from './outbox/commands.ts'
import type { OverlaidRow } from './outbox/overlay.ts'
import type { OutboxItem } from './outbox/view.ts'
import type { RowChip, SortName } from './queries/panel-lists.ts'
import type { Auth } from './remote/auth.ts'
import type { Online } from './remote/online.ts'
import type { FormDrafts } from './session/form-drafts.ts'
import type { SyncStatus } from './status/status.ts'

export type { SavingRules, WaitReason } from './files/download/gate.ts'
export type { SaveTarget } from './files/items.ts'
export type { Files } from './files/open-files.ts'
export type { SavedItem } from './files/saved-files.ts'
export type { Space } from './files/space/space.ts'
export type { StagedFile, UploadState } from './files/upload/staged.ts'
export type { SaveState, ShelfKey } from './files/wanted/pin.ts'
export type { ReadingPosition } from './files/wanted/positions.ts'
export type { Shelf } from './files/wanted/shelves.ts'
export type { Outcome } from './lib/outcome.ts'
export type { Connection } from './lib/page-port.ts'
export type { ListName, SingleName } from './model/declared.ts'
export type { Commands, Kept, SeenRow } from './outbox/commands.ts'
export type { RowSync } from './outbox/overlay.ts'
export type { RowFields } from './outbox/row-input.ts'
export type { Conflict, OutboxItem } from './outbox/view.ts'
export type { OnlineAnswer, OnlineFailure } from './remote/answer.ts'
export type { AccountOutcome } from './remote/auth.ts'
export type * from './remote/online.ts'
export type { Admin, SessionState } from './remote/session-store.ts'
export type { FormDraft, FormDrafts } from './session/form-drafts.ts'

/**
 * The engine as screens see it: reads, writes, files, sign-in, and how things stand. Every argument, answer and live value
 * is plain data that another thread can have: no function and no class. @see tests/unit/cloneable.test.ts
 */
export interface Sync {
  readonly status: Live<SyncStatus>
  readonly queries: Queries
  readonly commands: Commands
  readonly files: Files
  readonly session: Session
  /** Reads that are made online; their code comes with the first question. */
  readonly online: Online
  /** Forms half filled in. */
  readonly drafts: FormDrafts
  /** Asks the server now, as after a tap on 'Check now'. */
  readonly checkNow: () => void
}

/** One page of a list; `total` counts every match, `pages` is at least 1. */
export interface ListPage<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly page: number
  readonly pages: number
  /** Rows of the list before any filter: 0 means that there is nothing at all. */
  readonly unfiltered: number
  /**
   * Of a search on a device: rows that the list's own rule does not find, whose tags or subject have the typed words; and
   * the words that no row has.
   */
  readonly also?: { readonly rows: readonly T[]; readonly dropped: readonly string[] }
}

/** Filters of every list; absent turns one off. `page` from 1. */
export interface PageFilter {
  readonly page?: number
  /** Only rows whose file is whole and on this device. A server cannot know: it leaves the question to the device. */
  readonly isSaved?: boolean | undefined
}

/** Filters of T2; absent or '' turns one off. `search` is contained in the title, case aside. */
export interface ExamFilter extends PageFilter {
  readonly type: ExamType
  readonly search?: string
  readonly subject?: string
  readonly category?: Category | ''
  readonly difficulty?: Difficulty | ''
}
export interface NoteFilter extends PageFilter {
  readonly search?: string
  readonly subject?: NoteSubject | ''
}

export interface VideoFilter extends PageFilter {
  readonly search?: string
  readonly subject?: VideoSubject | ''
}

export type SearchKind = 'exam' | 'note' | 'video'

/** A row that was found. `type` is that of an exam paper, null for others. */
export interface SearchHit {
  readonly kind: SearchKind
  readonly id: string
  readonly type: ExamType | null
  readonly title: string
  readonly subject: string
  /** When it came, as its row says it. */
  readonly created_at: string
}

export interface SearchAnswer {
  /** Best first, at most as many as asked for; each of them is published on this device now. */
  readonly hits: readonly SearchHit[]
  /** All that match, those beyond the limit included. */
  readonly total: number
  /** Folded words of the hits that were found by mistakes forgiven: no typed word begins them. */
  readonly like: readonly string[]
  /** False while rows are still being read into the index. 'Nothing found' is said only once it is true. */
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
  /** Up to 5, newest first. One whose `until` has passed is there until the server takes it back. */
  readonly announcements: () => Live<Reading<readonly Announcement[]>>
  /** The site's facts on every page. A page that the server drew brings them without the two long legal texts. */
  readonly globalSettings: () => Live<Reading<GlobalSettings | null>>
  /** The same row, always with its legal texts. */
  readonly legalTexts: () => Live<Reading<GlobalSettings | null>>
  readonly paymentSettings: () => Live<Reading<PaymentSettings | null>>
  /**
   * Tests, notes and videos by typed words, offline. It searches title, subject, tags, description and the words of the
   * kind ('dpp', 'full test', 'notes'). Beginnings of words, typing mistakes, any case, accents and spellings of
   * Devanagari match. Rows with every word come first; without such a row, those with any word. Newest first among
   * equals. `limit` is 20 unless told.
   *
   * The first listener loads the code and makes the index, in a worker. Two minutes after the last one the index goes.
   * Ask with '' when a search field opens, so that the index is there by the first letter. '' finds nothing, and
   * `isWhole` tells when the index is there.
   *
   * Each letter is a question of its own and begins as 'loading': show the answer before until then. Leave the question
   * before when you take up the next, and its answer costs nothing. A failed read is tried again by itself.
   */
  readonly search: (words: string, limit?: number) => Live<Reading<SearchAnswer>>

  // For the panel: the mirror with the outbox laid over it, drafts and trash included. No list crosses whole.
  /** One page, from 1, of the rows that a question finds: the nearest one that is there. */
  readonly adminPage: <N extends ListName>(
    collection: N,
    question: RowQuestion,
    page: number,
  ) => Live<Reading<AdminPage<N>>>
  /** The places of all rows outside the trash, in the order of the site. */
  readonly adminOrder: (collection: ListName) => Live<Reading<readonly Placed[]>>
  /** null: this device has no such row. */
  readonly adminRow: <N extends CollectionName>(
    collection: N,
    id: string,
  ) => Live<Reading<AdminRow<N> | null>>
  /** The id of a row outside the trash whose file has these bytes, or null. */
  readonly adminFile: (
    collection: 'free_pdfs' | 'tests_library',
    sha256: string,
  ) => Live<Reading<string | null>>
  /** Everything of the signed-in admin that is not yet on the server, oldest first. */
  readonly outbox: () => Live<Reading<readonly OutboxItem[]>>
}

export interface AdminRow<N extends CollectionName> extends Omit<OverlaidRow, 'row' | 'madeAt'> {
  /** The row as this admin sees it: the server's, with what waits laid over it. */
  readonly row: Rows[N]
  /** Epoch ms of the last change known, here or there. */
  readonly changedAt: number
}

/** A question to a list of the panel. `filters` by name: '' or absent turns one off. `search` is contained, case aside. */
export interface RowQuestion {
  readonly search: string
  readonly chip: RowChip
  readonly filters: Readonly<Record<string, string>>
  readonly sort: SortName
}

export interface AdminPage<N extends ListName> {
  /** At most 50. */
  readonly rows: readonly AdminRow<N>[]
  /** Rows that the question finds, on all pages. */
  readonly found: number
  readonly page: number
  /** At least 1. */
  readonly pages: number
  /** Rows of the list before any question, the trash included. */
  readonly rowCount: number
  /** The same without the trash. */
  readonly liveCount: number
  /** Values that occur outside the trash, sorted, by the name of a filter. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** The highest `display_order`, the trash included; 0 where there is none. */
  readonly lastPlace: number
}

/** A row's id and its position in the list. */
export interface Placed {
  readonly id: string
  readonly display_order: number
}

/** Signing in and out. Every step of an account gives the server's own sentences where it fails (S1, S4). */
export interface Session
  extends OnPage<Omit<Auth, 'token' | 'refused' | 'signOut' | 'refreshIfDue' | 'fileToken'>> {
  /** Drops the admin's mirror, drafts and token; outbox and tray stay under their author. Ask first while something waits. */
  readonly signOut: () => Promise<void>
  /** Signs out, and removes everything of this admin from the device: changes to send or decide, and chosen files too. */
  readonly removeDeviceData: () => Promise<void>
}
