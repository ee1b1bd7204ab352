import process from 'node:process'
import { expect, test } from 'vitest'
import type { PushChange } from '../../sync/model/wire.ts'
import { SET_BACK } from './simulation/plan.ts'
import { LONG_MS, playSchedules } from './simulation/play-schedules.ts'
import { describeFailure, runSchedules } from './simulation/run.ts'
import { runSchedule } from './simulation/schedule.ts'
import { emptyDb } from './simulation/server-db.ts'
import { applyChange } from './simulation/server-push.ts'
import { Truth } from './simulation/truth.ts'

const { SIM_SEED, SIM_SCHEDULES, FULL } = process.env
/**
 * One seed to play again, or as many as find every broken engine of broken-engines.test.ts. The full run plays 10,000: these
 * and those of full/simulation.test.ts.
 */
const schedules = Number(SIM_SCHEDULES ?? (SIM_SEED ? 1 : FULL ? 5_000 : 1_000))
const firstSeed = Number(SIM_SEED ?? 1)

playSchedules(firstSeed, schedules)

test(
  '[R18] a server that is set back again and again: what it accepted and no mirror had yet is sent again',
  async () => {
    const wanted = { firstSeed, schedules: FULL ? 200 : 60, maxFailures: 3 }
    const run = await runSchedules({ ...wanted, broken: { plan: SET_BACK } })
    expect(run.failures.map((failure) => describeFailure(failure)).join('\n\n')).toBe('')
    expect(run.tally.of('accepted, then taken away by the server')).toBeGreaterThan(0)
  },
  LONG_MS,
)

test('a deletion of what is gone has no effect yet: the same change may delete the row when it is there again', () => {
  const truth = new Truth()
  const db = emptyDb()
  db.epochs.push(['epoch0000000001', 0])
  const [collection, id] = ['tests_library', 'exam00000000001']
  const make: PushChange = {
    ...{ change: 'make', op: 'put', collection, id },
    ...{ base: null, row: { title: 'd1.' } },
  }
  const remove: PushChange = {
    ...{ change: 'gone', op: 'delete', collection, id },
    ...{ base: ['epoch0000000001', 1], row: {} },
  }
  const send = (change: PushChange) => applyChange(db, 'epoch0000000001', 'ann', change, 0, truth)
  expect(send(remove).result).toBe('accepted')
  const { row, seq } = send(make)
  if (row) truth.received('ann', `${collection}/${id}`, seq, row)
  truth.approve('ann', `${collection}/${id}`, row ?? {})
  expect(send(remove).result).toBe('accepted')
})

test('the same seed gives the same schedule', async () => {
  const [first, second] = [await runSchedule(11), await runSchedule(11)]
  expect([...first.counts]).toEqual([...second.counts])
  expect(first.of('pulls that reached a head')).toBeGreaterThan(0)
})
