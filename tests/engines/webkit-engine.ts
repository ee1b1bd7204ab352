import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'
import { type Browser, type Engine, EXPECTED, SCREEN, START_LIMIT_MS } from './engine.ts'

const PROGRAM = join(import.meta.dirname, 'webkit-browser.js')
/** Name of an element in answers, as the standard has it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** For everything to end by itself, before it is made to. */
const END_LIMIT_MS = 10_000
/** WebKit's message for a file that the worker still kept as the browser ended; at any other time it counts. */
const CUT_BY_END = /Cache API operation failed: Context is stopped/
/** No graphics card and, as root in a container, no sandbox. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}

/** W3C WebDriver: one request a command. */
class Wire {
  readonly #base: string
  session = ''
  constructor(port: number) {
    this.#base = `http://127.0.0.1:${port}`
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.#base}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own shape.
  async send(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(`${this.#base}/session${this.session}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message || value?.error}`)
    return value
  }
}

/** A virtual screen; `display` is its name for the programs that draw on it. */
const openScreen = async (): Promise<{ display: string; close: () => Promise<void> }> => {
  const size = ['-screen', '0', '800x1000x24']
  const screen = spawn('Xvfb', ['-displayfd', '1', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  const close = async () => {
    const gone = once(screen, 'close')
    screen.kill()
    await gone
  }
  return { display: `:${String(number).trim()}`, close }
}

/** Comes back when the driver, the browser and all their processes are gone: none holds their output open. */
const end = async (driver: ChildProcess): Promise<void> => {
  const gone = once(driver, 'close')
  driver.kill()
  const force = setTimeout(() => {
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
  }, END_LIMIT_MS)
  await gone
  clearTimeout(force)
}

const start = async (program: string, profile: string, first: string): Promise<Browser> => {
  const screen = await openScreen()
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], {
    detached: true,
    env: { ...process.env, ...ENVIRONMENT, DISPLAY: screen.display },
    // WebKit's 'stdout' for what a console says is stderr.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  let isEnding = false
  createInterface({ input: driver.stderr }).on('line', (line) => {
    if (!/(?:^|: )CONSOLE (?:\S+ )?ERROR/.test(line) || EXPECTED.test(line)) return
    if (!(isEnding && CUT_BY_END.test(line))) complaints.push(line)
  })
  const wire = new Wire(port)
  const close = async () => {
    await end(driver)
    await screen.close()
  }
  /** The element as the wire names it. */
  const elementAt = async (selector: string): Promise<string> => {
    const found = await wire.send('POST', '/element', { using: 'css selector', value: selector })
    return `/element/${found[ELEMENT]}`
  }
  try {
    const deadline = Date.now() + START_LIMIT_MS
    while (!(await wire.isReady())) {
      if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer.')
      await pause(50)
    }
    const args = ['-m', PROGRAM, profile, String(SCREEN.width), String(SCREEN.height), first]
    const browser = { binary: '/usr/bin/gjs', args }
    const made = await wire.send('POST', '', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
    })
    wire.session = `/${made.sessionId}`
    return {
      version: `${made.capabilities.browserName} ${made.capabilities.browserVersion}`,
      complaints,
      open: (url) => wire.send('POST', '/url', { url }),
      ask: async (read, ...args) => {
        const script = `const [args, done] = arguments
          Promise.resolve().then(() => (${read})(...args))
            .then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await wire.send('POST', '/execute/async', { script, args: [args] })
        if (error) throw new Error(error)
        return value
      },
      click: async (selector) => wire.send('POST', `${await elementAt(selector)}/click`, {}),
      type: async (selector, text) =>
        wire.send('POST', `${await elementAt(selector)}/value`, { text }),
      close: async () => {
        // The browser ends with its session; what stores the data writes it down and ends after it.
        isEnding = true
        await wire.send('DELETE', '').finally(close)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** WebKitGTK: not Safari, with none of the rules of iOS, but the engine that runs there. */
export const webkit = (program: string): Engine => ({
  name: 'webkit',
  start: (profile, first) => start(program, profile, first),
})
