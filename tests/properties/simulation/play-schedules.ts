import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stretched } from '../../support/calibration.mjs'
import { describeFailure, describeRun, type Run, runSchedules } from './run.ts'
import { FAULTS, Tally, WORKS } from './tally.ts'

export const LONG_MS = stretched(1_200_000)

/** The tests of so many schedules: no promise breaks, each kind of fault struck, and work of each kind was done. */
export const playSchedules = (firstSeed: number, schedules: number): void => {
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
}
