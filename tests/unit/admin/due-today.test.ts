import { expect, test } from 'vitest'
import { dueToday, newestOf } from '../../../web/features/admin/start/due-today.ts'
import { sampleParts } from '../../../web/features/admin/start/sample-parts.ts'

const plan = (publish_at: string) => ({ row: { row: { publish_at } } })
const plansOf = (due: readonly ReturnType<typeof plan>[]) =>
  due.map(({ row }) => row.row.publish_at)

test('what is due is what is planned until the end of this day in India, the next one first', () => {
  const now = Date.parse('2026-11-25T17:00:00Z') // 22:30 in India
  const late = '2026-11-25 18:20:00.000Z'
  const overdue = '2026-11-24 00:30:00.000Z'
  const tomorrow = '2026-11-25 18:40:00.000Z'
  expect(plansOf(dueToday([plan(late), plan(tomorrow), plan(''), plan(overdue)], now))).toEqual([
    overdue,
    late,
  ])
})

test('the five rows that were touched last come first', () => {
  const rows = [1, 7, 3, 9, 5, 8].map((changedAt) => ({ row: { changedAt } }))
  expect(newestOf(rows).map(({ row }) => row.changedAt)).toEqual([9, 8, 7, 5, 3])
})

test('what is left of the sample is named, and nothing once only edited rows are', () => {
  expect(sampleParts({ rows: 83, edited: [], fields: ['email', 'payee_address'] })).toEqual([
    '83 invented rows',
    'words about an invented academy',
    'a UPI ID that no bank has',
  ])
  expect(sampleParts({ rows: 0, edited: ['Mine'], fields: [] })).toEqual([])
})
