import { describe, expect, test } from 'vitest'
import { BROKEN_ENGINES } from './simulation/broken-engines.ts'
import { runSchedules } from './simulation/run.ts'

/** Schedules within which the simulation must find each of them. */
const BOUND = 1_000
const MIRROR = /missing at a head|stale at a head|ghost survives|at rest|without a reason/

type Name = keyof typeof BROKEN_ENGINES

const FOUND_AS: Readonly<Record<Name, RegExp>> = {
  'checkpoint before rows': MIRROR,
  'horizon after rows': MIRROR,
  'no horizon': MIRROR,
  'a sent change edited': /what was sent is never changed/,
  'base without its epoch': /on a base that is not the server's content|overwrites what he has not/,
  'no check of upto': MIRROR,
  'no lock': /at a head|at rest|survives|without a reason|what was sent is never changed/,
  'state not read again under the lock': MIRROR,
  "URL with the checkpoint's epoch": MIRROR,
  'a conflict that is decided without its author': /overwrites what he has not/,
}

describe('an engine with one promise taken out is found by the simulation', () => {
  // as: keys of that very table
  test.each(Object.keys(BROKEN_ENGINES) as Name[])('%s', async (name) => {
    const isWanted = (error: unknown) => FOUND_AS[name].test(String(error))
    const limits = { firstSeed: 1, schedules: BOUND, maxFailures: 1 }
    const run = await runSchedules({ ...limits, broken: BROKEN_ENGINES[name], isWanted })
    expect(run.failures.length, `found within ${run.schedules} schedules`).toBe(1)
    console.log(`${name}: found after ${run.schedules} schedules`)
  })
})
