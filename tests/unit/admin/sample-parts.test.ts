import { expect, test } from 'vitest'
import { sampleParts } from '../../../web/features/admin/start/sample-notice.tsx'

test('what is left of the sample is named, and nothing once only edited rows are', () => {
  expect(sampleParts({ rows: 83, edited: [], fields: ['email', 'payee_address'] })).toEqual([
    '83 invented rows',
    'words about an invented academy',
    'a UPI ID that no bank has',
  ])
  expect(sampleParts({ rows: 0, edited: ['Mine'], fields: [] })).toEqual([])
})
