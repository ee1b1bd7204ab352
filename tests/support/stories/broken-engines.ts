import { expect, test } from 'vitest'
import { BROKEN_ENGINES } from '../../properties/simulation/broken-engines.ts'
import { runSchedules } from '../../properties/simulation/run.ts'

/** Schedules within which the simulation must find each of them. */
const BOUND = 1_500
const MIRROR = /missing at a head|stale at a head|ghost survives|at rest|without a reason/

export type Name = keyof typeof BROKEN_ENGINES

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
  'a form that stands upon words that its person did not see': /overwrites what he has not/,
  'a conflict that is decided without its author': /overwrites what he has not/,
}

/** Seeds shortly before the first that finds these: they are rare, and elsewhere `npm test` plays for half a minute. */
export const FIRST_SEEDS: Readonly<Partial<Record<Name, number>>> = {
  'horizon after rows': 90,
  'no horizon': 50,
  'no lock': 550,
  'state not read again under the lock': 1_100,
  'a form that stands upon words that its person did not see': 390,
}

export const isFound = (name: Name, firstSeed: number) =>
  test(name, async () => {
    const isWanted = (error: unknown) => FOUND_AS[name].test(String(error))
    const limits = { firstSeed, schedules: BOUND, maxFailures: 1 }
    const run = await runSchedules({ ...limits, broken: BROKEN_ENGINES[name], isWanted })
    expect(run.failures.length, `found within ${run.schedules} schedules`).toBe(1)
    console.log(`${name}: found after ${run.schedules} schedules`)
  })

export const FOUND = 'an engine with one promise taken out is found by the simulation'
