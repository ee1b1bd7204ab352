import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveCell } from '../../../sync/lib/live.ts'
import { type SyncStatus, startingStatus } from '../../../sync/status/status.ts'
import { beginBusy } from '../../../web/shared/status/busy.ts'
import { takeRoom } from '../../../web/shared/status/take-room.ts'

const free: SyncStatus = {
  ...startingStatus,
  phase: 'current',
  storage: { kind: 'memory', why: 'room-again' },
}
const withOutbox = (counts: Partial<SyncStatus['outbox']>): SyncStatus => ({
  ...free,
  outbox: { ...free.outbox, ...counts },
})

const reload = vi.fn()
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('a page that nothing goes on in loads itself anew once there is room, and not again at once', () => {
  takeRoom(liveCell(free))
  expect(reload).toHaveBeenCalledTimes(1)
  takeRoom(liveCell(free))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['the server does not answer', { ...free, phase: 'offline' } as const],
  ['a change waits', withOutbox({ waiting: 1 })],
  ['a change is on its way', withOutbox({ sending: 1 })],
  ['two versions wait for a decision', withOutbox({ conflicts: 1 })],
  ['a change was refused', withOutbox({ refused: 1 })],
])('it waits while %s', (_, status) => {
  const cell = liveCell<SyncStatus>(status)
  takeRoom(cell)
  expect(reload).not.toHaveBeenCalled()
  cell.set(free)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('it waits until a form is closed', () => {
  const end = beginBusy('form')
  takeRoom(liveCell(free))
  expect(reload).not.toHaveBeenCalled()
  end()
  expect(reload).toHaveBeenCalledTimes(1)
})
