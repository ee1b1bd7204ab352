import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Engine } from './engine.ts'

/** The product, which the journey stops and starts as the machine in the office does. */
export interface Office {
  readonly url: string
  readonly admin: { readonly email: string; readonly password: string }
  start(): Promise<void>
  stop(): Promise<void>
}

const LIMIT_MS = 30_000
const LIST = '/tests/full'
const PAPER = 'Full Syllabus Test 10'
const SAVED = 'Saved on this device: opens without internet.'

/** Asks until the answer is the one that is waited for. What is awaited takes moments; the limit is for machines under load. */
const until = async <T>(
  what: string,
  read: () => Promise<T>,
  isRight: (value: T) => boolean,
): Promise<T> => {
  const deadline = Date.now() + LIMIT_MS
  for (;;) {
    const value = await read()
    if (isRight(value)) return value
    if (Date.now() > deadline) throw new Error(`${what}: ${JSON.stringify(value)}`)
    await pause(50)
  }
}

const textIn = (browser: Browser, selector: string) =>
  browser.ask(
    (css) => [...document.querySelectorAll(css)].map((element) => element.textContent ?? ''),
    selector,
  )

const says = (browser: Browser, text: string) =>
  until(
    `'${text}' is not on the page`,
    async () => (await textIn(browser, 'body')).join(''),
    (page) => page.includes(text),
  )

/** Until all content is on the device. */
const hasAll = (browser: Browser) =>
  until(
    'the content is not all here',
    () => browser.ask(() => document.querySelector('[data-content=current]') !== null),
    Boolean,
  )

/** Remembers the workers that a page makes, under the name `workers`. Sent as text, before any other script. */
const watchWorkers = (): void => {
  const made: { readonly url: string; readonly end: () => void }[] = []
  const Made = Worker
  Object.assign(globalThis, {
    workers: made,
    Worker: class extends Made {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        made.push({ url: String(url), end: () => this.terminate() })
      }
    },
  })
}

/** How many workers of the engine this page has made by now. */
const enginesMade = (browser: Browser): Promise<number> =>
  browser.ask(() => {
    const made: readonly { url: string }[] = Reflect.get(globalThis, 'workers')
    return made.filter(({ url }) => url.includes('/engine-worker')).length
  })

/** Ends the worker of the engine, of which nothing tells the page; comes back when it has made another. */
const killEngine = async (browser: Browser): Promise<void> => {
  const before = await enginesMade(browser)
  await browser.ask(() => {
    const made: readonly { url: string; end: () => void }[] = Reflect.get(globalThis, 'workers')
    made.findLast(({ url }) => url.includes('/engine-worker'))?.end()
  })
  await until(
    'no engine followed the one that was killed',
    () => enginesMade(browser),
    (made) => made === before + 1,
  )
}

/** Gives the selector of the field with that label, once it is there. */
const fieldOf = async (browser: Browser, label: string): Promise<string> => {
  const idOf = (text: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(text))
      ?.htmlFor
  const id = await until(`no field is called ${label}`, () => browser.ask(idOf, label), Boolean)
  return `[id="${id}"]`
}

const wordsIn = (browser: Browser, selector: string) =>
  browser.ask((css) => document.querySelector<HTMLInputElement>(css)?.value, selector)

/** Clicks the first link or button with that name. */
const clickNamed = async (browser: Browser, pattern: string): Promise<void> => {
  const mark = (source: string) => {
    const name = new RegExp(source)
    for (const element of document.querySelectorAll('[data-journey]'))
      element.removeAttribute('data-journey')
    const found = [...document.querySelectorAll<HTMLElement>('a, button')].find((element) =>
      name.test(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''),
    )
    found?.setAttribute('data-journey', '')
    return found !== undefined
  }
  await until(`nothing is called ${pattern}`, () => browser.ask(mark, pattern), Boolean)
  await browser.click('[data-journey]')
}

const openList = async (browser: Browser, office: Office): Promise<readonly string[]> => {
  await browser.open(office.url + LIST)
  return until(
    'the list has no cards',
    () => textIn(browser, 'main li h3'),
    (titles) => titles.length === 12,
  )
}

const openPaper = async (browser: Browser): Promise<void> => {
  await clickNamed(browser, `^${PAPER}$`)
  await until(
    'the test did not open',
    () => textIn(browser, 'h1'),
    (titles) => titles.some((title) => title.includes(PAPER)),
  )
}

/** The file of the paper, as its page gets it: its status and the hash of its bytes. */
const paperFile = (browser: Browser): Promise<string> =>
  browser.ask(async () => {
    const link = [...document.querySelectorAll('a')].find((one) =>
      /^Download PDF/.test(one.textContent ?? ''),
    )
    const answer = await fetch(link?.href ?? '')
    const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
    return `${answer.status} ${hex.join('')}`
  })

