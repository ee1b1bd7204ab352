import type { FieldCode, Outcome, StagedFile, SyncErrorCode } from '../../../../sync/index.ts'
import { errors, fieldErrors } from '../error-strings.ts'
import { upload } from './strings.ts'

/** The kind of file that a control takes. */
export type Accept = 'pdf' | 'picture' | 'qr'

/**
 * The types of file that the browser's picker offers: what phones call a PDF, and a picture. What is chosen is judged by its
 * bytes. An iPhone makes a JPEG of its own kind of photo only if that is not among these.
 */
export const pickerTypes: Readonly<Record<Accept, string>> = {
  pdf: '.pdf,application/pdf,application/x-pdf,application/octet-stream,application/download',
  picture: 'image/png,image/jpeg,image/jpg,image/webp',
  qr: 'image/png,image/jpeg,image/jpg',
}

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldErrors, code)

/** Why a file was not taken, in words. */
export const uploadError = (code: SyncErrorCode | FieldCode, accept: Accept): string => {
  if (code === 'too_big') return upload.tooBig
  if (code === 'wrong_file_type') return upload[accept].wrongType
  if (code === 'internal') return upload.failedText
  return isFieldCode(code) ? fieldErrors[code] : errors[code]
}

/** The engine's objection to a file that it was asked to keep. */
export const stageProblem = (
  outcome: Extract<Outcome<{ readonly file: StagedFile }>, { ok: false }>,
  accept: Accept,
): string => {
  const [code] = Object.values(outcome.fields)
  return uploadError(code ?? outcome.code, accept)
}
