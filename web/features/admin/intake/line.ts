import type {
  AdminRow,
  ExamType,
  FileArea,
  Kept,
  Live,
  Reading,
  RowFields,
  Sync,
} from '../../../../sync/index.ts'
import { isExamType } from '../../../shared/format/labels.ts'
import type { InBasket, PdfCollection } from '../../../shared/intake/basket.ts'
import { usualCategory } from '../exams/exam-kind.tsx'
import { guessTags } from '../notes/guess-tags.ts'
import { isPaperLike, scienceOf, subjectOf, titleOf, typeOf } from '../pdf/guess.ts'
import { upload } from '../upload/strings.ts'
import { stageProblem } from '../upload/upload-error.ts'

/** Where a file goes: the notes, or the tests under this type. */
export type Target = 'free_pdfs' | ExamType
export const isTarget = (text: string): text is Target => text === 'free_pdfs' || isExamType(text)

/** What becomes of a file: guessed from its name, then as an admin says. */
export interface Line {
  readonly title: string
  readonly target: Target
  readonly subject: string
  /** Its bytes are in a row already, and it is wanted all the same. */
  readonly isWanted: boolean
}

const collectionOf = (target: Target): PdfCollection =>
  target === 'free_pdfs' ? 'free_pdfs' : 'tests_library'

/** The first line of a file by its name and its list. `exam`: the whole exam as a subject. Pure. */
export const lineOf = ({ name, to }: Pick<InBasket, 'name' | 'to'>, exam: string | null): Line => {
  const isPaper = to === 'tests_library' || (to === '' && isPaperLike(name))
  const target = isPaper ? typeOf(name) : 'free_pdfs'
  const whole = target === 'full' && exam ? exam : 'Biology'
  const subject = isPaper ? (scienceOf(name) ?? whole) : (subjectOf(name) ?? 'General')
  return { title: titleOf(name), target, subject, isWanted: false }
}

/** A row that has a file with these bytes. */
export interface SameFile {
  readonly collection: PdfCollection
  readonly id: string
}

const TARGETS = ['tests_library', 'free_pdfs'] as const

const once = <T>(live: Live<Reading<T>>): Promise<T> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const reading = live.getSnapshot()
      if (reading.state === 'loading') return
      stop()
      if (reading.state === 'ready') resolve(reading.value)
      else reject(new Error('rows could not be read'))
    }
    const stop = live.subscribe(look)
    look()
  })

/** The row that has these bytes, whatever its status; null for none. */
export const sameFile = async (sync: Sync, sha256: string): Promise<SameFile | null> => {
  for (const collection of TARGETS) {
    const id = await once(sync.queries.adminFile(collection, sha256))
    if (id !== null) return { collection, id }
  }
  return null
}

export type RowStatus = Extract<AdminRow<'free_pdfs'>['row']['status'], 'draft' | 'published'>

/** The fields of the row of a line, without its files. Pure. */
export const fieldsOf = ({ title, target, subject }: Line, status: RowStatus): RowFields =>
  target === 'free_pdfs'
    ? { title, subject, tags: guessTags(title, subject), status }
    : {
        title,
        type: target,
        category: usualCategory[target],
        subject,
        difficulty: 'Medium',
        status,
      }

interface Ready {
  readonly file: File
  readonly pages: number
  /** Page one; null where it could not be drawn. */
  readonly picture: Blob | null
}

type Added =
  | { readonly ok: true; readonly change: Kept & SameFile }
  | { readonly ok: false; readonly why: string }

/** Adds the row of a file, its bytes first. Nothing stays of it where that fails. */
export const addLine = async (
  sync: Sync,
  line: Line,
  { file, pages, picture }: Ready,
  status: RowStatus,
): Promise<Added> => {
  const collection = collectionOf(line.target)
  const area: FileArea = line.target === 'free_pdfs' ? 'freepdfs' : `tests-${line.target}`
  const kept = await sync.files.stage(file, file.name, area, pages)
  if (!kept.ok) return { ok: false, why: stageProblem(kept, 'pdf') }
  const drawn =
    picture && line.target === 'free_pdfs'
      ? await sync.files.stage(picture, file.name.replace(/\.pdf$/i, '.jpg'), area)
      : null
  const thumbnail = drawn?.ok ? { thumbnail_url: drawn.file } : {}
  const fields = { ...fieldsOf(line, status), file_url: kept.file, ...thumbnail }
  const row = await sync.commands.addRow(collection, fields)
  if (row.ok) return { ok: true, change: { collection, id: row.id, change: row.change } }
  await sync.files.unstage(kept.file.id)
  if (drawn?.ok) await sync.files.unstage(drawn.file.id)
  return { ok: false, why: upload.failedText }
}
