import type { CollectionName } from './collections.ts'
import { declaredList, type ListName } from './declared.ts'
import { momentMs } from './names.ts'

// The public lists: the device's queries and the server's pages evaluate the same declarations.

/** Cards on one page of a list (T3, N2). */
export const PAGE_SIZE = 12

/** The text of a field of a row, of a list its texts with blanks between them; '' where it has none. */
export const textOf = (row: object, field: string): string => {
  const value: unknown = Reflect.get(row, field)
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : ''
}

/** The list that a row stands in. */
export const kindOf = (collection: CollectionName, row: object): string => {
  const field = declaredList(collection)?.list.kind
  return field === undefined ? '' : textOf(row, field)
}

/** The condition of a filter, as plain data: some fields have these values, and others contain the needle. */
export interface Narrowing {
  readonly equal: Readonly<Record<string, string>>
  /** In lower case; every text contains ''. */
  readonly needle: string
  /** The fields that are searched for the needle. */
  readonly texts: readonly string[]
}

/** The condition of a visitor's filter; null: the whole list. Case and blanks around a search do not count. */
export const narrowingOf = (collection: ListName, filter: object): Narrowing | null => {
  const { filters = [], searched = [] } = declaredList(collection)?.list ?? {}
  const needle = textOf(filter, 'search').trim().toLowerCase()
  const chosen = filters
    .map((field) => [field, textOf(filter, field)] as const)
    .filter(([, value]) => value !== '')
  if (needle === '' && chosen.length === 0) return null
  return { equal: Object.fromEntries(chosen), needle, texts: searched }
}

const LATEST_S = 4_294_967_295

/**
 * The rank of a row in its list, ascending, an integer in 0 … 2^53. Newest first in whole seconds: RxDB's Dexie
 * storage has no descending index (sync/store/decisions.md).
 */
export const rankOf = (
  collection: CollectionName,
  row: { readonly created_at: string; readonly display_order?: number },
): number => {
  const list = declaredList(collection)?.list
  if (!list) return 0
  const newestFirst = LATEST_S - Math.floor(momentMs(row.created_at) / 1000)
  return list.order === 'newest'
    ? newestFirst
    : Number(row.display_order) * (LATEST_S + 1) + newestFirst
}
