import type { ListPage } from '../api.ts'
import { memo } from '../lib/calls.ts'
import { type Narrowing, PAGE_SIZE, textOf } from '../model/lists.ts'
import { wordsOf } from '../search/fold.ts'

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number, size = PAGE_SIZE): number =>
  Math.max(1, Math.ceil(total / size))

/** The existing page that is nearest to `wanted`: a whole number from 1. */
export const nearestPage = (wanted: number | undefined, total: number, size = PAGE_SIZE): number =>
  Math.min(Math.max(1, Math.trunc(wanted ?? 1) || 1), pageCount(total, size))

/** One page of the rows of a list that match `narrowing`; null: every row matches. */
export const pageOf = <T extends object>(
  list: readonly T[],
  narrowing: Narrowing | null,
  wanted: number | undefined,
): ListPage<T> => {
  const { equal = {}, needle = '', texts = [] } = narrowing ?? {}
  const wantedValues = Object.entries(equal)
  const inQuestion = list.filter((row) =>
    wantedValues.every(([field, value]) => textOf(row, field) === value),
  )
  const isFound = (row: T): boolean =>
    texts.some((field) => textOf(row, field).toLowerCase().includes(needle))
  const found = needle === '' ? inQuestion : inQuestion.filter(isFound)
  const page = nearestPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: list.length,
    ...(needle === '' ? {} : { also: alsoByTag(inQuestion, isFound, wordsOf(needle)) }),
  }
}

/** Rows shown beneath a list, at most. */
const MOST_ALSO = 6

const labelsOf = memo((row: object) => wordsOf(`${textOf(row, 'subject')} ${textOf(row, 'tags')}`))
const titlesOf = memo((row: object) =>
  wordsOf(`${textOf(row, 'title')} ${textOf(row, 'description')}`),
)
const begins = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed))

/**
 * Rows that the list's own rule does not find, but whose tags or subject have the typed words. Words that no row has do not
 * count, and are given as `dropped`.
 */
const alsoByTag = <T extends object>(
  rows: readonly T[],
  isFound: (row: T) => boolean,
  typed: readonly string[],
): NonNullable<ListPage<T>['also']> => {
  const isIn = (row: T, word: string): boolean =>
    begins(labelsOf(row), word) || begins(titlesOf(row), word)
  const known = typed.filter((word) => rows.some((row) => isIn(row, word)))
  const dropped = typed.filter((word) => !known.includes(word))
  // Where a word is dropped, the list's own rule finds nothing: then a title may have all other words, too.
  const isLabelled = (row: T): boolean =>
    dropped.length > 0 || known.some((word) => begins(labelsOf(row), word))
  const also = rows.filter(
    (row) => isLabelled(row) && known.every((word) => isIn(row, word)) && !isFound(row),
  )
  return { rows: known.length === 0 ? [] : also.slice(0, MOST_ALSO), dropped }
}
