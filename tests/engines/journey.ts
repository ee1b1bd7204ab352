import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Engine } from './engine.ts'

/** The product, which the journey stops and starts as the machine in the office does. */
export interface Office {
  readonly url: string
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
  await says(browser, 'Up to date')
}

const same = (what: string, found: unknown, wanted: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${what}: ${one} in place of ${other}`)
}

const firstVisit = async (browser: Browser, office: Office) => {
  const titles = await openList(browser, office)
  await becomeOfflineReady(browser)
  await openPaper(browser)
  const file = await paperFile(browser)
  await clickNamed(browser, `^Save offline.*${PAPER}$`)
  await says(browser, SAVED)
  return { titles, file }
}

/** One start of the engine on a profile, ended whatever happens. A page that complained fails the journey. */
const visit = async <T>(
  engine: Engine,
  profile: string,
  work: (browser: Browser) => Promise<T>,
): Promise<{ version: string; value: T }> => {
  const browser = await engine.start(profile)
  const { version, complaints } = browser
  // First its end: what it says while it stops counts too.
  const value = await work(browser).finally(browser.close)
  same('the console was not silent', complaints, [])
  return { version, value }
}

/**
 * A list, an item and a PDF that is saved; the server stopped and the browser started anew: all three are there, byte for
 * byte; the server back: the page says so. Gives the engine's version. @throws what was not as it should be
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
    await says(browser, 'Up to date')
  })
  return before.version
}
