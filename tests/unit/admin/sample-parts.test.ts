import { expect, test } from 'vitest'
import { sampleParts } from '../../../web/features/admin/start/sample-notice.tsx'

test('what is left of the sample is named, and nothing once only edited rows are', () => {
  expect(sampleParts({ rows: 83, edited: [], fields: ['email', 'payee_address'] })).toEqual([
    '83 sample items',
    'sample words about the academy',
    'a sample UPI ID',
  ])
  expect(sampleParts({ rows: 0, edited: ['Mine'], fields: [] })).toEqual([])
})
