import type { ExamFilter, ListPage, NoteFilter, PageFilter, VideoFilter } from '../api.ts'
import type { Exam } from '../model/exam.ts'
import type { Note } from '../model/note.ts'
import type { Video } from '../model/video.ts'

/** Cards on one page of a list (T3, N2). */
export const PAGE_SIZE = 12

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** A page number that exists: whole, from 1 to the last. */
export const clampPage = (page: number | undefined, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page ?? 1) || 1), pageCount(total))

/** A filter's rule: by its fields, and by a needle that must stand in the text of a row ('' stands in all). */
export interface Match<T> {
  readonly keep: (row: T) => boolean
  readonly needle: string
  readonly textOf: (row: T) => string
}

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
const searchTextOf = <T>(shelf: readonly T[], textOf: (row: T) => string): SearchText => {
  const known = textByShelf.get(shelf)
  if (known) return known
  const texts = shelf.map((row) => textOf(row).toLowerCase().replaceAll(BETWEEN, ' '))
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
const rowsWith = <T>(
  shelf: readonly T[],
  needle: string,
  textOf: (row: T) => string,
): readonly T[] => {
  if (needle === '') return shelf
  if (needle.includes(BETWEEN)) return []
  const { whole, starts } = searchTextOf(shelf, textOf)
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

/** One page of all rows of a shelf that match. */
export const pageOf = <T>(
  shelf: readonly T[],
  { keep, needle, textOf }: Match<T>,
  wanted: number | undefined,
): ListPage<T> => {
  const found = rowsWith(shelf, needle, textOf).filter(keep)
  const page = clampPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: shelf.length,
  }
}

/** Typed words as they are compared: case and blanks at the ends do not count. */
const needleOf = (search: string | undefined): string => (search ?? '').trim().toLowerCase()

/** The question that any list takes. */
export type Filter = ExamFilter | NoteFilter | VideoFilter | PageFilter

/** Whether a filter asks for less than the whole shelf. */
export const isFiltering = (filter: Filter): boolean =>
  ('search' in filter && needleOf(filter.search) !== '') ||
  ('subject' in filter && Boolean(filter.subject)) ||
  ('category' in filter && Boolean(filter.category)) ||
  ('difficulty' in filter && Boolean(filter.difficulty))

export const examMatch = (filter: ExamFilter): Match<Exam> => ({
  keep: (exam) =>
    (!filter.subject || exam.subject === filter.subject) &&
    (!filter.category || exam.category === filter.category) &&
    (!filter.difficulty || exam.difficulty === filter.difficulty),
  needle: needleOf(filter.search),
  textOf: (exam) => exam.title,
})

export const noteMatch = (filter: NoteFilter): Match<Note> => ({
  keep: (note) => !filter.subject || note.subject === filter.subject,
  needle: needleOf(filter.search),
  textOf: (note) => `${note.title}\n${note.description ?? ''}`,
})

export const videoMatch = (filter: VideoFilter): Match<Video> => ({
  keep: (video) => !filter.subject || video.subject === filter.subject,
  needle: needleOf(filter.search),
  textOf: (video) => `${video.title}\n${video.description ?? ''}`,
})

/** Of a list that nobody can filter. */
export const everyRow: Match<unknown> = { keep: () => true, needle: '', textOf: () => '' }
