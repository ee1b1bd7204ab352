import { runSchedule, type ScheduleOptions } from './schedule.ts'
import { type Fault, Tally, type Work } from './tally.ts'

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
  /** Of this process, all its threads: what it costs, whatever else runs beside it. */
  readonly cpuMs: number
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
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
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
  const { user, system } = process.cpuUsage(cpuBefore)
  const tookMs = performance.now() - startedAt
  const cpuMs = (user + system) / 1000
  return { schedules: done, firstSeed, tally, failures, tookMs, cpuMs }
}

/** A run as plain data, for another thread. */
export interface PlainRun extends Omit<Run, 'tally' | 'failures'> {
  readonly tally?: undefined
  readonly counts: readonly (readonly [Fault | Work, number])[]
  readonly failures: readonly string[]
}

export const plainRun = (run: Run): PlainRun => ({
  ...run,
  tally: undefined,
  counts: [...run.tally.counts],
  failures: run.failures.map((failure) => describeFailure(failure)),
})

/** Runs of several threads as one. */
export const addRuns = (runs: readonly PlainRun[]): Run => {
  const tally = new Tally()
  for (const { counts } of runs) tally.add(counts)
  const sum = (of: (run: PlainRun) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    schedules: sum(({ schedules }) => schedules),
    firstSeed: Math.min(...runs.map(({ firstSeed }) => firstSeed)),
    tally,
    failures: runs.flatMap((one) => one.failures.map((error) => ({ seed: one.firstSeed, error }))),
    tookMs: Math.max(...runs.map(({ tookMs }) => tookMs)),
    // Each thread has counted the whole process.
    cpuMs: process.cpuUsage().user / 1000,
  }
}

/** The words by which a person plays a failing seed again. */
export const describeFailure = ({ seed, error }: Failure, variable = 'SIM_SEED'): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `seed ${seed}: ${text}\nplay it again: ${variable}=${seed} npx vitest run --config tests/vitest.config.ts --project properties simulation`
}

export const describeRun = (run: Run): string =>
  `${run.schedules} schedules from seed ${run.firstSeed} in ${Math.round(run.tookMs)} ms ` +
  `(${(run.cpuMs / Math.max(1, run.schedules)).toFixed(1)} ms of processor each), ${run.failures.length} failed\n${run.tally.print()}`
