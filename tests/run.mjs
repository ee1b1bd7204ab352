/**
 * Runs every check of the project: `npm test`, or `npm run test:full` for all of it. Installs what it needs first.
 * Ends with one line, `N passed, N failed`, added up over the runners; a check that was skipped counts as failed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isFull = process.argv.includes('--full')
const only = process.argv.filter((word) => !word.startsWith('--')).slice(2)
const cache = join(root, '.cache')
const bin = (name) => join(root, 'node_modules', '.bin', name)

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

/** A project of tests/vitest.config.ts. */
const vitest = async (project) => {
  const file = join(cache, `${project}.json`)
  rmSync(file, { force: true })
  const code = await run(
    bin('vitest'),
    ['run', '--config', 'tests/vitest.config.ts', '--project', project].concat([
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]),
    isFull ? { FULL: '1' } : {},
  )
  const report = readReport(file)
  const passed = report?.numPassedTests ?? 0
  const failed = (report?.numTotalTests ?? 0) - passed
  // A file that cannot even be loaded has no tests to fail, but the run has failed.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** A folder of browser stories with a Playwright configuration of its own. */
const playwright = async (folder) => {
  const file = join(cache, `${folder}.json`)
  rmSync(file, { force: true })
  const code = await run(
    bin('playwright'),
    ['test', '--config', `tests/${folder}/playwright.config.ts`],
    isFull ? { FULL: '1' } : {},
  )
  const stats = readReport(file)?.stats
  const passed = stats?.expected ?? 0
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0)
  return { passed, failed: (code !== 0 || passed === 0) && failed === 0 ? 1 : failed }
}

const SHARES = [
  {
    name: 'types, lint, unit',
    minutes: 1,
    checks: [
      () => single(bin('tsc'), ['-p', '.']),
      () => single(process.execPath, ['pocketbase/check-hooks.mjs']),
      () => single(bin('tsc'), ['-p', 'pocketbase/start']),
      () => single(bin('biome'), ['ci', '--colors=off', '.']),
      () => vitest('unit'),
    ],
  },
  { name: 'properties', minutes: 2, checks: [() => vitest('properties')] },
  { name: 'contract', minutes: 3, checks: [() => vitest('contract')] },
  { name: 'e2e', minutes: 5, checks: [() => playwright('e2e')] },
  { name: 'budgets', minutes: 4, checks: [() => playwright('budgets')] },
  // Takes as long as it takes: figures of a machine that does something else besides mean little.
  ...(isFull
    ? [
        {
          name: 'bench',
          minutes: 5,
          checks: [() => single(process.execPath, ['tests/bench/run.mjs'])],
        },
      ]
    : []),
]

const hasChromium = () =>
  Boolean(process.env.CHROMIUM) ||
  ['chromium', 'chromium-browser', 'google-chrome-stable'].some((name) =>
    existsSync(join('/usr/bin', name)),
  )

/** Chromium by the system's package manager, else by Playwright's own download; whichever works. */
const ensureChromium = async () => {
  if (hasChromium()) return
  console.log('Installing Chromium …')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [apt = '', ...rest] = [...sudo, 'apt-get']
  if (existsSync('/usr/bin/apt-get') && (await run(apt, [...rest, 'update', '-q'])) === 0)
    await run(apt, [...rest, 'install', '-y', '-q', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  if (!hasChromium() && (await run(bin('playwright'), ['install', 'chromium'])) !== 0)
    throw new Error('Chromium could not be installed: install it and set CHROMIUM to its path.')
}

const main = async () => {
  mkdirSync(cache, { recursive: true })
  const preparedAt = performance.now()
  if ((await run(process.execPath, ['pocketbase/start.mjs', '--prepare'])) !== 0) return 1
  await ensureChromium()
  console.log(`\nInstalling and building took ${seconds(preparedAt)} s\n`)

  const total = { passed: 0, failed: 0 }
  const lines = []
  const startedAt = performance.now()
  for (const share of SHARES) {
    if (only.length && !only.some((word) => share.name.includes(word))) continue
    const shareAt = performance.now()
    const sum = { passed: 0, failed: 0 }
    for (const check of share.checks) {
      const { passed, failed } = await check()
      sum.passed += passed
      sum.failed += failed
    }
    total.passed += sum.passed
    total.failed += sum.failed
    lines.push(
      `${share.name}: ${sum.passed} passed, ${sum.failed} failed in ${seconds(shareAt)} s (share: ${share.minutes * 60} s)`,
    )
  }
  console.log(`\n${lines.join('\n')}\nAll checks took ${seconds(startedAt)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

process.exitCode = await main().catch((error) => {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  return 1
})
