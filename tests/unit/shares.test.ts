import { expect, test } from 'vitest'
import { LIMIT_S, type Share, summaryOf } from '../support/shares.mjs'

const share = (name: string, more: Partial<Share> = {}): Share => ({
  name,
  limitS: 300,
  tookS: 200,
  passed: 10,
  failed: 0,
  ...more,
})

test('checks are added up over the shares, each with what it took', () => {
  const { lines, passed, failed } = summaryOf([share('unit'), share('e2e', { failed: 2 })], LIMIT_S)
  expect([passed, failed]).toEqual([20, 2])
  expect(lines).toEqual([
    'unit: 10 passed, 0 failed in 200 s (share: 300 s)',
    'e2e: 10 passed, 2 failed in 200 s (share: 300 s)',
    'All checks took 400 s',
  ])
})

test('a share over its own time is a warning', () => {
  const { lines, failed } = summaryOf([share('unit'), share('e2e', { tookS: 386.4 })], LIMIT_S)
  expect(failed).toBe(0)
  expect(lines).toContain('Warning: longer than their share: e2e by 86 s')
})

test('more than fifteen minutes for all of them fails the run and names who took too long', () => {
  const slow = [share('unit'), share('e2e', { tookS: 600 }), share('budgets', { tookS: 310 })]
  expect(summaryOf(slow.slice(1), LIMIT_S).failed).toBe(1)
  const { lines, passed, failed } = summaryOf(slow, LIMIT_S)
  expect([passed, failed]).toEqual([30, 1])
  expect(lines.at(-1)).toBe(
    'Failed: all checks together may take 900 s. Over their share: e2e by 300 s, budgets by 10 s',
  )
  expect(summaryOf([share('a', { tookS: 900 })], LIMIT_S).failed).toBe(0)
})

test('the full run takes as long as it takes', () => {
  const { lines, failed } = summaryOf([share('bench', { limitS: null, tookS: 2000 })], null)
  expect(failed).toBe(0)
  expect(lines).toEqual(['bench: 10 passed, 0 failed in 2000 s', 'All checks took 2000 s'])
})
