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
const whole = { tookS: 400, limitS: LIMIT_S, factor: 1 }

test('checks are added up over the shares, each with what it took', () => {
  const { lines, passed, failed } = summaryOf([share('unit'), share('e2e', { failed: 2 })], whole)
  expect([passed, failed]).toEqual([20, 2])
  expect(lines).toEqual([
    'unit: 10 passed, 0 failed in 200 s (share: 300 s)',
    'e2e: 10 passed, 2 failed in 200 s (share: 300 s)',
    'All checks took 400 s, on a machine 1.0 times as slow as usual',
  ])
})

test('a run that took long warns, names who took too long, and is green', () => {
  const shares = [share('unit'), share('e2e', { tookS: 386.4 })]
  const { lines, passed, failed } = summaryOf(shares, { ...whole, tookS: 586 })
  expect([passed, failed]).toEqual([20, 0])
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual([
    'Warning: longer than their share: e2e by 86 s',
    'Warning: all checks together should take 420 s here',
  ])
})

test('on a machine twice as slow a run may take twice as long without a word', () => {
  const { lines } = summaryOf([share('e2e', { tookS: 600 })], { ...whole, tookS: 840, factor: 2 })
  expect(lines.join()).toContain('(share: 600 s)')
  expect(lines.join()).not.toContain('Warning')
})

test('the full run takes as long as it takes', () => {
  const shares = [share('bench', { limitS: null, tookS: 2000 })]
  const { lines, failed } = summaryOf(shares, { ...whole, tookS: 2000, limitS: null })
  expect(failed).toBe(0)
  expect(lines).toEqual([
    'bench: 10 passed, 0 failed in 2000 s',
    'All checks took 2000 s, on a machine 1.0 times as slow as usual',
  ])
})
