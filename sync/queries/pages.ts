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

const allWordsOf = memo((row: object) =>
  wordsOf(['title', 'description', 'subject', 'tags'].map((field) => textOf(row, field)).join(' ')),
)

/** Rows that have all typed words, in their tags and subject too, and that the list's own rule does not find. */
const alsoByTag = <T extends object>(
  rows: readonly T[],
  isFound: (row: T) => boolean,
  typed: readonly string[],
): readonly T[] => {
  const hasAll = (row: T): boolean =>
    typed.every((one) => allWordsOf(row).some((word) => word.startsWith(one)))
  return typed.length === 0
    ? []
    : rows.filter((row) => hasAll(row) && !isFound(row)).slice(0, MOST_ALSO)
}
