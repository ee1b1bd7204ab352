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
  readonly tookMs: number
}

export interface RunOptions extends ScheduleOptions {
  readonly firstSeed: number
  readonly schedules: number
  /** Ends the run early. */
  readonly maxFailures: number
}

/** Runs schedules of consecutive seeds. */
export const runSchedules = async (options: RunOptions): Promise<Run> => {
  const { firstSeed, schedules, maxFailures } = options
  const startedAt = performance.now()
  const tally = new Tally()
  const failures: Failure[] = []
  let done = 0
  while (done < schedules && failures.length < maxFailures) {
    const seed = firstSeed + done
    try {
      tally.add((await runSchedule(seed, options)).counts)
    } catch (error) {
      failures.push({ seed, error })
    }
    done += 1
    // The world outside lives in another queue: let a test runner breathe.
    if (done % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { schedules: done, firstSeed, tally, failures, tookMs: performance.now() - startedAt }
}

/** What a person needs to play a failing seed again. */
export const describeFailure = ({ seed, error }: Failure): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `seed ${seed}: ${text}\nplay it again: SIM_SEED=${seed} npx vitest run --config tests/vitest.config.ts --project properties simulation`
}

export const describeRun = (run: Run): string =>
  `${run.schedules} schedules from seed ${run.firstSeed} in ${Math.round(run.tookMs)} ms ` +
  `(${(run.tookMs / Math.max(1, run.schedules)).toFixed(1)} ms each), ${run.failures.length} failed\n${run.tally.print()}`
