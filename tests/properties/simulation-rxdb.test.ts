import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stretched } from '../support/calibration.mjs'
import { seededRandom } from './simulation/random.ts'
import { describeFailure, describeRun, type Run, runSchedules } from './simulation/run.ts'
import { RxRealm, rxHomes } from './simulation/rx-homes.ts'
import { Tally } from './simulation/tally.ts'
import type { Broken } from './simulation/world.ts'

const { SIM_RXDB_SEED, SIM_RXDB_SCHEDULES, FULL } = process.env
const schedules = SIM_RXDB_SEED ? 1 : Number(SIM_RXDB_SCHEDULES ?? (FULL ? 100 : 20))
const firstSeed = Number(SIM_RXDB_SEED ?? 1)
const SCHEDULE_MS = 12_000

/** Two devices with one tab each: a realm holds the 13 collections of one, which is RxDB's free limit. */
const ONE_TAB: Broken = {
  plan: {
    visitors: 1,
    admins: 1,
    actions: 50,
    gap: 'value',
    // Servers are set back in each: twenty schedules are few to leave to chance what rebuilds a mirror.
    weights: {
      ...{ 'open tab': 0, 'other build': 0, 'lose device': 0.5, 'lose mirror': 0.5 },
      ...{ 'back up': 2, restore: 2 },
    },
  },
}

describe(`${schedules} schedules over the database that ships, each device in a realm of its own`, () => {
  const realms: RxRealm[] = []
  let run: Run = { schedules: 0, firstSeed, tally: new Tally(), failures: [], tookMs: 0, cpuMs: 0 }

  beforeAll(
    async () => {
      realms.push(new RxRealm('a'), new RxRealm('b'))
      const homes = (seed: number) => {
        let device = 0
        return () => {
          const realm = realms[device]
          device += 1
          if (!realm) throw new RangeError('more devices than realms')
          return rxHomes(realm, seededRandom(seed * 2 + device))
        }
      }
      run = await runSchedules({ firstSeed, schedules, maxFailures: 3, broken: ONE_TAB, homes })
    },
    stretched(Math.max(5, schedules) * SCHEDULE_MS),
  )
  afterAll(async () => {
    console.log(describeRun(run))
    await Promise.all(realms.map((realm) => realm.close()))
  })

  test('[R10-R22] nothing is lost, stale, missing or a ghost, whatever breaks', () => {
    expect(realms.map(({ failure }) => failure)).toEqual([null, null])
    expect(run.failures.map((one) => describeFailure(one, 'SIM_RXDB_SEED')).join('\n\n')).toBe('')
    expect(run.schedules).toBe(schedules)
  })

  test.runIf(schedules >= 20)(
    'work was really done, and writes really failed inside IndexedDB',
    () => {
      for (const work of [
        'pulls that reached a head',
        'rows stored',
        'changes accepted',
        'rebuilds',
      ] as const)
        expect(run.tally.of(work), work).toBeGreaterThan(schedules / 4)
      expect(realms.reduce((sum, { struck }) => sum + struck, 0)).toBeGreaterThan(0)
    },
  )
})

test('a realm whose worker ends answers what waits for it, and all that follows, with an error', async () => {
  const realm = new RxRealm('ended')
  const asked = [realm.call({ kind: 'new disk' }), realm.call({ kind: 'crash' })]
  const told = Promise.allSettled(asked)
  await realm.close()
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(realm.call({ kind: 'crash' })).rejects.toThrow('worker ended')
})
