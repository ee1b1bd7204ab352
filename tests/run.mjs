/**
 * Runs every check of the project: `npm test`, or `npm run test:full` for all of it. Installs its needs first. Ends
 * with one line, `N passed, N failed`, added up over the runners; a skipped check counts as failed. With `--write` the
 * figures of `budgets` go into tests/measured.md.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './support/browsers.mjs'
import { calibrate, runFactor } from './support/calibration.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isFull = process.argv.includes('--full')
const isWritten = process.argv.includes('--write')
const only = process.argv.filter((word) => !word.startsWith('--')).slice(2)
const cache = join(root, '.cache')
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Time for all checks together on two quiet cores, installing and building included. */
const LIMIT_S = 420

/** @typedef {{ name: string, limitS: number | null, tookS: number, passed: number, failed: number }} Share */

/**
 * Last words of a run. A clock warns; it fails nothing.
 * @param {readonly Share[]} shares without a limit: takes as long as it takes
 * @param {{ tookS: number, limitS: number | null, factor: number }} whole limits are for a machine of factor 1
 * @returns {{ lines: readonly string[], passed: number, failed: number }}
 */
const summaryOf = (shares, { tookS, limitS, factor }) => {
  const passed = shares.reduce((sum, share) => sum + share.passed, 0)
  const failed = shares.reduce((sum, share) => sum + share.failed, 0)
  const whole = (/** @type {number} */ seconds) => seconds.toFixed(0)
  const isOver = (/** @type {number} */ took, /** @type {number | null} */ limit) =>
    limit !== null && took > limit * factor
  const lines = shares.map(
    (share) =>
      `${share.name}: ${share.passed} passed, ${share.failed} failed in ${whole(share.tookS)} s${share.limitS === null ? '' : ` (share: ${whole(share.limitS * factor)} s)`}`,
  )
  const over = shares
    .filter((share) => isOver(share.tookS, share.limitS))
    .map((share) => `${share.name} by ${whole(share.tookS - (share.limitS ?? 0) * factor)} s`)
  if (over.length > 0) lines.push(`Warning: longer than their share: ${over.join(', ')}`)
  lines.push(
    `All checks took ${whole(tookS)} s, on a machine ${factor.toFixed(1)} times as slow as usual`,
  )
  if (isOver(tookS, limitS))
    lines.push(`Warning: all checks together should take ${whole((limitS ?? 0) * factor)} s here`)
  return { lines, passed, failed }
}

/** Runs a command with its output shown; gives its exit code. */
const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    })
    child.on('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => resolve(signal ? 128 : (code ?? 1)))
  })

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(0)

/** One command that passes or fails as a whole. */
const single = async (command, args) =>
  (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the runner died before it could write: counted below
  }
}

const isWanted = (name) => only.length === 0 || only.some((word) => name.includes(word))

/**
 * Projects of tests/vitest.config.ts, side by side in so many workers: three keep two cores busy where servers are waited for.
 * Of a share of several, those that were asked for, or all.
 */
