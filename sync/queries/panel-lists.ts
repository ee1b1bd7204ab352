import type { AdminRow, ListName } from '../api.ts'
import type { Rows } from '../model/collections.ts'

// The panel's lists as data: page and engine read the same names of fields, and no function crosses between them.

type Field<N extends ListName> = keyof Rows[N] & string

/** A filter's value of a row: that of a field, or one of two words for a field that is filled or empty. */
type FilterValue<N extends ListName> =
  | Field<N>
  | { readonly field: Field<N>; readonly filled: string; readonly empty: string }

interface PanelList<N extends ListName> {
  /** A row is called by the first of them that says something, of which the first line counts. */
  readonly titled: readonly Field<N>[]
  /** A search looks through them. */
  readonly searched: readonly Field<N>[]
  readonly filters: Readonly<Record<string, FilterValue<N>>>
}

const lists = {
  tests_library: {
    titled: ['title'],
    searched: ['title'],
    filters: { type: 'type', subject: 'subject' },
  },
  free_pdfs: {
    titled: ['title'],
    searched: ['title', 'description', 'tags'],
    filters: { subject: 'subject' },
  },
  demo_videos: {
    titled: ['title'],
    searched: ['title', 'description'],
    filters: {
      subject: 'subject',
      link: { field: 'link_dead_since', filled: 'gone', empty: 'works' },
    },
  },
  testimonials: {
    titled: ['caption', 'alt_text'],
    searched: ['caption', 'alt_text'],
    filters: {},
  },
  programs: { titled: ['name'], searched: ['name', 'features'], filters: {} },
} as const satisfies { readonly [N in ListName]: PanelList<N> }

/** Names of the filters of one list. */
export type FilterName<N extends ListName> = keyof (typeof lists)[N]['filters'] & string

export const ROW_CHIPS = ['all', 'published', 'scheduled', 'draft', 'unsent', 'trash'] as const
export type RowChip = (typeof ROW_CHIPS)[number]
export type SortName = 'changed' | 'title' | 'newest' | 'order' | 'due'

/** Rows on one page of the panel: enough to scan, few enough for a phone. */
export const ROWS_PER_PAGE = 50

type Fields = Readonly<Record<string, unknown>>
const listOf = (collection: ListName): PanelList<ListName> => lists[collection]

/** The text of a field, '' where it has none. */
const textIn = (row: Fields, field: string): string => {
  const value = row[field]
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : ''
}

/** The name of a row for a person, '' where it has none. */
export const titleOf = (collection: ListName, row: Fields): string => {
  const { titled } = listOf(collection)
  return (
    titled
      .map((field) => textIn(row, field))
      .find(Boolean)
      ?.split('\n')[0] ?? ''
  )
}

/** The text that a search looks through, as it was written. */
export const searchedText = (collection: ListName, row: Fields): string =>
  listOf(collection)
    .searched.map((field) => textIn(row, field))
    .join(' ')

export const filterNames = (collection: ListName): readonly string[] =>
  Object.keys(listOf(collection).filters)

/** The value of a row that a filter of its list compares; '' for a filter that the list does not have. */
export const filterValue = (collection: ListName, name: string, row: Fields): string => {
  const plan = listOf(collection).filters[name]
  if (plan === undefined) return ''
  if (typeof plan === 'string') return textIn(row, plan)
  return row[plan.field] ? plan.filled : plan.empty
}

export type RowStatus = 'published' | 'scheduled' | 'draft' | 'trashed'

/** A draft with a plan is 'scheduled'; it is no status of its own on the server. */
export const rowStatus = ({ row }: Pick<AdminRow<ListName>, 'row'>): RowStatus => {
  if (row.status === 'draft') return row.publish_at ? 'scheduled' : 'draft'
  return row.status ?? 'published'
}
