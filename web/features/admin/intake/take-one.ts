import type { FileArea, Outcome, RowFields, StagedFile } from '../../../../sync/index.ts'
import type { InBasket, PdfCollection, Targeted } from '../../../shared/intake/basket.ts'
import { followExam } from '../exams/exam-kind.tsx'
import { guessTags } from '../notes/guess-tags.ts'
import { guessSubject, guessTitle, headOf, scienceOf, typeOf } from '../pdf/guess.ts'
import type { SeenPdf } from '../pdf/pdf-look.ts'
import { upload } from '../upload/strings.ts'
import type { Taken } from '../upload/take-file.ts'
import { stageProblem } from '../upload/upload-error.ts'
import type { IntakeCollection, IntakeEntry } from './batch.ts'
import { intake as words } from './strings.ts'

/** A row that has a file with these bytes. */
export interface KnownFile {
  readonly collection: IntakeCollection
  readonly rowId: string
}

/** The parts of the device that a file is taken in with; none waits for the network. */
export interface IntakeTools {
  /** The file as the site takes it, made smaller where it is too big, or words on why it is not taken. */
  readonly take: (file: File, isPictured: boolean) => Promise<Taken | string>
  readonly sha256Of: (file: Blob) => Promise<string>
  readonly known: (sha256: string) => Promise<KnownFile | null>
  readonly stage: (
    file: Blob,
    name: string,
    area: FileArea,
    pages?: number,
  ) => Promise<Outcome<{ file: StagedFile }>>
  readonly unstage: (id: string) => Promise<void>
  readonly addRow: (
    collection: PdfCollection,
    fields: RowFields,
  ) => Promise<Outcome<{ readonly id: string }>>
  /** The whole exam as a subject, of the settings. */
  readonly examSubject: string | null
}

/** Why a file could not be taken in now: it stays in the basket. */
export class NotNow extends Error {}

const nothingSeen: SeenPdf = { title: '', pages: 0, text: '', picture: null }

/** A first draft of the row, by what the file says and what its words let guess. Pure. */
export const draftOf = (
  to: PdfCollection,
  name: string,
  seen: SeenPdf,
  examSubject: string | null,
): { readonly fields: RowFields; readonly guessed: readonly string[]; readonly area: FileArea } => {
  const { title } = guessTitle(seen.title, name)
  if (to === 'free_pdfs') {
    const subject = guessSubject(headOf(name, seen.title), seen.text)
    const told = { title, subject: subject ?? 'General' }
    return {
      fields: { ...told, tags: guessTags(told.title, told.subject), status: 'draft' },
      guessed: ['subject', 'tags'],
      area: 'freepdfs',
    }
  }
  const type = typeOf(name, seen)
  const whole = type === 'full' ? examSubject : null
  const fields = {
    title,
    type,
    ...followExam('type', type, {}),
    subject: scienceOf(name, seen) ?? whole ?? 'Biology',
    difficulty: 'Medium',
    status: 'draft',
  }
  return { fields, guessed: ['type', 'subject'], area: `tests-${type}` }
}

const entry = (waiting: InBasket, more: Partial<IntakeEntry>): IntakeEntry => ({
  id: waiting.id,
  name: waiting.name,
  state: 'refused',
  collection: null,
  rowId: '',
  pages: 0,
  guessed: [],
  why: '',
  ...more,
})

/** A file kept on the device, or the reason why it must not be. @throws NotNow where the device could not keep it */
const staged = async (
  tools: IntakeTools,
  file: Blob,
  name: string,
  area: FileArea,
  pages?: number,
): Promise<StagedFile | string> => {
  const outcome = await tools.stage(file, name, area, pages)
  if (outcome.ok) return outcome.file
  if (outcome.code === 'invalid') return stageProblem(outcome, 'pdf')
  throw new NotNow(stageProblem(outcome, 'pdf'))
}

/**
 * Makes a draft of a file. Refused: a file that the site does not take. Left out: bytes that a row has already. Its bytes are kept
 * before the row that names them. @throws NotNow where this device could not keep it: nothing is lost, and it is tried again.
 */
export const takeOne = async (
  waiting: Targeted,
  file: File,
  tools: IntakeTools,
): Promise<IntakeEntry> => {
  const { to, name } = waiting
  const taken = await tools.take(file, to === 'free_pdfs')
  if (typeof taken === 'string') return entry(waiting, { why: taken })
  const there = await tools.known(await tools.sha256Of(taken.file))
  if (there && !waiting.isWanted) return entry(waiting, { state: 'there', to, ...there })
  const seen = taken.seen ?? nothingSeen
  const { fields, guessed, area } = draftOf(to, name, seen, tools.examSubject)
  const kept = await staged(tools, taken.file, name, area, seen.pages)
  if (typeof kept === 'string') return entry(waiting, { why: kept })
  const picture =
    seen.picture && (await staged(tools, seen.picture, `${name.replace(/\.pdf$/i, '')}.jpg`, area))
  const hasPicture = picture !== null && typeof picture !== 'string'
  const outcome = await tools.addRow(to, {
    ...fields,
    file_url: kept,
    ...(hasPicture ? { thumbnail_url: picture } : {}),
  })
  if (outcome.ok) {
    const { id } = outcome
    const made = { state: 'draft' as const, collection: to, rowId: id, pages: seen.pages }
    return entry(waiting, { ...made, guessed: [...guessed] })
  }
  await tools.unstage(kept.id)
  if (hasPicture) await tools.unstage(picture.id)
  if (outcome.code === 'invalid') return entry(waiting, { why: words.noDraft })
  throw new NotNow(upload.failedText)
}