const vitest = async (workers, ...all) => {
  const asked = all.filter((project) => only.some((word) => project.includes(word)))
  const projects = asked.length > 0 ? asked : all
  const file = join(cache, `${all.join('-')}.json`)
  rmSync(file, { force: true })
  const code = await run(
    bin('vitest'),
    ['run', '--config', 'tests/vitest.config.ts', `--maxWorkers=${workers}`].concat(
      projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    isFull ? { FULL: '1' } : {},
  )
  const report = readReport(file)
  const passed = report?.numPassedTests ?? 0
  const failed = (report?.numTotalTests ?? 0) - passed
  // A file that cannot even be loaded has no tests to fail, but the run has failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** A folder of browser stories with a Playwright configuration of its own. */
const playwright = async (folder, env = {}) => {
  const file = join(cache, `${folder}.json`)
  rmSync(file, { force: true })
  const code = await run(
    bin('playwright'),
    ['test', '--config', `tests/${folder}/playwright.config.ts`],
    isFull ? { FULL: '1', ...env } : env,
  )
  const stats = readReport(file)?.stats
  const passed = stats?.expected ?? 0
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0)
  return { passed, failed: (code !== 0 || passed === 0) && failed === 0 ? 1 : failed }
}

/** The stories of the budgets; with `--write` their figures stand in tests/measured.md. */
const budgets = async () => {
  if (!isWritten) return playwright('budgets')
  const { runnerImport } = await import('vite')
  const options = { root, configFile: false, logLevel: 'error' }
  const { module } = await runnerImport(join(root, 'tests/bench/measured.ts'), options)
  const machine = module.machineNow()
  const file = join(cache, 'measures.jsonl')
  writeFileSync(file, '')
  const sum = await playwright('budgets', { MEASURES: file })
  const measures = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const command = `npm ${isFull ? 'run test:full' : 'test'} -- budgets`
  await module.writeMeasures(
    command,
    machine,
    measures.map((line) => JSON.parse(line)),
  )
  return sum
}

/** A program of its own that passes or fails as a whole, and takes as long as it takes. */
const alone = (name, script) => ({
  name,
  limitS: null,
  checks: [() => single(process.execPath, script)],
})

/** The checks, those that find most first. */
const SHARES = [
  {
    name: 'types, lint, unit',
    limitS: 40,
    checks: [
      () => single(bin('tsc'), ['-p', '.']),
      () => single(bin('tsc'), ['-p', 'sync']),
      () => single(process.execPath, ['pocketbase/check-hooks.mjs']),
      () => single(bin('tsc'), ['-p', 'pocketbase/start']),
      () => single(bin('biome'), ['ci', '--colors=off', '.']),
      () => vitest(2, 'unit', 'unit-databases'),
    ],
  },
  {
    name: 'contract, properties',
    limitS: 110,
    checks: [() => vitest(3, 'contract', 'properties')],
  },
  { name: 'e2e', limitS: 200, checks: [() => playwright('e2e')] },
  { name: 'budgets', limitS: 40, checks: [budgets] },
  ...(isFull
    ? [alone('bench', ['tests/bench/run.mjs']), alone('engines', ['tests/engines/run.mjs'])]
    : []),
]

const main = async () => {
  const wanted = SHARES.filter(({ name }) => isWanted(name))
  if (wanted.length === 0)
    throw new Error(`There are these shares: ${SHARES.map(({ name }) => name).join('; ')}.`)
  mkdirSync(cache, { recursive: true })
  const preparedAt = performance.now()
  console.log(`Limits are for ${runFactor().toFixed(1)} times the usual time`)
  if ((await run(process.execPath, ['pocketbase/start.mjs', '--prepare'])) !== 0)
    throw new Error('The checks could not begin: what they need is not here.')
  const chromium = await ensureBrowser('chromium')
  if (chromium === null)
    throw new Error('Chromium could not be installed: install it and set CHROMIUM to its path.')
  process.env.CHROMIUM = chromium
  // Playwright brings a shell of its own along, and takes it by itself.
  process.env.CHROMIUM_SHELL = chromium === '' ? '' : ((await ensureBrowser('shell')) ?? '')
  console.log(`\nInstalling and building took ${seconds(preparedAt)} s\n`)

  const done = []
  for (const { name, limitS, checks } of wanted) {
    const startedAt = performance.now()
    // Machines change under way: what begins now is given what it takes now.
    process.env.CALIBRATION_MS = String(calibrate())
    const sum = { passed: 0, failed: 0 }
    for (const check of checks) {
      const { passed, failed } = await check()
      sum.passed += passed
      sum.failed += failed
    }
    const tookS = (performance.now() - startedAt) / 1000
    done.push({ name, limitS, tookS, ...sum })
  }
  const { lines, passed, failed } = summaryOf(done, {
    tookS: (performance.now() - preparedAt) / 1000,
    limitS: isFull ? null : LIMIT_S,
    factor: runFactor(),
  })
  console.log(`\n${lines.join('\n')}\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

process.exitCode = await main().catch((error) => {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  return 1
})
