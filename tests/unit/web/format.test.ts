import { describe, expect, test } from 'vitest'
import { formatBytes } from '../../../web/shared/format/amounts.ts'
import { langOf } from '../../../web/shared/format/labels.ts'
import { formatAgo, formatDate, formatDay, momentAt } from '../../../web/shared/format/moment.ts'
import { initialsOf } from '../../../web/shared/ui/cover-pattern.ts'

const MINUTE_MS = 60_000
const at = (iso: string): number => Date.parse(iso)

describe('dates are those of India, whatever the device says', () => {
  test('[T3] an upload late in the UTC evening is of the next day in India', () => {
    expect(formatDate(at('2026-11-18T18:29:59.999Z'))).toBe('Nov 18, 2026')
    expect(formatDate(at('2026-11-18T18:30:00.000Z'))).toBe('Nov 19, 2026')
    expect(formatDate(at('2026-12-31T18:30:00.000Z'))).toBe('Jan 1, 2027')
  })

  test('they agree with Intl in the zone of India for every day of ten years', () => {
    const intl = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kolkata',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    })
    for (let day = 0; day < 3_650; day += 1) {
      const atMs = at('2020-01-01T11:17:00Z') + day * 24 * 60 * MINUTE_MS + (day % 23) * 61_000
      expect(formatDate(atMs)).toBe(intl.format(atMs))
    }
  })

  test('a moment of the server is read as UTC, and an empty one is none', () => {
    expect(momentAt('2026-11-21 09:30:00.000Z')).toBe(at('2026-11-21T09:30:00Z'))
    expect(momentAt('')).toBeNull()
    expect(momentAt('yesterday')).toBeNull()
  })

  test('content of yesterday is called so with the clock of India', () => {
    const now = at('2026-11-21T06:00:00Z')
    expect(formatDay(at('2026-11-20T13:10:00Z'), now)).toBe('yesterday 18:40 IST')
    expect(formatDay(at('2026-11-21T00:05:00Z'), now)).toBe('today 05:35 IST')
    expect(formatDay(at('2026-11-17T00:05:00Z'), now)).toBe('Nov 17, 2026')
  })

  test('how long ago goes from minutes to hours to the day, and a clock set back gives no nonsense', () => {
    const now = at('2026-11-21T06:00:00Z')
    expect(formatAgo(now - 20_000, now)).toBe('just now')
    expect(formatAgo(now - 2 * MINUTE_MS, now)).toBe('2 min ago')
    expect(formatAgo(now - 125 * MINUTE_MS, now)).toBe('2 h ago')
    expect(formatAgo(now - 13 * 60 * MINUTE_MS, now)).toBe('yesterday 22:30 IST')
    expect(formatAgo(now + 365 * 24 * 60 * MINUTE_MS, now)).toBe('just now')
  })
})

describe('small words', () => {
  test('a size before a tap is short', () => {
    expect([120, 15_300, 2_390_000, 9_100_000, 9_980_000].map(formatBytes)).toEqual([
      '1 KB',
      '15 KB',
      '2.4 MB',
      '9.1 MB',
      '10 MB',
    ])
  })

  test('a title in Hindi is marked as Hindi, one in English is not', () => {
    expect(langOf('मानव जनन')).toBe('hi')
    expect(langOf('Human Reproduction')).toBeUndefined()
  })

  test('a drawn cover carries two initials, in Devanagari two whole graphemes', () => {
    expect(initialsOf('Human Reproduction — NCERT line by line')).toBe('HR')
    expect(initialsOf('“Genetics”')).toBe('G')
    expect(initialsOf('मानव जनन')).toBe('मान')
    expect(initialsOf('')).toBe('')
  })
})
