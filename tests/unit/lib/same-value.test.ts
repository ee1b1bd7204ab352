import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from '../../../sync/lib/same-value.ts'
import { retryDelay } from '../../../sync/replication/when-to-ask.ts'

const EMPTY = [undefined, null, '', 0, false, []] as const

test('what the server cannot tell from nothing is the same', () => {
  for (const a of EMPTY) for (const b of EMPTY) expect(sameValue(a, b)).toBe(true)
})

test('nothing is not the same as something', () => {
  for (const empty of EMPTY)
    for (const value of ['a', 1, true, ['a'], { a: 1 }]) expect(sameValue(empty, value)).toBe(false)
})

test('a value is the same as its copy, in either order of asking', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(sameValue(a, structuredClone(a))).toBe(true)
      expect(sameValue(a, b)).toBe(sameValue(b, a))
    }),
  ))

test('the order of keys does not count, the order of a list does', () => {
  expect(sameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(sameValue(['a'], { 0: 'a' })).toBe(false)
})

test('a retry waits from about one second to about one minute, longer each time', () => {
  const delays = Array.from({ length: 40 }, (_, attempt) => retryDelay(attempt, () => 0.5))
  expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(Math.max(...delays)).toBe(60_000)
  expect(retryDelay(0, () => 0)).toBe(800)
  expect(retryDelay(0, () => 1)).toBe(1_200)
})
