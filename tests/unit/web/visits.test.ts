import { describe, expect, test } from 'vitest'
import { isNewSince, VISIT_GAP_MS, visitsAt } from '../../../web/shared/live/use-last-visit.ts'

const MINUTE_MS = 60_000
const NOON = Date.parse('2026-11-21T06:30:00Z')

describe('new since your last visit', () => {
  test('a first visit marks nothing, however long it lasts', () => {
    let visits = visitsAt(null, NOON)
    for (let minute = 1; minute < 200; minute += 10)
      visits = visitsAt(visits, NOON + minute * MINUTE_MS)
    expect(visits.since).toBeNull()
    expect(isNewSince(visits.since, NOON + MINUTE_MS)).toBe(false)
  })

  test('who comes back later sees what was published since they left, for the whole of that visit', () => {
    const first = visitsAt(visitsAt(null, NOON), NOON + 5 * MINUTE_MS)
    const left = NOON + 5 * MINUTE_MS
    const back = visitsAt(first, left + VISIT_GAP_MS + 1)
    expect(back.since).toBe(left)
    expect(isNewSince(back.since, left + 1)).toBe(true)
    expect(isNewSince(back.since, left)).toBe(false)
    expect(isNewSince(back.since, null)).toBe(false)
    const later = visitsAt(back, back.lastSeen + 20 * MINUTE_MS)
    expect(later.since).toBe(left)
    const next = visitsAt(later, later.lastSeen + VISIT_GAP_MS + 1)
    expect(next.since).toBe(later.lastSeen)
  })

  test('a reload, another tab and a short pause are the same visit', () => {
    const back = { since: NOON - 1_000, lastSeen: NOON }
    expect(visitsAt(back, NOON + VISIT_GAP_MS).since).toBe(NOON - 1_000)
  })

  test('a clock that was set back is followed', () => {
    const visits = visitsAt({ since: NOON, lastSeen: NOON + MINUTE_MS }, NOON - 10 * MINUTE_MS)
    expect(visits).toEqual({ since: NOON - 10 * MINUTE_MS, lastSeen: NOON - 10 * MINUTE_MS })
  })
})
