import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright/test'
import { stretched } from './calibration.mjs'
import { chromiumLaunch } from './chromium.ts'
import { complaintsOf, expectSilence } from './complaints.ts'

const START_LIMIT_MS = stretched(30_000)
const ACT_LIMIT_MS = stretched(60_000)
const END_LIMIT_MS = stretched(10_000)

/** The port that Chromium chose, once it answers there. */
const portOf = async (profile: string): Promise<string> => {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port = ''] = text.split('\n')
    const answer = port && (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))
    if (answer) return port
    await pause(20)
  }
  throw new Error('Chromium did not start')
}

/** Resolves when no process of that group runs. One that ended but was not yet collected by its parent holds no file. */
const groupEnd = async (group: number): Promise<void> => {
  const limit = Date.now() + END_LIMIT_MS
  while (Date.now() < limit) {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,stat='])
    const states = stdout.split('\n').map((line) => line.trim().split(/\s+/))
    if (!states.some(([pgid, state = 'Z']) => Number(pgid) === group && !state.startsWith('Z')))
      return
    await pause(20)
  }
  throw new Error('a process of a killed Chromium runs on')
}

/** A Chromium whose process the test can kill, as a phone does that runs out of memory or power. */
export class KillableBrowser {
  readonly #child: ChildProcess
  readonly #port: string
  #browser: Browser
  readonly #complaints: (readonly string[])[]

  private constructor(child: ChildProcess, port: string, browser: Browser) {
    this.#child = child
    this.#port = port
    this.#browser = browser
    this.#complaints = browser.contexts().map(complaintsOf)
  }

  static async open(profile: string): Promise<KillableBrowser> {
    const { executablePath = chromium.executablePath(), args } = chromiumLaunch()
    const flags = [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
    const child = spawn(executablePath, [...flags, 'about:blank'], {
      stdio: 'ignore',
      detached: true,
    })
    const port = await portOf(profile)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    return new KillableBrowser(child, port, browser)
  }

  async page(): Promise<Page> {
    const [context] = this.#browser.contexts()
    if (!context) throw new Error('no context')
    const page = context.pages()[0] ?? (await context.newPage())
    // What never comes is told by the line that waits for it.
    page.setDefaultTimeout(ACT_LIMIT_MS)
    return page
  }

  /** The same browser by another connection: the one before waits for the workers of a process that has ended. */
  async connectAnew(): Promise<Page> {
    await this.#browser.close()
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.#port}`)
    this.#complaints.push(...this.#browser.contexts().map(complaintsOf))
    return this.page()
  }

  /**
   * SIGKILL to each process that draws a page, as a phone does that needs the memory. The browser itself opens each tab again,
   * as on a return to it. Pages from before are of no more use; gives the first of the new ones.
   */
  async killTabs(): Promise<Page> {
    const client = await this.#browser.newBrowserCDPSession()
    const { processInfo } = await client.send('SystemInfo.getProcessInfo')
    const { targetInfos } = await client.send('Target.getTargets')
    const tabs = targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
    const crashed = new Set<string>()
    client.on('Target.targetCrashed', ({ targetId }) => crashed.add(targetId))
    await client.send('Target.setDiscoverTargets', { discover: true })
    for (const { id, type } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
    const limit = Date.now() + END_LIMIT_MS
    while (tabs.some((tab) => !crashed.has(tab))) {
      if (Date.now() > limit) throw new Error('a tab outlived its process')
      await pause(20)
    }
    for (const targetId of tabs) {
      const { sessionId } = await client.send('Target.attachToTarget', { targetId, flatten: false })
      const message = JSON.stringify({ id: 1, method: 'Page.reload' })
      await client.send('Target.sendMessageToTarget', { sessionId, message })
    }
    return this.connectAnew()
  }

  /**
   * SIGKILL to the browser and all its children. Resolves when all are gone (the one that writes IndexedDB can outlive
   * its parent), and gives its console's output.
   */
  async kill(): Promise<void> {
    const { pid } = this.#child
    if (pid === undefined) throw new Error('this Chromium never ran')
    const gone = new Promise((done) => this.#child.once('exit', done))
    process.kill(-pid, 'SIGKILL')
    await gone
    await groupEnd(pid)
    await this.#browser.close().catch(() => undefined)
    expectSilence(this.#complaints.flat())
  }
}
