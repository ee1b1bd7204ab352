import { expect, test } from 'vitest'
import { connectionOf } from '../../../sync/client/page.ts'
import { waitReasonOf } from '../../../sync/files/download/gate.ts'

test('a browser tells what data costs, or nothing', () => {
  const unknown = { kind: 'unknown', savesData: false }
  expect(connectionOf(null)).toEqual(unknown)
  expect(connectionOf({})).toEqual(unknown)
  expect(connectionOf({ type: 'none' })).toEqual(unknown)
  expect(connectionOf({ type: 'wifi', saveData: true })).toEqual({
    kind: 'unmetered',
    savesData: true,
  })
  expect(connectionOf({ type: 'cellular' })).toEqual({ kind: 'metered', savesData: false })
})

test.each([
  ['unmetered', false, true, null],
  ['metered', false, true, 'wifi'],
  ['unknown', false, true, 'tap'],
  ['unmetered', true, true, 'tap'],
  ['metered', true, false, 'tap'],
  ['metered', false, false, null],
  ['unknown', false, false, null],
] as const)(
  'what comes by itself on %s data (saving data: %s, only Wi-Fi: %s) is held by %s',
  (kind, savesData, wifiOnly, held) => {
    const gate = { connection: { kind, savesData }, rules: { wifiOnly, isPaused: false } }
    const pin = { isAsked: false, isPaused: false }
    expect(waitReasonOf(pin, gate)).toBe(held)
    // What a person tapped for comes at once; only their own 'pause' holds it.
    const asked = { ...pin, isAsked: true }
    expect(waitReasonOf(asked, gate)).toBeNull()
    expect(waitReasonOf({ ...asked, isPaused: true }, gate)).toBe('paused-alone')
    const paused = { ...gate, rules: { wifiOnly, isPaused: true } }
    expect(waitReasonOf(asked, paused)).toBe('paused')
  },
)
