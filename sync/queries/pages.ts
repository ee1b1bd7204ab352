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

/** One page of all rows of a shelf that match. */
export const pageOf = <T>(
  shelf: readonly T[],
  matches: (row: T) => boolean,
  wanted: number | undefined,
): ListPage<T> => {
  const found = shelf.filter(matches)
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

const haystacks = new WeakMap<object, string>()

/** The text of a row that a search looks through, made once per version of the row: a keystroke has 8 ms (tests/bench). */
const haystackOf = (row: object, texts: readonly (string | undefined)[]): string => {
  const known = haystacks.get(row)
  if (known !== undefined) return known
  const made = texts.join('\n').toLowerCase()
  haystacks.set(row, made)
  return made
}

/** Whether a filter asks for less than the whole shelf. */
export const isFiltering = (filter: ExamFilter | NoteFilter): boolean =>
  needleOf(filter.search) !== '' ||
  Boolean(filter.subject) ||
  ('category' in filter && Boolean(filter.category)) ||
  ('difficulty' in filter && Boolean(filter.difficulty))

export const examMatches = (filter: ExamFilter): ((exam: Exam) => boolean) => {
  const needle = needleOf(filter.search)
  return (exam) =>
    (!filter.subject || exam.subject === filter.subject) &&
    (!filter.category || exam.category === filter.category) &&
    (!filter.difficulty || exam.difficulty === filter.difficulty) &&
    (needle === '' || haystackOf(exam, [exam.title]).includes(needle))
}

export const noteMatches = (filter: NoteFilter): ((note: Note) => boolean) => {
  const needle = needleOf(filter.search)
  return (note) =>
    (!filter.subject || note.subject === filter.subject) &&
    (needle === '' || haystackOf(note, [note.title, note.description]).includes(needle))
}
