import {
  type FieldCode,
  MAX_FILE_BYTES,
  type Outcome,
  type StagedFile,
  type SyncErrorCode,
} from '../../../../sync/index.ts'
import { strings } from '../strings.ts'

const { upload, errors, fieldErrors } = strings

const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldErrors, code)

/** Why a file was not taken, in words. */
export const uploadError = (code: SyncErrorCode | FieldCode): string => {
  if (code === 'too_big') return upload.tooBig
  if (code === 'wrong_file_type') return upload.notPdf
  if (code === 'internal') return upload.failedText
  return isFieldCode(code) ? fieldErrors[code] : errors[code]
}

/** What is wrong with a file before anything is kept of it; '' when nothing is. */
export const fileProblem = (file: File): string => {
  if (file.size >= MAX_FILE_BYTES) return upload.tooBig
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? '' : upload.notPdf
}

/** What the engine says against a file that it was asked to keep. */
export const stageProblem = (
  outcome: Extract<Outcome<{ readonly file: StagedFile }>, { ok: false }>,
): string => {
  const [code] = Object.values(outcome.fields)
  return uploadError(code ?? outcome.code)
}
