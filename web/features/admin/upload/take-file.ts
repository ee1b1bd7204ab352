import { MAX_FILE_BYTES } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { fieldErrors } from '../error-strings.ts'
import { lookIntoPdf, type SeenPdf } from '../pdf/pdf-look.ts'
import { drawPicture, headOf, pictureFile } from './prepare-picture.ts'
import { upload } from './strings.ts'
import type { Accept } from './upload-error.ts'

/** A file as the site takes it. */
export interface Taken {
  readonly file: File
  /** What a PDF says; null for a picture, and where this device could not open it. */
  readonly seen: SeenPdf | null
  /** Both sizes, where the file was made smaller; '' otherwise. */
  readonly note: string
}

/** Progress of the work, in words. */
export type OnDoing = (words: string) => void

/** Readers of PDFs accept this much before the header: a mark, blanks, or the head of an HTTP answer. */
const JUNK_BYTES = 1024

/** The PDF from its header on, whatever its name or declared type says. null for what is no PDF. */
export const pdfIn = async (file: File): Promise<File | null> => {
  const head = new Uint8Array(await file.slice(0, JUNK_BYTES + 5).arrayBuffer())
  const at = new TextDecoder('latin1').decode(head).indexOf('%PDF-')
  if (at < 0) return null
  return new File([at === 0 ? file : file.slice(at)], file.name, { type: 'application/pdf' })
}

/** Both sizes of a file that was too big and was made smaller; '' for any other. */
export const sizesNote = (
  before: Pick<File, 'name' | 'size'>,
  after: Pick<File, 'size'>,
): string =>
  before.size < MAX_FILE_BYTES
    ? ''
    : upload.smaller(before.name, formatBytes(before.size), formatBytes(after.size))

/** The picture for the site: upright, no larger than needed, drawn without the camera's notes. */
const takePicture = async (file: File, accept: Accept): Promise<Taken | string> => {
  const head = await headOf(file)
  if (accept === 'qr' && head?.type === 'webp') return upload.qr.wrongType
  const canvas = await drawPicture(file)
  if (typeof canvas === 'string')
    return canvas === 'wrongType' ? upload[accept].wrongType : upload.fault[canvas]
  const picture = await pictureFile(canvas, file.name, accept === 'qr')
  if (!picture) return upload.fault.broken
  return { file: picture, seen: null, note: sizesNote(file, picture) }
}

/** Makes a PDF over the limit smaller; gives words where that cannot be done. */
const takeBigPdf = async (
  pdf: File,
  signal: AbortSignal,
  onDoing: OnDoing,
): Promise<{ readonly file: File; readonly note: string } | string> => {
  const { makeSmallerHere } = await import('../smaller/smaller-here.ts')
  const made = await makeSmallerHere(pdf, signal, onDoing)
  if (typeof made === 'string') return `${upload.tooBig}. ${made}`
  return { file: made, note: sizesNote(pdf, made) }
}

/**
 * A chosen file as the site takes it, or words on why it is not taken. `isPictured`: the first page of a PDF is drawn
 * too. Rejects when `signal` calls the work off.
 */
export const takeFile = async (
  file: File,
  accept: Accept,
  signal: AbortSignal,
  onDoing: OnDoing,
  isPictured = false,
): Promise<Taken | string> => {
  if (file.size === 0) return upload.empty
  if (accept !== 'pdf') return takePicture(file, accept)
  const pdf = await pdfIn(file)
  if (!pdf) return upload.pdf.wrongType
  const ready =
    pdf.size < MAX_FILE_BYTES ? { file: pdf, note: '' } : await takeBigPdf(pdf, signal, onDoing)
  if (typeof ready === 'string') return ready
  const look = await lookIntoPdf(ready.file, isPictured)
  if (look.kind === 'fault')
    return look.fault === 'damaged' ? upload.damaged : fieldErrors[look.fault]
  return { ...ready, seen: look.kind === 'seen' ? look : null }
}
