import type { AdminRow, ListName, RowQuestion } from '../api.ts'
import {
  filterNames,
  filterValue,
  type RowChip,
  type RowStatus,
  rowStatus,
  type SortName,
  searchedText,
  titleOf,
} from './panel-lists.ts'

type AnyRow = AdminRow<ListName>
type Compare = (a: AnyRow, b: AnyRow) => number

const isUnderChip = (status: RowStatus, chip: RowChip, unsent: boolean): boolean => {
  if (chip === 'all') return status !== 'trashed'
  if (chip === 'unsent') return unsent
  return status === (chip === 'trash' ? 'trashed' : chip)
}

/** The rows that match the words, the chip and the filters of a question, in the order in which they were given. */
export const askedFor = (
  collection: ListName,
  rows: readonly AnyRow[],
  question: Omit<RowQuestion, 'sort'>,
): readonly AnyRow[] => {
  const search = question.search.trim().toLocaleLowerCase()
  const filters = filterNames(collection).flatMap((name) => {
    const wanted = question.filters[name]
    return wanted ? [{ name, wanted }] : []
  })
  const asked = rows.filter(
    (row) =>
      isUnderChip(rowStatus(row), question.chip, row.sync !== 'sent') &&
      filters.every(({ name, wanted }) => filterValue(collection, name, row.row) === wanted),
  )
  if (search === '') return asked
  return asked.filter(({ row }) =>
    searchedText(collection, row).toLocaleLowerCase().includes(search),
  )
}

const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
/** Sorts before every moment: a row that the server does not have yet. */
const YET_TO_COME = '~'
/** Moments of the server have one form, so that comparing their texts orders them. */
const newest: Compare = (a, b) => {
  const [madeA, madeB] = [a.row.created_at || YET_TO_COME, b.row.created_at || YET_TO_COME]
  return madeA < madeB ? 1 : madeA > madeB ? -1 : 0
}
const isDraft = ({ row }: AnyRow): boolean => row.status === 'draft'
/** Drafts first, the last changed one on top; then the rest, newest first. */
const draftsThenNewest: Compare = (a, b) => {
  if (isDraft(a) !== isDraft(b)) return isDraft(a) ? -1 : 1
  return isDraft(a) ? b.changedAt - a.changedAt : newest(a, b)
}
export const placeOf = ({ row }: AnyRow): number =>
  'display_order' in row && typeof row.display_order === 'number' ? row.display_order : 0

const compareBy = (collection: ListName, sort: SortName): Compare => {
  switch (sort) {
    case 'changed':
      return (a, b) => b.changedAt - a.changedAt
    case 'title': {
      // Made once for each sort: a new collator for each pair of rows would take seconds.
      const byName = new Intl.Collator('en', { numeric: true })
      return (a, b) => byName.compare(titleOf(collection, a.row), titleOf(collection, b.row))
    }
    case 'newest':
      return draftsThenNewest
    case 'order':
      return (a, b) => placeOf(a) - placeOf(b) || newest(a, b)
    default:
      return sort satisfies never
  }
}

/**
 * Puts rows with a pending move where they were moved to, the oldest move first. Until the server has made room, their own
 * numbers may say another place. Pure.
 */
export const placedByMoves = <
  T extends { readonly id: string; readonly changedAt: number; readonly after?: string },
>(
  rows: readonly T[],
): readonly T[] => {
  const moves = rows
    .filter(({ after }) => after !== undefined)
    .sort((a, b) => a.changedAt - b.changedAt)
  if (moves.length === 0) return rows
  return moves.reduce<readonly T[]>((list, row) => {
    const others = list.filter((one) => one !== row)
    const at = row.after === '' ? 0 : others.findIndex(({ id }) => id === row.after) + 1
    // The row that it was put behind is gone: its own number decides.
    return row.after !== '' && at === 0 ? list : [...others.slice(0, at), row, ...others.slice(at)]
  }, rows)
}

/** The rows of a list in one of its orders. */
export const inOrder = (
  collection: ListName,
  rows: readonly AnyRow[],
  sort: SortName,
): readonly AnyRow[] => {
  const compare = compareBy(collection, sort)
  const sorted = [...rows].sort((a, b) => compare(a, b) || byId(a, b))
  // Before any filter, because a filter may leave out the row that a moved row stands behind.
  return sort === 'order' ? placedByMoves(sorted) : sorted
}
