import type { ListPage } from '../api.ts'
import { memo } from '../lib/calls.ts'
import { type Narrowing, PAGE_SIZE, textOf } from '../model/lists.ts'
import { wordsOf } from '../search/fold.ts'

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** A page number that exists: whole, from 1 to the last. */
const clampPage = (page: number | undefined, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page ?? 1) || 1), pageCount(total))

/** The texts of a row in lower case, remembered with the row: a letter of a search asks every row for them. */
const lowerTexts = memo((_row: object): Map<string, string> => new Map())

const lowerText = (row: object, field: string): string => {
  const texts = lowerTexts(row)
  const text = texts.get(field) ?? textOf(row, field).toLowerCase()
  texts.set(field, text)
  return text
}

/** One page of the rows of a list that a filter lets through; `narrowing` null: all of them. */
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
  const isFound = (row: T): boolean => texts.some((field) => lowerText(row, field).includes(needle))
  const found = needle === '' ? inQuestion : inQuestion.filter(isFound)
  const page = clampPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: list.length,
    ...(needle === '' ? {} : { also: alsoByTag(inQuestion, isFound, wordsOf(needle)) }),
  }
}

/** Rows beside a list, at most. */
const MOST_ALSO = 6

const labelsOf = memo((row: object): readonly string[] => {
  const tags: unknown = Reflect.get(row, 'tags')
  return wordsOf([textOf(row, 'subject'), ...(Array.isArray(tags) ? tags : [])].join(' '))
})
const titlesOf = memo((row: object) =>
  wordsOf(`${textOf(row, 'title')} ${textOf(row, 'description')}`),
)
const begins = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed))

/**
 * Rows that the list's own rule does not find, whose tags or subject have the typed words. A word that no row has is
 * dropped, and told.
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
  // Where a word is dropped, a title may have all others.
  const isLabelled = (row: T): boolean =>
    dropped.length > 0 || known.some((word) => begins(labelsOf(row), word))
  const also = rows.filter(
    (row) => isLabelled(row) && known.every((word) => isIn(row, word)) && !isFound(row),
  )
  return { rows: known.length === 0 ? [] : also.slice(0, MOST_ALSO), dropped }
}
