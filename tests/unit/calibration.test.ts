import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import {
  factorOf,
  stretched,
  tellTime,
  USUAL_ALONE_MS,
  USUAL_MS,
  work,
} from '../support/calibration.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('limits grow with what the work takes, and never shrink', () => {
  expect([USUAL_MS / 4, USUAL_MS, 3 * USUAL_MS].map((ms) => factorOf(ms))).toEqual([1, 1, 3])
  expect(factorOf(3 * USUAL_ALONE_MS, USUAL_ALONE_MS)).toBe(3)
  vi.stubEnv('CALIBRATION_MS', '500')
  expect(stretched(10_000)).toBe(25_000)
})

test('the work stands alone, as a page gets it', () => {
  expect(runInNewContext(`(${work})()`, { performance })).toBeGreaterThan(0)
})

test('a time over its limit is a warning and no more', () => {
  vi.stubEnv('CALIBRATION_MS', '400')
  const said = vi.spyOn(console, 'log').mockReturnValue()
  for (const ms of [2_900, 6_100]) tellTime('a save', ms, 3_000)
  expect(said.mock.calls.flat()).toEqual([
    'measured: a save 2900 ms, limit 6000 ms',
    'Warning: longer than its limit: a save 6100 ms, limit 6000 ms',
  ])
})
