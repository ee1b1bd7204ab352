import { type DeclaredList, declared, type ListName, type Rows } from '../model/declared.ts'

// The panel's lists as data: page and engine read the same names of fields, and no function crosses between them.

export const ROW_CHIPS = ['all', 'published', 'scheduled', 'draft', 'unsent', 'trash'] as const
export type RowChip = (typeof ROW_CHIPS)[number]
export type SortName = 'changed' | 'title' | 'newest' | 'order' | 'due'

/** Rows on one page of the panel: enough to scan, few enough for a phone. */
export const ROWS_PER_PAGE = 50

type Fields = Readonly<Record<string, unknown>>
const listOf = (collection: ListName): DeclaredList => declared[collection]

/** The text of a field, '' where it has none. */
const textIn = (row: Fields, field: string): string => {
  const value = row[field]
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : ''
}

/** The name of a row for a person, '' where it has none. */
export const titleOf = (collection: ListName, row: Fields): string => {
  const { title, panel } = listOf(collection)
  const titled = panel.titled ?? [title ?? '']
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
    .panel.searched.map((field) => textIn(row, field))
    .join(' ')

export const filterNames = (collection: ListName): readonly string[] =>
  Object.keys(listOf(collection).panel.filters)

/** The value of a row that a filter of its list compares; '' for a filter that the list lacks. */
export const filterValue = (collection: ListName, name: string, row: Fields): string => {
  const field = listOf(collection).panel.filters[name]
  return field === undefined ? '' : textIn(row, field)
}

export type RowStatus = 'published' | 'scheduled' | 'draft' | 'trashed'

/** A draft with a plan is 'scheduled'; it is no status of its own on the server. */
export const rowStatus = ({ row }: { readonly row: Rows[ListName] }): RowStatus => {
  if (row.status === 'draft') return row.publish_at ? 'scheduled' : 'draft'
  return row.status ?? 'published'
}
