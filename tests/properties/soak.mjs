/**
 * The simulation for as long as wanted: `npm run test:soak -- --schedules 100000 [--seed 1] [--threads 2]`. Then the
 * fuzzer's requests against a server, 100,000 unless `--requests` says otherwise. Prints its counts and the faults that
 * struck. For each failed schedule it prints the seed and how to replay it. `--write` puts it into tests/measured.md.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { runnerImport } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const CHUNK = 250
/** Failures that are told in full. */
const SHOWN = 20

const typed = async (file) => {
  const options = { root: join(here, '../..'), configFile: false, logLevel: 'error' }
  return (await runnerImport(join(here, file), options)).module
}
const simulation = () => typed('simulation/run.ts')

/** Works on whole chunks of seeds until there are no more. */
const work = async ({ firstSeed, schedules, thread, threads }) => {
  const { plainRun, runSchedules } = await simulation()
  // A promise that nobody waits for must not fail either; the schedules of this chunk tell which.
  process.on('unhandledRejection', (error) => parentPort.postMessage({ unhandled: String(error) }))
  for (let at = thread * CHUNK; at < schedules; at += threads * CHUNK) {
    const size = Math.min(CHUNK, schedules - at)
    const limits = { firstSeed: firstSeed + at, schedules: size, maxFailures: size }
    parentPort.postMessage(plainRun(await runSchedules(limits)))
  }
}

const start = (data, onRun) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data })
    worker.on('message', onRun)
    worker.on('error', reject)
    worker.on('exit', resolve)
  })

const passes = (command, args, env = {}) => {
  const cwd = join(here, '../..')
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((done) => child.on('close', (code) => done(code === 0)))
}

/** Whether a server stood so many requests of the fuzzer (tests/contract/fuzz.test.ts). */
const fuzz = async (requests) => {
  if (requests === 0) return true
  const vitest = join(here, '../../node_modules/.bin/vitest')
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'contract', 'fuzz.test']
  return (
    (await passes(process.execPath, ['pocketbase/start.mjs', '--prepare'])) &&
    (await passes(vitest, args, { FUZZ_REQUESTS: String(requests) }))
  )
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string' },
      seed: { type: 'string' },
      threads: { type: 'string' },
      requests: { type: 'string' },
      write: { type: 'boolean' },
    },
  })
  const schedules = Number(values.schedules ?? 100_000)
  const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))
  const threads = Number(values.threads ?? availableParallelism())
  const { machineNow, writeMeasures } = await typed('../bench/measured.ts')
  const machine = machineNow()
  console.log(`${schedules} schedules from seed ${firstSeed} on ${threads} threads`)
  const runs = []
  let done = 0
  let failed = 0
  const onRun = (run) => {
    if (run.unhandled) {
      failed += 1
      console.log(`\nunhandled: ${run.unhandled}`)
      return
    }
    runs.push(run)
    done += run.schedules
    failed += run.failures.length
    const room = Math.max(0, SHOWN - (failed - run.failures.length))
    for (const failure of run.failures.slice(0, room)) console.log(`\n${failure}`)
    if (runs.length % 20 === 0) console.log(`${done} done, ${failed} failed`)
  }
  const all = Array.from({ length: threads }, (_, thread) =>
    start({ firstSeed, schedules, thread, threads }, onRun),
  )
  await Promise.all(all)
  const { addRuns, describeRun } = await simulation()
  const whole = addRuns(runs)
  console.log(describeRun(whole))
  console.log(`${done - failed} passed, ${failed} failed`)
  const requests = Number(values.requests ?? 100_000)
  const isFuzzed = await fuzz(requests)
  if (values.write) {
    const note = `from seed ${firstSeed}`
    const none = { limit: 0, bound: 'most' }
    await writeMeasures(
      'npm run test:soak',
      machine,
      [
        { what: 'schedules that failed', value: failed, unit: `of ${done}`, ...none, note },
        {
          what: 'runs of the fuzzer that failed',
          value: isFuzzed ? 0 : 1,
          unit: `of ${requests > 0 ? 1 : 0}`,
          ...none,
          note: `${requests} requests`,
        },
      ],
      [`What struck them: ${whole.tally.print().trim().split(/\n\s*/).join('; ')}.`],
    )
  }
  return failed === 0 && done === schedules && isFuzzed ? 0 : 1
}

if (isMainThread) process.exitCode = await main()
else await work(workerData)
