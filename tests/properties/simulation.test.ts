import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PushChange } from '../../sync/model/wire.ts'
import { stretched } from '../support/calibration.mjs'
import { SET_BACK } from './simulation/plan.ts'
import { describeFailure, describeRun, type Run, runSchedules } from './simulation/run.ts'
import { runSchedule } from './simulation/schedule.ts'
import { emptyDb } from './simulation/server-db.ts'
import { applyChange } from './simulation/server-push.ts'
import { FAULTS, Tally, WORKS } from './simulation/tally.ts'
import { Truth } from './simulation/truth.ts'

const { SIM_SEED, SIM_SCHEDULES, FULL } = process.env
/** One seed to play again, or as many as find every broken engine of broken-engines.test.ts; the full run plays more. */
const schedules = Number(SIM_SCHEDULES ?? (SIM_SEED ? 1 : FULL ? 10_000 : 1_000))
const firstSeed = Number(SIM_SEED ?? 1)
const LONG_MS = stretched(1_200_000)

describe(`${schedules} schedules of the shipping engine in a hostile world`, () => {
  let run: Run = { schedules: 0, firstSeed, tally: new Tally(), failures: [] }

  beforeAll(async () => {
    run = await runSchedules({ firstSeed, schedules, maxFailures: 5 })
  }, LONG_MS)
  afterAll(() => console.log(describeRun(run)))

  test('[R10-R22] nothing is lost, stale, missing or a ghost, whatever breaks', () => {
    expect(run.failures.map((failure) => describeFailure(failure)).join('\n\n')).toBe('')
    expect(run.schedules).toBe(schedules)
  })

  test.runIf(schedules >= 1_000)('each kind of fault really struck', () => {
    expect(FAULTS.filter((fault) => run.tally.of(fault) === 0)).toEqual([])
  })

  test.runIf(schedules >= 1_000)('work of each kind was really done', () => {
    expect(WORKS.filter((work) => run.tally.of(work) === 0)).toEqual([])
    expect(run.tally.of('pulls that reached a head')).toBeGreaterThan(schedules)
    expect(run.tally.of('rows stored')).toBeGreaterThan(schedules * 5)
    expect(run.tally.of('changes accepted')).toBeGreaterThan(schedules / 2)
    expect(run.tally.of('rebuilds')).toBeGreaterThan(schedules / 4)
  })
})

test(
  '[R18] a server that is set back again and again: what it accepted and no mirror had yet is sent again',
  async () => {
    const wanted = { firstSeed, schedules: FULL ? 2_000 : 60, maxFailures: 3 }
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
