import { expect, test } from 'vitest'
import { sizesNote } from '../../../web/features/admin/upload/take-file.ts'
import {
  pickerTypes,
  stageProblem,
  uploadError,
} from '../../../web/features/admin/upload/upload-error.ts'
import { FILE_IS_TOO_LARGE, FILE_NOT_UPLOADED } from '../../e2e/spec-words.ts'

test('[M4] [M5] [M8] the picker offers what phones call a PDF or a JPEG, and no photo that an iPhone would turn into a JPEG', () => {
  for (const type of ['application/octet-stream', 'application/x-pdf', 'application/download'])
    expect(pickerTypes.pdf.split(',')).toContain(type)
  for (const accept of ['picture', 'qr'] as const) {
    expect(pickerTypes[accept].split(',')).toContain('image/jpg')
    expect(pickerTypes[accept]).not.toMatch(/heic|\*/)
  }
})

test('[M8] an upload that fails without a reason that helps says so in the words of the specification', () => {
  expect(uploadError('internal', 'pdf')).toBe(FILE_NOT_UPLOADED)
  const outcome = { ok: false, code: 'internal', fields: {} } as const
  expect(stageProblem(outcome, 'picture')).toBe(FILE_NOT_UPLOADED)
})

test('[M8] a picture over 10 MB that was made smaller says so with both sizes; one that stays over is refused', () => {
  const limit = 10 * 1024 * 1024
  const photo = (size: number) => new File([new Uint8Array(size)], 'IMG_1208.jpg')
  const kept = new File([new Uint8Array(412_000)], 'IMG_1208.png')
  expect(sizesNote(photo(limit), kept)).toBe(
    '“IMG_1208.jpg” had 10 MB. It was made smaller here, and has 412 KB now.',
  )
  expect(sizesNote(photo(limit - 1), kept)).toBe('')
  const outcome = { ok: false, code: 'invalid', fields: { file: 'too_big' } } as const
  expect(stageProblem(outcome, 'picture')).toBe(FILE_IS_TOO_LARGE)
})
