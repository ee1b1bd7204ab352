import { describe, expect, test } from 'vitest'
import type { PullOutcome } from '../../../sync/replication/contract.ts'
import { statusKeeper } from '../../../sync/status/status-keeper.ts'

const state = {
  epoch: 'epochone0000000',
  seq: 3,
  horizon: 3,
}
const head = {
  epoch: state.epoch,
  seq: 3,
  shape: 1,
  epochs: [[state.epoch, 0]] as [string, number][],
}
const current: PullOutcome = { kind: 'current', head, state, changed: false }

const world = () => {
  const keeper = statusKeeper()
  return { live: keeper.live, keeper, mirror: keeper.begin() }
}

describe('the one status', () => {
  test('says when everything was here, and that lists may be called empty', () => {
    const { live, mirror } = world()
    mirror.working('checking')
    mirror.pulled(current, 5_000)
    expect(live.value).toMatchObject({
      phase: 'current',
      currentAt: 5_000,
      everSynced: true,
      problem: null,
    })
  })

  test('keeps the time of the last success while offline, and why', () => {
    const { live, mirror } = world()
    mirror.pulled(current, 5_000)
    mirror.working('checking')
    mirror.pulled({ kind: 'offline', code: 'captive' }, 9_000)
    expect(live.value).toMatchObject({
      phase: 'offline',
      currentAt: 5_000,
      problem: 'captive',
    })
  })

  test('[D5] another tab at work in between is no success', () => {
    const { live, mirror } = world()
    for (const at of [1, 2, 3]) {
      mirror.pulled({ kind: 'failing', code: 'server' }, at)
      mirror.pulled({ kind: 'busy' }, at)
    }
    mirror.pulled({ kind: 'failing', code: 'server' }, 4)
    expect(live.value.phase).toBe('failing')
  })

  test('[D5] a device that knows that it has no network, and one whose disk is full, say so at once', () => {
    const tunnel = world()
    tunnel.mirror.pulled({ kind: 'offline', code: 'offline' }, 1, false)
    expect(tunnel.live.value.phase).toBe('offline')
    const full = world()
    full.mirror.pulled({ kind: 'failing', code: 'quota' }, 1)
    expect(full.live.value).toMatchObject({ phase: 'failing', problem: 'quota' })
  })

  test('[R14] a rebuild that waits for its hour is said, one that waits for its jitter is under way', () => {
    const { live, mirror } = world()
    mirror.pulled({ kind: 'postponed', why: 'digest', inMs: 30_000 }, 1)
    expect(live.value.phase).toBe('rebuilding')
    mirror.pulled({ kind: 'postponed', why: 'digest', inMs: 1_800_000 }, 1)
    expect(live.value).toMatchObject({ phase: 'failing', problem: 'epoch' })
  })
})
