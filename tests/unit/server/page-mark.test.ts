import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const {
  dayOf,
  markOf,
  startOfDay,
}: {
  readonly dayOf: (nowMs: number) => number
  readonly startOfDay: (day: number) => number
  readonly markOf: (
    cursor: { readonly epoch: string; readonly seq: number },
    build: string,
    day: number,
  ) => string
} = require('../../../pocketbase/pb_hooks/pages/kept.js')

const at = (moment: string) => dayOf(Date.parse(moment))

test('a page’s day begins at midnight in India, which is 18:30 in UTC', () => {
  expect(at('2026-03-09T18:29:59.999Z')).toBe(at('2026-03-08T18:30:00.000Z'))
  expect(at('2026-03-09T18:30:00.000Z')).toBe(at('2026-03-09T18:29:59.999Z') + 1)
  // Over the end of a month and of a year likewise, whatever the machine's own zone is.
  expect(at('2026-12-31T18:30:00.000Z')).toBe(at('2026-12-31T18:29:00.000Z') + 1)
  for (const moment of ['2026-03-09T18:30:00.000Z', '2028-02-29T12:00:00.000Z']) {
    const start = startOfDay(at(moment))
    expect(dayOf(start)).toBe(at(moment))
    expect(dayOf(start - 1)).toBe(at(moment) - 1)
  }
  expect(startOfDay(at('2026-03-09T20:00:00.000Z'))).toBe(Date.parse('2026-03-09T18:30:00.000Z'))
})

test('a page’s mark changes with each of its parts alone', () => {
  const cursor = { epoch: 'one', seq: 7 }
  const marks = [
    markOf(cursor, 'build', 20_000),
    markOf({ ...cursor, epoch: 'two' }, 'build', 20_000),
    markOf({ ...cursor, seq: 8 }, 'build', 20_000),
    markOf(cursor, 'other', 20_000),
    markOf(cursor, 'build', 20_001),
  ]
  expect(new Set(marks).size).toBe(marks.length)
})
