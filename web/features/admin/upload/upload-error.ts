import type {
  FieldCode,
  FileType,
  Outcome,
  StagedFile,
  SyncErrorCode,
} from '../../../../sync/index.ts'
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

/** The engine's objection to a file that it was asked to keep. */
export const stageProblem = (
  outcome: Extract<Outcome<{ readonly file: StagedFile }>, { ok: false }>,
  accept: Accept,
): string => {
  const [code] = Object.values(outcome.fields)
  return uploadError(code ?? outcome.code, accept)
}
