import { expect, test } from 'vitest'
import type { SentChange } from '../../../sync/api.ts'
import { sentToday } from '../../../web/features/admin/outbox/sent-list.tsx'

const at = (moment: string): number => Date.parse(`${moment}:00.000+05:30`)
const sent = (moment: string): SentChange => ({
  id: moment,
  collection: 'tests_library',
  recordId: 'exam00000000001',
  op: 'put',
  label: 'Full Test 1',
  fields: [],
  sentAt: at(moment),
})

test('today is the day of India: it ends at its midnight, whatever the device’s clock is set to', () => {
  const all = ['2026-11-22T00:00', '2026-11-21T23:59'].map(sent)
  const told = (moment: string) => sentToday(all, at(moment)).map(({ id }) => id)
  expect(told('2026-11-22T00:01')).toEqual(['2026-11-22T00:00'])
  expect(told('2026-11-22T23:59')).toEqual(['2026-11-22T00:00'])
  expect(told('2026-11-23T00:00')).toEqual([])
})
