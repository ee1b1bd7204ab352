import { afterEach, expect, test, vi } from 'vitest'
import { isOutOfReach, type SyncStatus, startingStatus } from '../../../sync/status/status.ts'
import { syncWords } from '../../../web/features/admin/frame/sync-line.tsx'
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

test('what waits offline is counted, and one is told in the singular', () => {
  expect(syncWords(status({ phase: 'offline' }, { waiting: 3 }))).toMatchObject({
    tone: 'offline',
    text: 'Offline · 3 changes wait to be sent',
  })
  expect(syncWords(status({ phase: 'offline' }, { waiting: 1 })).text).toBe(
    'Offline · 1 change waits to be sent',
  )
})

test('the line is silent while all is well, whatever the device is just asking', () => {
  for (const phase of ['starting', 'checking', 'pulling', 'rebuilding', 'current'] as const)
    expect(syncWords(status({ phase })).tone).toBe('ok')
  expect(syncWords(status({})).text).toBe('Up to date')
})

test('a change that was tried without an answer waits, to a person', () => {
  const tried = status({}, { sending: 1, paused: 'offline' })
  expect(shownSync('sending', tried)).toBe('waiting')
  expect(syncWords(tried).text).toBe('Offline · 1 change waits to be sent')
  expect(shownSync('sending', status({}, { sending: 1 }))).toBe('sending')
})

test('what needs the person is counted apart, an ended session and a browser that keeps nothing are said', () => {
  expect(syncWords(status({}, { conflicts: 1, refused: 1 }))).toMatchObject({ needs: 2 })
  expect(syncWords(status({}, { waiting: 1, paused: 'signed-out' }))).toMatchObject({
    tone: 'bad',
    text: 'Sign in to send what waits · 1 change waits to be sent',
  })
  const memory = status({ storage: { kind: 'memory', why: 'refused' } })
  expect(syncWords(memory)).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(/keeps nothing/),
  })
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
  expect((['refused', 'full'] as const).map(inMemory)).toEqual([true, true])
  // Nothing was ever kept at an address or in a browser of these kinds.
  expect([inMemory('insecure'), inMemory('no-locks')]).toEqual([false, false])
})
