import {
  type AdminRow,
  type ExamType,
  NOTE_SUBJECTS,
  type RowFields,
} from '../../../../sync/index.ts'
import { isExamType } from '../../../shared/format/labels.ts'
import type { InBasket } from '../../../sw/basket.ts'
import { usualCategory } from '../exams/exam-kind.tsx'
import { SCIENCES } from '../exams/exam-words.ts'
import { tooLong } from '../parts/words.ts'
import { isPaperLike, scienceOf, subjectOf, titleOf, typeOf } from '../pdf/guess.ts'
import type { SameFile } from '../upload/known-file.tsx'
import { intake as words } from './strings.ts'

/** Where a file goes: the notes, or the tests under this type. */
export type Target = 'free_pdfs' | ExamType
export const isTarget = (text: string): text is Target => text === 'free_pdfs' || isExamType(text)

/** What becomes of a file: guessed from its name, then as an admin says. */
export interface Line {
  readonly title: string
  readonly target: Target
  readonly subject: string
}

/** What was found in a file. */
export type Look =
  | { readonly kind: 'looking' | 'picture' }
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'ready'
      readonly sha256: string
      /** 0 where this device could not count them. */
      readonly pages: number
      /** Page one; null where it could not be drawn. */
      readonly picture: Blob | null
      /** Its address; '' without one. It lives as long as the page, which holds the picture to send it. */
      readonly src: string
      /** What was made of a file over the limit; '' for any other. */
      readonly note: string
      readonly same: SameFile | null
    }

/** What is known of a file by now: what was found in it, and what an admin changed in its line. */
export type Item = Partial<Line> & {
  readonly look?: Look
  /** Why the last try to add it failed. */
  readonly fault?: string
}

/** A file of the list, with what was found in it and what becomes of it. */
export interface Listed extends Line {
  readonly waiting: InBasket
  readonly look: Look
  /** '' before a try to add it failed. */
  readonly fault: string
  /** An earlier one of the list has the same bytes. */
  readonly isTwin: boolean
}

/** The first line of a file by its name and its list. `exam`: the whole exam as a subject. Pure. */
export const lineOf = ({ name, to }: Pick<InBasket, 'name' | 'to'>, exam: string | null): Line => {
  const isPaper = to === 'tests_library' || (to === '' && isPaperLike(name))
  const target = isPaper ? typeOf(name) : 'free_pdfs'
  const whole = target === 'full' && exam ? exam : 'Biology'
  const subject = isPaper ? (scienceOf(name) ?? whole) : (subjectOf(name) ?? 'General')
  return { title: titleOf(name), target, subject }
}

/** What a person has to look at before it can be added. A title that was typed meanwhile moves no line under the finger. */
const isTrouble = ({ waiting, look, fault, isTwin }: Listed): boolean =>
  fault !== '' ||
  isTwin ||
  look.kind === 'bad' ||
  (look.kind === 'ready' && (look.same !== null || titleOf(waiting.name) === ''))

/** The lines of files: those with a problem first, else in the order in which they came. Pure. */
export const listedOf = (
  files: readonly InBasket[],
  items: Readonly<Record<string, Item>>,
  exam: string | null,
): readonly Listed[] => {
  const seen = new Set<string>()
  // What one of these files became counts for all with its bytes, also for files that came after it.
  const rows = new Map(
    Object.values(items).flatMap(({ look }) =>
      look?.kind === 'ready' && look.same ? [[look.sha256, look.same] as const] : [],
    ),
  )
  const listed = files.map((waiting): Listed => {
    const { look: found = { kind: 'looking' }, fault = '', ...changed } = items[waiting.id] ?? {}
    const sha256 = found.kind === 'ready' ? found.sha256 : ''
    const isTwin = seen.has(sha256)
    if (sha256) seen.add(sha256)
    const look = found.kind === 'ready' ? { ...found, same: rows.get(sha256) ?? null } : found
    return { ...lineOf(waiting, exam), ...changed, waiting, look, fault, isTwin }
  })
  return [...listed.filter(isTrouble), ...listed.filter((line) => !isTrouble(line))]
}

/** Why a title is not taken; '' where it is. Pure. */
export const titleFault = (text: string): string =>
  text.trim() === '' ? words.noTitle : tooLong(text.trim())

/** Whether it can be added as it stands: it has a title, and no row and no earlier file has its bytes. Pure. */
export const isAddable = ({ look, title, isTwin }: Listed): boolean =>
  look.kind === 'ready' && titleFault(title) === '' && !look.same && !isTwin

/** Subjects that go with a target. `exam`: the whole exam, where the settings name one. */
export const subjectsFor = (target: Target, exam: string | null): readonly string[] =>
  target === 'free_pdfs' ? NOTE_SUBJECTS : [...SCIENCES, ...(exam ? [exam] : [])]

/** A line under another target; its subject stays where there is one like it. Pure. */
export const withTarget = (
  { subject }: Pick<Line, 'subject'>,
  target: Target,
  exam: string | null,
): Partial<Line> => {
  const subjects = subjectsFor(target, exam)
  const [first = ''] = subjects
  return { target, ...(subjects.includes(subject) ? {} : { subject: first }) }
}

export type RowStatus = Extract<AdminRow<'free_pdfs'>['row']['status'], 'draft' | 'published'>

/** The fields of the row of a line, without its files. Pure. */
export const fieldsOf = ({ title, target, subject }: Line, status: RowStatus): RowFields =>
  target === 'free_pdfs'
    ? { title, subject, status }
    : {
        title,
        type: target,
        category: usualCategory[target],
        subject,
        difficulty: 'Medium',
        status,
      }
