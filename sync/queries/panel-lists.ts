import { type DeclaredList, declared, type ListName, type Rows } from '../model/declared.ts'
import { textOf } from '../model/lists.ts'

// The panel's lists as data, which the page and the engine both read, because no function can cross between them.

export const ROW_CHIPS = ['all', 'published', 'scheduled', 'draft', 'unsent', 'trash'] as const
export type RowChip = (typeof ROW_CHIPS)[number]
export type SortName = 'changed' | 'title' | 'newest' | 'order'

/** Rows on one page of the panel: enough to scan, few enough for a phone. */
export const ROWS_PER_PAGE = 50

type Fields = Readonly<Record<string, unknown>>
const listOf = (collection: ListName): DeclaredList => declared[collection]

/** The name of a row for a person; '' where it has none. */
export const titleOf = (collection: ListName, row: Fields): string => {
  const { title, panel } = listOf(collection)
  const titled = panel.titled ?? [title ?? '']
  return (
    titled
      .map((field) => textOf(row, field))
      .find(Boolean)
      ?.split('\n')[0] ?? ''
  )
}

/** The text that a search in the panel looks through. */
export const searchedText = (collection: ListName, row: Fields): string =>
  listOf(collection)
    .panel.searched.map((field) => textOf(row, field))
    .join(' ')

export const filterNames = (collection: ListName): readonly string[] =>
  Object.keys(listOf(collection).panel.filters)

/** The value of a row that a filter compares; '' for a filter that the row's list does not have. */
export const filterValue = (collection: ListName, name: string, row: Fields): string => {
  const field = listOf(collection).panel.filters[name]
  return field === undefined ? '' : textOf(row, field)
}

export type RowStatus = 'published' | 'scheduled' | 'draft' | 'trashed'

/** A draft with a plan is 'scheduled', which the server stores as a draft. */
export const rowStatus = ({ row }: { readonly row: Rows[ListName] }): RowStatus => {
  if (row.status === 'draft') return row.publish_at ? 'scheduled' : 'draft'
  return row.status ?? 'published'
}
