import { runSchedule, type ScheduleOptions } from './schedule.ts'
import { Tally } from './tally.ts'

export interface Failure {
  readonly seed: number
  readonly error: unknown
}
export interface Run {
  readonly schedules: number
  readonly firstSeed: number
  readonly tally: Tally
  readonly failures: readonly Failure[]
}

export interface RunOptions extends ScheduleOptions {
  readonly firstSeed: number
  readonly schedules: number
  /** Ends the run early. */
  readonly maxFailures: number
  /** Which failures count; without it, all. */
  readonly isWanted?: (error: unknown) => boolean
}

export const runSchedules = async (options: RunOptions): Promise<Run> => {
  const { firstSeed, schedules, maxFailures } = options
  const tally = new Tally()
  const failures: Failure[] = []
  let done = 0
  while (done < schedules && failures.length < maxFailures) {
    const seed = firstSeed + done
    try {
      tally.add((await runSchedule(seed, options)).counts)
    } catch (error) {
      if (options.isWanted?.(error) ?? true) failures.push({ seed, error })
    }
    done += 1
    // The world outside lives in another queue: let a test runner breathe.
    if (done % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { schedules: done, firstSeed, tally, failures }
}

/** The words by which a person plays a failing seed again. */
export const describeFailure = ({ seed, error }: Failure): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `seed ${seed}: ${text}\nplay it again: SIM_SEED=${seed} npx vitest run --config tests/vitest.config.ts --project properties simulation`
}

export const describeRun = ({ schedules, firstSeed, failures, tally }: Run): string =>
  `${schedules} schedules from seed ${firstSeed}, ${failures.length} failed\n${tally.print()}`
