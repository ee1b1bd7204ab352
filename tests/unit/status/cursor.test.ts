import { describe, expect, test } from 'vitest'
import { cursorOf, hasReached } from '../../../sync/status/status.ts'

const FIRST = 'epochone0000000'
const SECOND = 'epochtwo0000000'
const state = {
  epoch: FIRST,
  seq: 40,
  horizon: 40,
}
const headOf = (epoch: string, seq: number) => ({
  epoch,
  seq,
  shape: 1,
  epochs: [[epoch, 0]] as [string, number][],
})

describe('the cursor of a mirror', () => {
  test('is known only while it is whole', () => {
    expect(cursorOf(null)).toBeNull()
    // Rows that moved on after commit 40 are missing at 40.
    expect(cursorOf({ ...state, horizon: 41 })).toBeNull()
    expect(cursorOf(state)).toEqual({ epoch: FIRST, seq: 40, isConfirmed: false })
  })

  test('is of the epoch of the head that it was pulled up to, also when a restart changed nothing', () => {
    const cursor = cursorOf(state, headOf(SECOND, 40))
    expect(cursor).toEqual({ epoch: SECOND, seq: 40, isConfirmed: true })
    expect(hasReached(cursor, { epoch: SECOND, seq: 40 })).toBe(true)
  })
})

describe('a mirror has reached a commit', () => {
  test('of its own epoch when it is not behind it', () => {
    expect(hasReached(cursorOf(state), { epoch: FIRST, seq: 40 })).toBe(true)
    expect(hasReached(cursorOf(state), { epoch: FIRST, seq: 41 })).toBe(false)
  })

  test('of its own epoch not by a pull that a cache gave an older head', () => {
    expect(hasReached(cursorOf(state, headOf(FIRST, 40)), { epoch: FIRST, seq: 41 })).toBe(false)
  })

  test('of another epoch only once a later pull has reached the head, however the numbers compare', () => {
    for (const seq of [1, 40, 99]) {
      const target = { epoch: SECOND, seq }
      expect(hasReached(null, target)).toBe(false)
      expect(hasReached(cursorOf(state), target)).toBe(false)
      expect(hasReached(cursorOf(state, headOf(FIRST, 40)), target)).toBe(true)
    }
  })
})
