import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  chromium,
  type Locator,
  type Page,
  type TestInfo,
} from 'playwright/test'
import { SIGN_IN } from '../e2e/spec-words.ts'
import { ADMIN, appFolder, TEMPLATE_DIR } from './app-paths.ts'
import { chromiumLaunch } from './chromium.ts'
import { complaintsOf, expectSilence } from './complaints.ts'
import { expect } from './expect.ts'
import { FaultProxy } from './fault-proxy.ts'
import { type ServerOptions, startPocketBase, TestServer } from './pocketbase.ts'
import { freePort } from './ports.ts'
import { stricterHooks } from './stricter-hooks.ts'

export const PHONE = { width: 360, height: 800 }
export const DESK = { width: 1280, height: 800 }

/** `address`: where it finds the product, when not at the server itself. */
type DeviceOptions = Omit<BrowserContextOptions, 'baseURL'> & { readonly address?: string }

/** The whole browser offers to install the app, which would stand in the way of stories about other things. */
const alreadyAsked = (): void => {
  try {
    localStorage.setItem('install', JSON.stringify({ askedAt: Date.now(), installedAt: null }))
  } catch {
    // an address that keeps nothing is not asked
  }
}

/**
 * The product, running on a copy of the sample: a real PocketBase that serves the built app. `stop` and `start` keep
 * the address and the data, as when the office's machine goes down and comes back.
 */
export class App {
  #server: TestServer
  readonly #browser: Browser
  readonly #folders: string[] = []
  readonly #contexts: BrowserContext[] = []
  readonly #others: Promise<TestServer>[] = []
  #isClosed = false
  readonly complaints: string[][] = []
  /** Complaints that a story brings about on purpose, however late they are said. */
  readonly forgiven: string[] = []

  /** `browser` is the one that all stories of a worker share for devices that are never restarted. */
  constructor(server: TestServer, browser: Browser) {
    this.#server = server
    this.#browser = browser
  }
  get server(): TestServer {
    return this.#server
  }
  get url(): string {
    return this.#server.url
  }
  readonly start = async () => {
    this.#expectOpen()
    await this.#server.start()
  }
  /** The process ends at once, as in a power cut; the data stays. */
  readonly stop = () => this.#server.kill('SIGKILL')

  /** Stops; another server has the same data then. It ends before the data goes, however the story ends. */
  async otherServer(env: ServerOptions['env'] = {}): Promise<TestServer> {
    await this.stop()
    this.#expectOpen()
    const starting = startPocketBase({ dataDir: this.#server.dataDir, env })
    this.#others.push(starting)
    return starting
  }

  /** A story that ran out of its time goes on; nothing of it may begin by then. */
  #expectOpen(): void {
    if (this.#isClosed) throw new Error('the story is over')
  }

  /** Stops, and goes on with other hooks, as when a newer release is put in its place. */
  async replace(hooksDir: string): Promise<void> {
    await this.stop()
    this.#server = await this.#server.successor({ hooksDir }).start()
  }

  /** The same, with hooks of this release that take less. */
  async stricter(...less: Parameters<typeof stricterHooks>): Promise<void> {
    const hooksDir = await stricterHooks(...less)
    this.#folders.push(hooksDir)
    await this.replace(hooksDir)
  }

  /**
   * The first page of an unused device: of phone size and straight to the server by default. It shares no data with
   * others, but one browser process: starting one takes longer than most stories.
   */
  async device({ address = this.url, ...more }: DeviceOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ ...this.#settings(address), ...more })
    await this.#prepare(context)
    if (more.javaScriptEnabled !== false) context.on('page', waitUntilAlive)
    return context.newPage()
  }

  /** A folder that a browser keeps everything in, so that it can be closed and started again. */
  async profile(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'academy-phone-'))
    this.#folders.push(folder)
    return folder
  }

  /** The first page of a browser process of its own on that profile. */
  async open(
    profile: string,
    {
      address = this.url,
      args = [],
      ...more
    }: DeviceOptions & { args?: readonly string[]; ignoreDefaultArgs?: string[] } = {},
  ): Promise<Page> {
    const launch = chromiumLaunch()
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      ...this.#settings(address),
      ...more,
      args: [...launch.args, ...args],
    })
    await context.addInitScript(alreadyAsked)
    await this.#prepare(context)
    context.on('page', waitUntilAlive)
    const [first] = context.pages()
    if (first) waitUntilAlive(first)
    return first ?? context.newPage()
  }

  #settings(baseURL: string): BrowserContextOptions {
    return { viewport: PHONE, baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' }
  }

  async #prepare(context: BrowserContext): Promise<void> {
    this.complaints.push(complaintsOf(context))
    this.#contexts.push(context)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const context of this.#contexts) await context.close()
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
    for (const one of await Promise.allSettled(this.#others))
      if (one.status === 'fulfilled') await one.value.stop()
    await this.#server.stop()
  }
}