/** Until the worker answers for this page and all content is on the device. */
const becomeOfflineReady = async (browser: Browser): Promise<void> => {
  await until(
    'the worker does not control the page',
    () => browser.ask(() => navigator.serviceWorker.controller !== null),
    Boolean,
  )
  await hasAll(browser)
}

const same = (what: string, found: unknown, wanted: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${what}: ${one} in place of ${other}`)
}

const PANEL_LIST = 'main a[href*="edit="]'
const WAITS = 'Waiting to send'

/** Signs in, and opens the first item of the library for editing; gives the field of its title. */
const openForm = async (browser: Browser, office: Office): Promise<string> => {
  await browser.open(`${office.url}/admin/tests-library`)
  await browser.type(await fieldOf(browser, 'Email'), office.admin.email)
  await browser.type(await fieldOf(browser, 'Password'), office.admin.password)
  await clickNamed(browser, '^Sign In$')
  await until(
    'the library has no items',
    () => textIn(browser, PANEL_LIST),
    (titles) => titles.length > 0,
  )
  await browser.click(PANEL_LIST)
  return fieldOf(browser, 'Title')
}

/**
 * The engine's worker is killed while a change waits and a form is being filled in. Form, list and outbox are as they
 * were. The next engine keeps the form's change, and sends both.
 */
const killedEngine = async (browser: Browser, office: Office): Promise<void> => {
  const waiting = async () =>
    (await textIn(browser, 'main :is(li, tr)')).filter((line) => line.includes(WAITS)).length
  const title = await openForm(browser, office)
  await office.stop()
  await browser.type(title, ' waits')
  await clickNamed(browser, '^Save changes$')
  await until('the change does not wait', waiting, (lines) => lines === 1)
  const list = await textIn(browser, PANEL_LIST)
  await clickNamed(browser, `^${list[1]?.replace(/\W/g, '\\$&')}$`)
  const field = await fieldOf(browser, 'Title')
  await browser.type(field, ' typed')
  const typed = await wordsIn(browser, field)
  await killEngine(browser)
  await browser.type(field, ' on')
  same('the form of a killed engine', await wordsIn(browser, field), `${typed} on`)
  same('the list of a killed engine', await textIn(browser, PANEL_LIST), list)
  // The engine that follows tries to send it at once.
  await until('the outbox of a killed engine', waiting, (lines) => lines === 1)
  await clickNamed(browser, '^Save changes$')
  await until('the second change does not wait', waiting, (lines) => lines === 2)
  await office.start()
  await until('the changes were not sent', waiting, (lines) => lines === 0)
  await says(browser, 'typed on')
}

const firstVisit = async (browser: Browser, office: Office) => {
  const titles = await openList(browser, office)
  await becomeOfflineReady(browser)
  same('workers of the engine', await enginesMade(browser), 1)
  await openPaper(browser)
  const file = await paperFile(browser)
  await clickNamed(browser, `^Save .* offline: .*${PAPER}$`)
  await says(browser, SAVED)
  return { titles, file }
}

/** One start of the engine on a profile, ended whatever happens. A page that complained fails the journey. */
const visit = async <T>(
  engine: Engine,
  profile: string,
  work: (browser: Browser) => Promise<T>,
): Promise<{ version: string; value: T }> => {
  const browser = await engine.start(profile, `(${watchWorkers})()`)
  const { version, complaints } = browser
  // First its end: what it says while it stops counts too.
  const value = await work(browser).finally(browser.close)
  same('the console was not silent', complaints, [])
  return { version, value }
}

/**
 * A list, an item and a saved PDF. The server is stopped and the browser restarted: all three are there, byte for byte.
 * The server returns: the page says so; and an admin's engine is killed. Gives the engine's version.
 * @throws what was not as it should be
 */
export const journey = async (engine: Engine, profile: string, office: Office): Promise<string> => {
  const before = await visit(engine, profile, (browser) => firstVisit(browser, office))
  await office.stop()
  await visit(engine, profile, async (browser) => {
    same('the list without a server', await openList(browser, office), before.value.titles)
    await says(browser, 'Offline')
    await openPaper(browser)
    await says(browser, SAVED)
    same('the saved file without a server', await paperFile(browser), before.value.file)
  })
  await office.start()
  await visit(engine, profile, async (browser) => {
    same('the list, the server back', await openList(browser, office), before.value.titles)
    await hasAll(browser)
  })
  await visit(engine, profile, (browser) => killedEngine(browser, office))
  return before.version
}
