import type { AdminRow, ListName, RowQuestion } from '../api.ts'
import { wordsOf } from '../search/fold.ts'
import { mistakesIn, prefixDistance } from '../search/prefix-distance.ts'
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
  switch (chip) {
    case 'all':
      return status !== 'trashed'
    case 'trash':
      return status === 'trashed'
    case 'unsent':
      return unsent
    case 'published':
    case 'scheduled':
    case 'draft':
      return status === chip
    default:
      return chip satisfies never
  }
}

const smallTexts = new WeakMap<object, string>()
/** Made once per row: of ten thousand no text is made small again at each letter. */
const smallText = (collection: ListName, row: AnyRow['row']): string => {
  const known = smallTexts.get(row)
  if (known !== undefined) return known
  const text = searchedText(collection, row).toLocaleLowerCase()
  smallTexts.set(row, text)
  return text
}

const foldedWords = new WeakMap<object, readonly string[]>()
const wordsIn = (collection: ListName, row: AnyRow['row']): readonly string[] => {
  const known = foldedWords.get(row)
  if (known !== undefined) return known
  const words = wordsOf(searchedText(collection, row))
  foldedWords.set(row, words)
  return words
}

/** Rows in which each typed word begins a word, but for the mistakes that the public search forgives as well. */
const nearTo = (
  collection: ListName,
  rows: readonly AnyRow[],
  search: string,
): readonly AnyRow[] => {
  const typed = wordsOf(search)
  const isNear = (word: string, other: string): boolean => {
    const most = mistakesIn(word)
    return other.startsWith(word) || (most > 0 && prefixDistance(word, other, most) <= most)
  }
  return rows.filter(({ row }) =>
    typed.every((word) => wordsIn(collection, row).some((other) => isNear(word, other))),
  )
}

/**
 * Rows of a list that match the words, the chip and the filters, in the order in which they come. Where nothing is spelled
 * as it was typed, mistakes are forgiven.
 */
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
  const found = asked.filter(({ row }) => smallText(collection, row).includes(search))
  return found.length > 0 ? found : nearTo(collection, asked, search)
}

const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
/** Of a row that no server has yet. */
const YET_TO_COME = '~'
/** Moments of the server are of one form, so that their texts are in their order. */
const newest: Compare = (a, b) => {
  const [madeA, madeB] = [a.row.created_at || YET_TO_COME, b.row.created_at || YET_TO_COME]
  return madeA < madeB ? 1 : madeA > madeB ? -1 : 0
}
const isDraft = ({ row }: AnyRow): boolean => row.status === 'draft'
/** The order of drafts on top, last touched first, and the rest newest first. */
const draftsThenNewest: Compare = (a, b) => {
  if (isDraft(a) !== isDraft(b)) return isDraft(a) ? -1 : 1
  return isDraft(a) ? b.changedAt - a.changedAt : newest(a, b)
}
/** The order of what is scheduled, the next one first. */
const soonest: Compare = (a, b) => {
  const [planA, planB] = [a.row.publish_at ?? '', b.row.publish_at ?? '']
  return planA < planB ? -1 : planA > planB ? 1 : 0
}
export const placeOf = ({ row }: AnyRow): number =>
  'display_order' in row && typeof row.display_order === 'number' ? row.display_order : 0

const compareBy = (collection: ListName, sort: SortName): Compare => {
  switch (sort) {
    case 'changed':
      return (a, b) => b.changedAt - a.changedAt
    case 'title': {
      // Once an order: one for each pair of ten thousand rows would take seconds, and the first one costs a start 8 ms.
      const byName = new Intl.Collator('en', { numeric: true })
      return (a, b) => byName.compare(titleOf(collection, a.row), titleOf(collection, b.row))
    }
    case 'newest':
      return draftsThenNewest
    case 'due':
      return soonest
    case 'order':
      return (a, b) => placeOf(a) - placeOf(b) || newest(a, b)
    default:
      return sort satisfies never
  }
}

/** Two sorted lists as one. */
const merged = (
  a: readonly AnyRow[],
  b: readonly AnyRow[],
  compare: Compare,
): readonly AnyRow[] => {
  const all: AnyRow[] = []
  let at = 0
  for (const row of a) {
    for (let next = b[at]; next && compare(next, row) < 0; next = b[at]) {
      all.push(next)
      at += 1
    }
    all.push(row)
  }
  return [...all, ...b.slice(at)]
}

/**
 * Rows in order, those with pending moves at the moves' targets, the oldest move first. Their numbers may say so only
 * once the server has made room. Pure.
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
    // What it was put behind is gone: its number decides.
    return row.after !== '' && at === 0 ? list : [...others.slice(0, at), row, ...others.slice(at)]
  }, rows)
}

/** Sorts the rows of a list repeatedly: rows that are the same objects as last time are not compared again. */
export const createOrder = (
  collection: ListName,
  sort: SortName,
): ((rows: readonly AnyRow[]) => readonly AnyRow[]) => {
  const inOrder = compareBy(collection, sort)
  const compare: Compare = (a, b) => inOrder(a, b) || byId(a, b)
  let last: readonly AnyRow[] = []
  return (rows) => {
    const [before, now] = [new Set(last), new Set(rows)]
    const fresh = rows.filter((row) => !before.has(row)).sort(compare)
    last = merged(
      last.filter((row) => now.has(row)),
      fresh,
      compare,
    )
    // A move goes behind a row that a question may not ask for.
    return sort === 'order' ? placedByMoves(last) : last
  }
}
