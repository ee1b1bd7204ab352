import type { ListPage } from '../api.ts'
import { type Narrowing, PAGE_SIZE, textOf } from '../model/lists.ts'

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** A page number that exists: whole, from 1 to the last. */
export const clampPage = (page: number | undefined, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page ?? 1) || 1), pageCount(total))

/** Texts of a list, joined, and the offset of each; one more offset tells where the last one ends. */
interface SearchText {
  readonly whole: string
  readonly starts: readonly number[]
}

/** Stands between two texts, so that nothing a person types is found across them. */
const BETWEEN = '\u0000'

const textByList = new WeakMap<object, SearchText>()

/**
 * Made once per version of a list. A keystroke has 8 ms for 10,000 rows; one long text costs a third of as many short
 * ones (tests/bench).
 */
const searchTextOf = (list: readonly object[], fields: readonly string[]): SearchText => {
  const known = textByList.get(list)
  if (known) return known
  const texts = list.map((row) =>
    fields
      .map((field) => textOf(row, field))
      .join('\n')
      .toLowerCase()
      .replaceAll(BETWEEN, ' '),
  )
  const starts = [0]
  let end = 0
  for (const text of texts) {
    end += text.length + BETWEEN.length
    starts.push(end)
  }
  const made = { whole: texts.join(BETWEEN) + BETWEEN, starts }
  textByList.set(list, made)
  return made
}

/** The rows in whose text the needle stands, in their order. */
const rowsWith = <T extends object>(
  list: readonly T[],
  { needle, texts }: Narrowing,
): readonly T[] => {
  if (needle === '') return list
  if (needle.includes(BETWEEN)) return []
  const { whole, starts } = searchTextOf(list, texts)
  const found: T[] = []
  let at = 0
  let from = 0
  for (let hit = whole.indexOf(needle); hit !== -1; hit = whole.indexOf(needle, from)) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= hit) at += 1
    const row = list[at]
    if (row !== undefined) found.push(row)
    from = starts[at + 1] ?? whole.length
  }
  return found
}

/** One page of the rows of a list that a filter lets through. */
export const pageOf = <T extends object>(
  list: readonly T[],
  narrowing: Narrowing,
  wanted: number | undefined,
): ListPage<T> => {
  const equal = Object.entries(narrowing.equal)
  const found = rowsWith(list, narrowing).filter((row) =>
    equal.every(([field, value]) => textOf(row, field) === value),
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
