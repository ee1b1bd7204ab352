import type { ExamFilter, ListPage, NoteFilter } from '../api.ts'
import type { Exam } from '../model/exam.ts'
import type { Note } from '../model/note.ts'

/** Cards on one page of a list (T3, N2). */
export const PAGE_SIZE = 12

/** Pages that `total` rows fill, at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** A page number that exists: whole, from 1 to the last. */
export const clampPage = (page: number | undefined, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page ?? 1) || 1), pageCount(total))

/** What a filter keeps: by its fields, and by a needle that must stand in the text of a row ('' stands in all). */
export interface Match<T> {
  readonly keep: (row: T) => boolean
  readonly needle: string
  readonly textOf: (row: T) => string
}

const textsByShelf = new WeakMap<object, readonly string[]>()

/** The text of each row of a shelf, made once per version of the shelf: a keystroke has 8 ms (tests/bench). */
const textsOf = <T>(shelf: readonly T[], textOf: (row: T) => string): readonly string[] => {
  const known = textsByShelf.get(shelf)
  if (known) return known
  const made = shelf.map((row) => textOf(row).toLowerCase())
  textsByShelf.set(shelf, made)
  return made
}

/** One page of all rows of a shelf that match. */
export const pageOf = <T>(
  shelf: readonly T[],
  { keep, needle, textOf }: Match<T>,
  wanted: number | undefined,
): ListPage<T> => {
  const texts = needle === '' ? [] : textsOf(shelf, textOf)
  const found = shelf.filter((row, at) => (texts[at] ?? '').includes(needle) && keep(row))
  const page = clampPage(wanted, found.length)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pages: pageCount(found.length),
    unfiltered: shelf.length,
  }
}

/** What a person typed, as it is compared: case and blanks at the ends do not count. */
const needleOf = (search: string | undefined): string => (search ?? '').trim().toLowerCase()

/** Whether a filter asks for less than the whole shelf. */
export const isFiltering = (filter: ExamFilter | NoteFilter): boolean =>
  needleOf(filter.search) !== '' ||
  Boolean(filter.subject) ||
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
