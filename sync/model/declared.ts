import type { Announcement, Exam, Note, Program, Testimonial, Video } from './content.ts'
import { GLOBAL_SETTINGS_ID, PAYMENT_SETTINGS_ID } from './names.ts'
import type { GlobalSettings, PaymentSettings } from './settings.ts'

// Everything about a collection but its fields (collections.ts). This module imports no zod, so that a public list does not
// wait for zod's code. `npm run generate` writes the same for the hooks.

/** Row type of every synced collection, under its name on the server. */
export interface Rows {
  tests_library: Exam
  free_pdfs: Note
  demo_videos: Video
  testimonials: Testimonial
  programs: Program
  announcements: Announcement
  global_settings: GlobalSettings
  payment_settings: PaymentSettings
}
export type CollectionName = keyof Rows
export type AnyRow = Rows[CollectionName]

type Field<N extends CollectionName> = keyof Rows[N] & string

/** The definition of one public list. A field is named as in a row. */
interface PublicList<N extends CollectionName = CollectionName> {
  /** The field that divides the collection into lists; absent: it is one list, ''. */
  readonly kind?: Field<N>
  /** `newest`: by `created_at`, the latest first. `place`: by `display_order`, equal ones newest first. */
  readonly order: 'newest' | 'place'
  /** Fields that a visitor's filter compares. */
  readonly filters: readonly Field<N>[]
  /** Fields that a visitor's search looks through, one line each. */
  readonly searched: readonly Field<N>[]
}

/** The panel's list of the same rows. */
interface PanelList<N extends CollectionName = CollectionName> {
  /** Fields that name a row without a title: the first one with text, of which the first line counts. */
  readonly titled?: readonly Field<N>[]
  /** A search looks through them. */
  readonly searched: readonly Field<N>[]
  /** The field that a filter compares, by the filter's name. */
  readonly filters: Readonly<Record<string, Field<N>>>
}

interface Declared {
  /** The page of the panel on which its rows are written, below /admin. */
  readonly panelPage: string
}

/** A collection to which rows are added. */
export interface DeclaredList<N extends CollectionName = CollectionName> extends Declared {
  /** The title of a row, by which audit and downloads call it; absent where a row is about a person. */
  readonly title?: Field<N>
  /** The address of a row's own page, with fields of the row in it; search engines are told of it. */
  readonly page?: string
  readonly list: PublicList<N>
  readonly panel: PanelList<N>
}

/** A collection of one row, which is there for good and can be edited only; `only` is its id. */
interface DeclaredSingle extends Declared {
  readonly only: string
}

/** Every synced collection, in the order in which the engine goes through them. */
export const declared = {
  tests_library: {
    panelPage: '/tests-library',
    title: 'title',
    page: '/tests/:type/:id',
    list: {
      kind: 'type',
      order: 'newest',
      filters: ['subject', 'category', 'difficulty'],
      searched: ['title'],
    },
    panel: { searched: ['title'], filters: { type: 'type', subject: 'subject' } },
  },
  free_pdfs: {
    panelPage: '/free-pdfs',
    title: 'title',
    page: '/free-pdfs/:id',
    list: { order: 'newest', filters: ['subject'], searched: ['title', 'description'] },
    panel: { searched: ['title', 'description', 'tags'], filters: { subject: 'subject' } },
  },
  demo_videos: {
    panelPage: '/demo-videos',
    title: 'title',
    page: '/demo-videos?watch=:id',
    list: { order: 'newest', filters: ['subject'], searched: ['title', 'description'] },
    panel: {
      searched: ['title', 'description'],
      filters: { subject: 'subject' },
    },
  },
  testimonials: {
    panelPage: '/testimonials',
    list: { order: 'place', filters: [], searched: [] },
    panel: { titled: ['caption', 'alt_text'], searched: ['caption', 'alt_text'], filters: {} },
  },
  programs: {
    panelPage: '/programs',
    title: 'name',
    list: { order: 'place', filters: [], searched: [] },
    panel: { searched: ['name', 'features'], filters: {} },
  },
  announcements: {
    panelPage: '/announcements',
    title: 'title',
    list: { order: 'newest', filters: [], searched: [] },
    panel: { searched: ['title', 'text'], filters: {} },
  },
  global_settings: { panelPage: '', only: GLOBAL_SETTINGS_ID },
  payment_settings: { panelPage: '/payment', only: PAYMENT_SETTINGS_ID },
} as const satisfies { readonly [N in CollectionName]: DeclaredList<N> | DeclaredSingle }

type Table = typeof declared
/** Collections of which there is one row each, which can be edited only. */
export type SingleName = {
  [N in keyof Table]: Table[N] extends DeclaredSingle ? N : never
}[keyof Table]
/** Collections to which rows are added and from which they are deleted. */
export type ListName = Exclude<keyof Table, SingleName>
/** Names of the filters of one of the panel's lists. */
export type FilterName<N extends ListName> = keyof Table[N]['panel']['filters'] & string

export const collectionNames = Object.keys(declared) as readonly CollectionName[] // as: keys of the table above, nothing else
export const isCollectionName = (name: string): name is CollectionName =>
  Object.hasOwn(declared, name)
export const isSingle = (collection: CollectionName): collection is SingleName =>
  'only' in declared[collection]

/** The declaration of a collection with a list; of one with a single row there is none. */
export const declaredList = (collection: CollectionName): DeclaredList | undefined => {
  const one = declared[collection]
  return 'only' in one ? undefined : one
}
