/**
 * Brings a browser for the checks to this machine: an existing one, the system package manager's, or Playwright's own
 * download. It runs before the packages are installed, so only with Node's own modules.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const APT = '/usr/bin/apt-get'

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} variable of the environment, that names a program to use
 * @property {readonly string[]} paths where the system has the program
 * @property {readonly (readonly string[])[]} besides what else is needed, each in one of these places
 * @property {readonly string[]} packages of Debian and its like
 * @property {readonly string[]} proof arguments with which a program that works ends with 0
 * @property {boolean} isNeeded the checks cannot do without it
 */

/** @typedef {'chromium' | 'shell' | 'firefox' | 'webkit'} BrowserName */

/** @type {Record<BrowserName, Kind>} */
export const BROWSERS = {
  chromium: {
    name: 'Chromium',
    variable: 'CHROMIUM',
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'],
    besides: [],
    packages: ['chromium'],
    proof: ['--version'],
    isNeeded: true,
  },
  // The same engine without the windows and services around it: a context costs half the processor's time.
  shell: {
    name: 'Chromium headless shell',
    variable: 'CHROMIUM_SHELL',
    paths: ['/usr/bin/chromium-headless-shell'],
    besides: [],
    packages: ['chromium-headless-shell'],
    proof: ['--version'],
    isNeeded: false,
  },
  firefox: {
    name: 'Firefox',
    variable: 'FIREFOX',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    besides: [],
    packages: ['firefox-esr'],
    proof: ['--version'],
    isNeeded: false,
  },
  webkit: {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER',
    paths: ['/usr/bin/WebKitWebDriver'],
    // tests/engines/webkit-browser.js is the browser: what it runs on, and the screen that it draws on.
    besides: [
      ['/usr/bin/Xvfb'],
      ['/usr/bin/gjs'],
      ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map(
        (machine) => `/usr/lib/${machine}girepository-1.0/WebKit2-4.1.typelib`,
      ),
    ],
    packages: ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'],
    proof: ['--help'],
    isNeeded: false,
  },
}

/**
 * @param {readonly string[]} command
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<boolean>} whether it ended well
 */
const runs = ([command = '', ...args], stdio) =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { cwd: root, env, stdio })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

/**
 * A browser that works on this machine, fetched when there is none.
 * @param {BrowserName} browser
 * @returns {Promise<string | null>} its path, '' for Playwright's own, null where there is none
 */
export const ensureBrowser = async (browser) => {
  const { name, variable, paths, besides, packages, proof, isNeeded } = BROWSERS[browser]
  const working = async (/** @type {readonly string[]} */ places) => {
    for (const path of places)
      if (existsSync(path) && (await runs([path, ...proof], 'ignore'))) return path
    return null
  }
  const fetched = async (/** @type {readonly (readonly string[])[]} */ commands) => {
    for (const command of commands) {
      console.log(`${name}: ${command.join(' ')}`)
      if (!(await runs(command, 'inherit'))) return false
    }
    return true
  }
  const named = process.env[variable]
  if (named) return working([named])
  const found = besides.every((places) => places.some(existsSync)) ? await working(paths) : null
  if (found) return found
  // Somebody's own machine is asked for its password-less sudo only where nothing works without.
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : isNeeded && existsSync('/usr/bin/sudo') ? ['sudo', '-n'] : null
  if (sudo && existsSync(APT)) {
    const apt = [...sudo, APT]
    const commands = [
      [...apt, 'update', '-q'],
      [...apt, 'install', '-y', '-q', ...packages],
    ]
    const installed = (await fetched(commands)) ? await working(paths) : null
    if (installed) return installed
  }
  if (browser !== 'chromium') return null
  const playwright = join(root, 'node_modules', '.bin', 'playwright')
  return (await fetched([[playwright, 'install', 'chromium']])) ? '' : null
}
