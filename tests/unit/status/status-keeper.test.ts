import { describe, expect, test } from 'vitest'
import type { PullOutcome } from '../../../sync/replication/contract.ts'
import { statusKeeper } from '../../../sync/status/status-keeper.ts'

const state = {
  epoch: 'epochone0000000',
  seq: 3,
  horizon: 3,
  generation: 1,
  rebuilding: false,
  mirrorId: 'mirror000000001',
}
const head = {
  epoch: state.epoch,
  seq: 3,
  shape: 1,
  epochs: [[state.epoch, 0]] as [string, number][],
}
const current: PullOutcome = { kind: 'current', head, state, changed: false }

describe('the one status', () => {
  test('says when everything was here, and that lists may be called empty', () => {
    const keeper = statusKeeper()
    keeper.working('checking')
    keeper.pulled(current, 5_000)
    expect(keeper.live.getSnapshot()).toMatchObject({
      phase: 'current',
      currentAt: 5_000,
      everSynced: true,
      problem: null,
    })
  })

  test('keeps the time of the last success while offline, and why', () => {
    const keeper = statusKeeper()
    keeper.pulled(current, 5_000)
    keeper.working('checking')
    keeper.pulled({ kind: 'offline', code: 'captive' }, 9_000)
    expect(keeper.live.getSnapshot()).toMatchObject({
      phase: 'offline',
      currentAt: 5_000,
      problem: 'captive',
    })
  })

  test('goes back to how things stood when another tab was at work', () => {
    const keeper = statusKeeper()
    keeper.working('checking')
    keeper.pulled({ kind: 'busy' }, 1)
    // Before anything is known, a first pull in another tab is not 'current'.
    expect(keeper.live.getSnapshot().phase).toBe('checking')
    keeper.pulled(current, 5_000)
    keeper.working('checking')
    keeper.pulled({ kind: 'older' }, 6_000)
    expect(keeper.live.getSnapshot()).toMatchObject({ phase: 'current', currentAt: 5_000 })
  })

  test('[R14] a rebuild that waits for its hour is said, one that waits for its jitter is under way', () => {
    const keeper = statusKeeper()
    keeper.pulled({ kind: 'held', why: 'digest', inMs: 30_000 }, 1)
    expect(keeper.live.getSnapshot().phase).toBe('rebuilding')
    keeper.pulled({ kind: 'held', why: 'digest', inMs: 1_800_000 }, 1)
    expect(keeper.live.getSnapshot()).toMatchObject({ phase: 'failing', problem: 'epoch' })
  })

  test('tells nobody when nothing changed', () => {
    const keeper = statusKeeper()
    keeper.pulled(current, 5_000)
    let told = 0
    keeper.live.subscribe(() => {
      told += 1
    })
    keeper.pulled(current, 5_000)
    expect(told).toBe(0)
  })
})