/**
 * Makes `goto` and `reload` end once React listens: a button that is tapped before is not heard. Stories of the time before
 * that say what they wait for instead.
 */
const waitUntilAlive = (page: Page): void => {
  const isAlive = () => {
    const root = document.getElementById('root')
    return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  }
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await page.waitForFunction(isAlive)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await page.waitForFunction(isAlive)
    return response
  }
}

interface ProductNeeds {
  readonly appDir: string
  readonly hooksDir: string | undefined
  readonly browser: Browser
}

/** A product on a copy of the sample for one story, which fails when any browser of it complained. */
const product = async (
  { appDir, hooksDir, browser }: ProductNeeds,
  use: (app: App) => Promise<void>,
  info: TestInfo,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-data-'))
  await cp(TEMPLATE_DIR, dataDir, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = new TestServer(dataDir, {
    dataDir,
    port,
    ...(hooksDir && { hooksDir }),
    env: { ACADEMY_APP_DIR: appDir, ACADEMY_DASHBOARD: '', ACADEMY_PUBLIC_URL: address },
  })
  await server.start()
  const app = new App(server, browser)
  await use(app)
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
  const isForgiven = (text: string) => app.forgiven.some((words) => text.includes(words))
  const complaints = app.complaints.flat().filter((text) => !isForgiven(text))
  if (info.status === 'passed') expectSilence(complaints)
}

/**
 * Each story gets the product on a copy of the sample content, and fails when any browser of it complained. `way` is a
 * way to the server whose weather the story makes.
 */
export const test = base.extend<{
  appDir: string
  /** The server's hooks, when not the product's own. */
  hooksDir: string | undefined
  app: App
  way: FaultProxy
  page: Page
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  appDir: async ({}, use) => use(appFolder()),
  hooksDir: undefined,
  app: product,
  way: async ({ app }, use) => {
    const way = await new FaultProxy(() => app.url).open()
    await use(way)
    await way.close()
  },
  page: async ({ app }, use) => use(await app.device()),
})
export { expect }

/** Signs the template's admin in, where the page asks for it. */
export const fillSignIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: SIGN_IN }).click()
}

/** Signs the template's admin in and waits for the panel. */
export const signIn = async (page: Page, path = '/admin'): Promise<void> => {
  await page.goto(path)
  await fillSignIn(page)
  await page.waitForURL((url) => url.pathname === path)
}

/** A new device on which the template's admin is signed in, at that page of the panel. */
export const signedIn = async (
  app: App,
  path = '/admin',
  options: DeviceOptions = {},
): Promise<Page> => {
  const page = await app.device(options)
  await signIn(page, path)
  return page
}

/** Files of the panel that the worker has still to keep: they come beside the panel's first page. */
const panelToCome = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const names = [...new Set(worker.match(/assets\/admin-[\w.-]+\.(?:js|css)/g))]
    const kept = await Promise.all(
      names.map((name) => caches.match(`/${name}`, { cacheName: 'panel' })),
    )
    return names.filter((_, at) => !kept[at])
  })

/**
 * Waits until the network may go. The worker controls the page, the first pull is done, and the panel's code is kept on
 * its pages. `path`: the page to load first.
 */
export const becomeOfflineReady = async (page: Page, path?: string): Promise<void> => {
  if (path !== undefined) await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    })
  })
  await upToDate(page).waitFor({ state: 'attached' })
  if (new URL(page.url()).pathname.startsWith('/admin'))
    await expect.poll(() => panelToCome(page)).toEqual([])
}

/** There once this device has all that was published: a mark of the site's pages, a word of the panel's. */
export const upToDate = (page: Page): Locator =>
  page
    .locator('[data-content=current]')
    .or(page.getByText(/^Up to date/))
    .first()

/** Goes there, and waits until the first pull is done. */
export const openUpToDate = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(upToDate(page)).toBeAttached()
}

/** The network goes once all is here that it takes; `path`: where the page goes before. */
export const goOffline = async (page: Page, path?: string): Promise<void> => {
  await becomeOfflineReady(page, path)
  await page.context().setOffline(true)
}
