import {
  type FieldCode,
  type FileType,
  MAX_FILE_BYTES,
  type Outcome,
  type StagedFile,
  type SyncErrorCode,
} from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { errors, fieldErrors } from '../error-strings.ts'
import type { PdfFault } from '../pdf/pdf-look.ts'
import { upload } from './strings.ts'

/** The kind of file that a control takes. */
export type Accept = 'pdf' | 'picture' | 'qr'

const TYPES: Readonly<Record<Accept, readonly FileType[]>> = {
  pdf: ['application/pdf'],
  picture: ['image/png', 'image/jpeg', 'image/webp'],
  qr: ['image/png', 'image/jpeg'],
}
const ENDINGS: Readonly<Record<Accept, RegExp>> = {
  pdf: /\.pdf$/i,
  picture: /\.(?:png|jpe?g|webp)$/i,
  qr: /\.(?:png|jpe?g)$/i,
}

/** The kinds that the browser's picker offers. */
export const pickerTypes = (accept: Accept): string =>
  accept === 'pdf' ? '.pdf,application/pdf' : TYPES[accept].join(',')

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldErrors, code)

/** Why a file was not taken, in words. */
export const uploadError = (code: SyncErrorCode | FieldCode, accept: Accept): string => {
  if (code === 'too_big') return upload.tooBig
  if (code === 'wrong_file_type') return upload[accept].wrongType
  if (code === 'internal') return upload.failedText
  return isFieldCode(code) ? fieldErrors[code] : errors[code]
}

/** Words on a fault that this device found in a PDF. */
export const lookProblem = (fault: PdfFault): string =>
  fault === 'damaged' ? upload.damaged : fieldErrors[fault]

const isOfKind = ({ type, name }: Pick<File, 'type' | 'name'>, accept: Accept): boolean => {
  const types: readonly string[] = TYPES[accept]
  return types.includes(type) || (type === '' && ENDINGS[accept].test(name))
}

/** A PDF that is taken once it was made smaller (smaller/smaller-card.tsx). */
export const isBigPdf = (file: Pick<File, 'type' | 'name' | 'size'>): boolean =>
  file.size >= MAX_FILE_BYTES && isOfKind(file, 'pdf')

/** The fault of a file before it is kept; '' where none. A picture's own size shows once it was drawn again. */
export const fileProblem = (file: File, accept: Accept): string => {
  if (accept === 'pdf' && file.size >= MAX_FILE_BYTES) return upload.tooBig
  return isOfKind(file, accept) ? '' : upload[accept].wrongType
}

/** The engine's objection to a file that it was asked to keep. */
export const stageProblem = (
  outcome: Extract<Outcome<{ readonly file: StagedFile }>, { ok: false }>,
  accept: Accept,
): string => {
  const [code] = Object.values(outcome.fields)
  return uploadError(code ?? outcome.code, accept)
}

/** Words on a file that was too big as it was chosen, and was kept smaller; '' for any other. */
export const smallerNote = (from: File, kept: File): string =>
  from.size < MAX_FILE_BYTES
    ? ''
    : upload.smaller(from.name, formatBytes(from.size), formatBytes(kept.size))
