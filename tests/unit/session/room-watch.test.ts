import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { watchRoom } from '../../../sync/session/room-watch.ts'
import type { SyncStatus } from '../../../sync/status/status.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'

const MINUTE = 60_000
const FULL: SyncStatus['storage'] = { kind: 'memory', why: 'full' }

const world = (storage: SyncStatus['storage']) => {
  const clock = createFakePlatform()
  const cell = new BehaviorSubject(storage)
  const made = { looks: 0, hasRoom: false, comeBack: () => {} }
  const stop = watchRoom({
    host: {
      storage: cell,
      lookForRoom: async () => {
        made.looks += 1
        if (made.hasRoom) cell.next({ kind: 'memory', why: 'room-again' })
      },
    },
    platform: clock.platform,
    signals: {
      isVisible: () => true,
      onVisibility: (callback) => {
        made.comeBack = callback
        return () => undefined
      },
      onFocus: () => () => undefined,
    },
  })
  return { clock, cell, made, stop }
}

test('a disk that was full is looked at every minute, and no more once there is room', async () => {
  const { clock, made } = world(FULL)
  await clock.pass(3 * MINUTE)
  expect(made.looks).toBe(3)
  made.hasRoom = true
  await clock.pass(10 * MINUTE)
  expect(made.looks).toBe(4)
  expect(clock.pending()).toEqual([])
})

test('it is looked at as soon as somebody comes back to the page', async () => {
  const { made, cell } = world(FULL)
  made.hasRoom = true
  made.comeBack()
  await expect.poll(() => cell.value).toEqual({ kind: 'memory', why: 'room-again' })
})

test('where another reason keeps it from writing, or none, nobody looks', async () => {
  for (const storage of [{ kind: 'durable' }, { kind: 'memory', why: 'refused' }] as const) {
    const { clock, made } = world(storage)
    made.comeBack()
    await clock.pass(10 * MINUTE)
    expect(made.looks).toBe(0)
  }
})

test('a disk that fills up at the opening of the next database is looked at from then on; a page that goes looks no more', async () => {
  const { clock, cell, made, stop } = world({ kind: 'durable' })
  cell.next(FULL)
  await clock.pass(MINUTE)
  expect(made.looks).toBe(1)
  stop()
  await clock.pass(10 * MINUTE)
  expect(made.looks).toBe(1)
})
