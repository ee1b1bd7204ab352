import { afterEach, expect, test, vi } from 'vitest'
import { isOutOfReach, type SyncStatus, startingStatus } from '../../../sync/status/status.ts'
import { syncLine } from '../../../web/features/admin/frame/sync-line.ts'
import { shownSync, waitingWords } from '../../../web/features/admin/parts/standing.ts'

afterEach(() => vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-21T09:30:00Z')
const status = (
  more: Partial<SyncStatus>,
  outbox: Partial<SyncStatus['outbox']> = {},
): SyncStatus => ({
  ...startingStatus,
  phase: 'current',
  everSynced: true,
  currentAt: NOW - 60_000,
  ...more,
  outbox: { ...startingStatus.outbox, ...outbox },
})

test('offline with changes, the line says that they wait and go by themselves', () => {
  const { tone, text } = syncLine(status({ phase: 'offline' }, { waiting: 3 }), NOW)
  expect(tone).toBe('offline')
  expect(text).toBe('Offline · 3 changes wait on this device and will be sent by themselves')
})

test('one change is told in the singular', () => {
  expect(syncLine(status({ phase: 'offline' }, { waiting: 1 }), NOW).text).toBe(
    'Offline · 1 change waits on this device and will be sent by itself',
  )
})

test('offline with nothing to send, the line says how old the content is', () => {
  expect(syncLine(status({ phase: 'offline' }), NOW)).toMatchObject({
    text: 'Offline · this is what the device knew today 14:59',
    // Beside a button of a phone there is room for 'Offline · today 14:59'.
    long: 'this is what the device knew ',
  })
})

test('where the browser knows that there is no network, the line says so before anything was asked', () => {
  for (const phase of ['starting', 'checking'] as const) {
    const { tone, text } = syncLine(status({ phase }), NOW, false)
    expect({ tone, text }).toEqual({
      tone: 'offline',
      text: 'Offline · this is what the device knew today 14:59',
    })
    const waiting = syncLine(status({ phase }, { sending: 1 }), NOW, false)
    expect(waiting.text).toBe('Offline · 1 change waits on this device and will be sent by itself')
  }
  expect(syncLine(status({ phase: 'current' }), NOW, false).tone).toBe('ok')
})

test('a change that was tried without an answer waits, to a person', () => {
  const tried = status({}, { sending: 1, paused: 'offline' })
  expect(shownSync('sending', tried)).toBe('waiting')
  expect(syncLine(tried, NOW)).toEqual({
    tone: 'offline',
    text: 'Offline · 1 change waits on this device and will be sent by itself',
    long: ' on this device and will be sent by itself',
  })
  expect(shownSync('sending', status({}, { sending: 1 }))).toBe('sending')
})

test('what needs the person is said beside everything else', () => {
  expect(syncLine(status({}, { conflicts: 1, refused: 1 }), NOW).text).toBe(
    'Up to date · 2 need you',
  )
})

test('an ended session and a browser that keeps nothing are said', () => {
  expect(syncLine(status({}, { waiting: 1, paused: 'signed-out' }), NOW).text).toMatch(
    /^Sign in to send what waits/,
  )
  const memory = status({ storage: { kind: 'memory', why: 'refused' } })
  expect(syncLine(memory, NOW).text).toMatch(/keeps nothing/)
})

test('every phase has words', () => {
  const phases = [
    'starting',
    'checking',
    'pulling',
    'rebuilding',
    'current',
    'offline',
    'failing',
  ] as const
  for (const phase of phases) expect(syncLine(status({ phase }), NOW).text).not.toBe('')
})

test('[M10] a change that the server does not have yet is said to wait, and why', () => {
  const memory = status({ phase: 'offline', storage: { kind: 'memory', why: 'refused' } })
  expect(waitingWords(memory, true)).toEqual([
    'Kept in this tab',
    expect.stringMatching(/keeps nothing/),
  ])
  const offline = ['Saved. Will be sent when you are online.', '']
  expect(waitingWords(status({ phase: 'offline' }), true)).toEqual(offline)
  expect(waitingWords(status({}), false)).toEqual(offline)
  expect(waitingWords(status({ phase: 'failing' }), true)).toEqual([
    'Saved on this device',
    'It waits in the outbox until the server takes it.',
  ])
})

test('an empty outbox says nothing of what waits where the device’s own one did not open', () => {
  type Why = Extract<SyncStatus['storage'], { kind: 'memory' }>['why']
  const inMemory = (why: Why) => isOutOfReach({ storage: { kind: 'memory', why } })
  expect(isOutOfReach({ storage: { kind: 'durable' } })).toBe(false)
  expect((['refused', 'full', 'room-again'] as const).map(inMemory)).toEqual([true, true, true])
  // Nothing was ever kept at an address or in a browser of these kinds.
  expect([inMemory('insecure'), inMemory('no-locks')]).toEqual([false, false])
})
