import type { ListPage } from '../api.ts'
import { type Narrowing, PAGE_SIZE, textOf } from '../model/lists.ts'

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** A page number that exists: whole, from 1 to the last. */
export const clampPage = (page: number | undefined, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page ?? 1) || 1), pageCount(total))

/** The texts of a shelf one behind the other, and where each begins; one more says where the last one ends. */
interface SearchText {
  readonly whole: string
  readonly starts: readonly number[]
}

/** Stands between two texts, so that nothing a person types is found across them. */
const BETWEEN = '\u0000'

const textByShelf = new WeakMap<object, SearchText>()

/**
 * Made once per version of a shelf: a keystroke has 8 ms for 10,000 rows, and one long text is looked through at a
 * third of the price of as many short ones (tests/bench).
 */
const searchTextOf = (shelf: readonly object[], fields: readonly string[]): SearchText => {
  const known = textByShelf.get(shelf)
  if (known) return known
  const texts = shelf.map((row) =>
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
  textByShelf.set(shelf, made)
  return made
}

/** The rows in whose text the needle stands, in their order. */
const rowsWith = <T extends object>(
  shelf: readonly T[],
  { needle, texts }: Narrowing,
): readonly T[] => {
  if (needle === '') return shelf
  if (needle.includes(BETWEEN)) return []
  const { whole, starts } = searchTextOf(shelf, texts)
  const found: T[] = []
  let at = 0
  let from = 0
  for (let hit = whole.indexOf(needle); hit !== -1; hit = whole.indexOf(needle, from)) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= hit) at += 1
    const row = shelf[at]
    if (row !== undefined) found.push(row)
    from = starts[at + 1] ?? whole.length
  }
  return found
}

/** One page of the rows of a shelf that a filter lets through. */
export const pageOf = <T extends object>(
  shelf: readonly T[],
  narrowing: Narrowing,
  wanted: number | undefined,
): ListPage<T> => {
  const equal = Object.entries(narrowing.equal)
  const found = rowsWith(shelf, narrowing).filter((row) =>
    equal.every(([field, value]) => textOf(row, field) === value),
  )
  const page = clampPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: shelf.length,
  }
}
