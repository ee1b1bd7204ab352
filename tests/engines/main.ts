import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as ofPlaywright } from 'playwright'
import { ADMIN } from '../support/app-paths.ts'
import { BROWSERS, type BrowserName, ensureBrowser } from '../support/browsers.mjs'
import { freePort } from '../support/ports.ts'
import { Start } from '../support/start.ts'
import type { Engine } from './engine.ts'
import { journey, type Office } from './journey.ts'
import { chromium, firefox } from './puppeteer-engines.ts'
import { webkit } from './webkit-engine.ts'

type EngineName = Exclude<BrowserName, 'shell'>

const ENGINES: Record<EngineName, (program: string) => Engine> = { chromium, firefox, webkit }

/** The product as a person starts it, on a folder and at an address of its own. */
const openOffice = async (dataDir: string): Promise<Office> => {
  const port = await freePort()
  const { email, password } = ADMIN
  const env = { PORT: String(port), DATA_DIR: dataDir, SAMPLE: '1' }
  const admin = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const begin = () => new Start({ env: { ...env, ...admin } })
  let running = begin()
  return {
    url: await running.url(),
    admin: ADMIN,
    start: async () => {
      running = begin()
      await running.url()
    },
    stop: async () => {
      await running.stop()
    },
  }
}

/** True where the engine went the whole journey; null where it cannot be had. */
const tryEngine = async (
  name: EngineName,
  folder: string,
  office: Office,
): Promise<boolean | null> => {
  const title = BROWSERS[name].name
  const program = await ensureBrowser(name)
  // Playwright's own Chromium has no path that stays the same: only Playwright finds it.
  const path = program === '' ? ofPlaywright.executablePath() : program
  if (path === null) {
    console.log(`${title} is left out: none that works is on this machine, or could be installed.`)
    return null
  }
  const startedAt = performance.now()
  const took = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  try {
    const version = await journey(ENGINES[name](path), join(folder, name), office)
    console.log(`${title}: passed in ${took()} (${version})`)
    return true
  } catch (error) {
    console.log(`${title}: failed after ${took()}\n${error instanceof Error ? error.stack : error}`)
    return false
  }
}

/** The journey in each engine that can be had; `only` names some of them. False when one failed, or none ran. */
export const main = async (only: readonly string[]): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-engines-'))
  const office = await openOffice(join(folder, 'data'))
  const results: boolean[] = []
  try {
    for (const name of Object.keys(ENGINES) as EngineName[]) {
      if (only.length > 0 && !only.includes(name)) continue
      const result = await tryEngine(name, folder, office)
      if (result !== null) results.push(result)
      // A journey that failed in its middle may have left it stopped.
      if (result === false) await office.stop().then(office.start)
    }
  } finally {
    await office.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const failed = results.filter((passed) => !passed).length
  console.log(
    `${results.length} of ${Object.keys(ENGINES).length} engines ran: ${results.length - failed} passed, ${failed} failed`,
  )
  return results.length > 0 && failed === 0
}
