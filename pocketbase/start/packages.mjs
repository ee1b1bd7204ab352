import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.mjs'

/** @param {string} path */
const readJson = async (path) => {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null // absent or cut off: not what the lock file says
  }
}

/**
 * Whether the installed packages are the locked ones. `installed` is the list that npm leaves in node_modules as its
 * last step, so an interrupted install has none. Packages of other platforms are optional and may be absent.
 * @param {any} lock
 * @param {any} installed
 */
const packagesMatch = (lock, installed) =>
  Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages?.[path]
    if (!found)
      return wanted.optional === true || wanted.devOptional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })

/** npm as it was called for this very start, else the one that stands in the path. */
const npmCommand = () =>
  process.env.npm_execpath?.endsWith('.js')
    ? { command: process.execPath, before: [process.env.npm_execpath] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', before: [] }

/**
 * Installs the locked packages when node_modules is not what the lock file says.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {import('./say.mjs').Say} say
 */
export const ensurePackages = async (root, children, say) => {
  const [lock, installed] = await Promise.all([
    readJson(join(root, 'package-lock.json')),
    readJson(join(root, 'node_modules', '.package-lock.json')),
  ])
  if (!lock?.packages)
    throw new Failure('package-lock.json is missing or damaged: restore it from git.')
  if (installed && packagesMatch(lock, installed)) return
  const done = say.step('Installing the locked packages')
  const { command, before } = npmCommand()
  const log = join(root, '.cache', 'npm.log')
  // Where NODE_ENV says production npm would leave out what builds the app. Scripts of packages would run whatever a stolen
  // package brings, and none is needed: see tests/unit/packages.test.ts.
  const words = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']
  const { code } = await children.run(command, [...before, ...words], {
    cwd: root,
    log,
    missing: 'npm is missing: it comes with Node, so install Node again or put npm into the PATH.',
  })
  if (code !== 0)
    throw new Failure(
      `The packages could not be installed (npm ci ended with ${code}): check the network; npm's own words are in ${log}.`,
    )
  done()
}
