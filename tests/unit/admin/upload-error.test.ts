import { expect, test } from 'vitest'
import { stageProblem, uploadError } from '../../../web/features/admin/upload/upload-error.ts'

test('[M8] an upload that fails without a reason that helps says so in the words of the specification', () => {
  const words = 'Failed to upload file. Please try again.'
  expect(uploadError('internal', 'pdf')).toBe(words)
  const outcome = { ok: false, code: 'internal', fields: {} } as const
  expect(stageProblem(outcome, 'picture')).toBe(words)
})
