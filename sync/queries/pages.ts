import type { ListPage } from '../api.ts'
import { memo } from '../lib/memo.ts'
import { type Narrowing, PAGE_SIZE, textOf } from '../model/lists.ts'

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
  const found = list.filter(
    (row) =>
      wantedValues.every(([field, value]) => textOf(row, field) === value) &&
      (needle === '' || texts.some((field) => lowerText(row, field).includes(needle))),
  )
  const page = clampPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: list.length,
  }
}
