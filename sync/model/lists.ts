import type { CollectionName, Rows } from './collections.ts'
import { momentMs } from './names.ts'

// The public lists, each defined once: a device's queries, the server's pages and the keys of both are made of this.

type Field<N extends CollectionName> = keyof Rows[N] & string

/** Collections of which there is one row each, which can be edited only. */
export type SingleName = 'global_settings' | 'payment_settings'
/** Collections to which rows are added and from which they are deleted. */
export type ListName = Exclude<CollectionName, SingleName>

/** The definition of one list. A field is named as in a row. */
export interface PublicList<N extends CollectionName = CollectionName> {
  /** The field by which the list is divided into shelves; absent: it is one shelf, ''. */
  readonly kind?: Field<N>
  /** `newest`: by `created_at`, the latest first. `place`: by `display_order`, equal ones newest first. */
  readonly order: 'newest' | 'place'
  /** Fields that a visitor's filter compares. */
  readonly filters: readonly Field<N>[]
  /** Fields that a visitor's search looks through, one line each. */
  readonly searched: readonly Field<N>[]
}

export const publicLists: { readonly [N in ListName]: PublicList<N> } = {
  tests_library: {
    kind: 'type',
    order: 'newest',
    filters: ['subject', 'category', 'difficulty'],
    searched: ['title'],
  },
  free_pdfs: { order: 'newest', filters: ['subject'], searched: ['title', 'description'] },
  demo_videos: { order: 'newest', filters: ['subject'], searched: ['title', 'description'] },
  testimonials: { order: 'place', filters: [], searched: [] },
  programs: { order: 'place', filters: [], searched: [] },
}

/** Cards on one page of a list (T3, N2). */
export const PAGE_SIZE = 12

const listOf = (collection: CollectionName): PublicList | undefined =>
  (publicLists as Partial<Record<CollectionName, PublicList>>)[collection] // as: a single row stands in none

/** The text of a field of a row, '' where it has none. */
export const textOf = (row: object, field: string): string => {
  const value = (row as Readonly<Record<string, unknown>>)[field] // as: fields of a list are fields of its rows
  return typeof value === 'string' ? value : ''
}

/** The shelf that a row stands on. */
export const kindOf = (collection: CollectionName, row: object): string => {
  const field = listOf(collection)?.kind
  return field === undefined ? '' : textOf(row, field)
}

/** The condition of a filter: fields with these values, and the needle within the texts of others. Plain data. */
export interface Narrowing {
  readonly equal: Readonly<Record<string, string>>
  /** Lower case; '' stands in every text. */
  readonly needle: string
  /** Fields, whose texts are looked through as lines of one. */
  readonly texts: readonly string[]
}

/** The condition that a visitor's filter makes: case and blanks around a search do not count. null: the whole shelf. */
export const narrowingOf = (collection: ListName, filter: object): Narrowing | null => {
  const { filters, searched } = publicLists[collection]
  const needle = textOf(filter, 'search').trim().toLowerCase()
  const chosen = filters
    .map((field) => [field, textOf(filter, field)] as const)
    .filter(([, value]) => value !== '')
  if (needle === '' && chosen.length === 0) return null
  return { equal: Object.fromEntries(chosen), needle, texts: searched }
}

const LATEST_S = 4_294_967_295

/**
 * The place of a row within its shelf, ascending, an integer in 0 … 2^53. Newest first in whole seconds: RxDB's Dexie
 * storage has no descending index (sync/store/decisions.md).
 */
export const rankOf = (
  collection: CollectionName,
  row: { readonly created_at: string; readonly display_order?: number },
): number => {
  const list = listOf(collection)
  if (!list) return 0
  const newestFirst = LATEST_S - Math.floor(momentMs(row.created_at) / 1000)
  return list.order === 'newest'
    ? newestFirst
    : Number(row.display_order) * (LATEST_S + 1) + newestFirst
}
