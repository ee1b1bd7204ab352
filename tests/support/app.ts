import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, chromium, type Page } from 'playwright/test'
import { ADMIN, appFolder, TEMPLATE_DIR } from './app-paths.ts'
import { chromiumLaunch } from './chromium.ts'
import { freePort, TestServer } from './pocketbase.ts'

const PHONE = { width: 360, height: 800 }

/** What a browser said that it should not have said. */
const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    // What fails because the story cut the network, or gave up TLS, is the story; everything else is ours.
    if (
      message.type() === 'error' &&
      !/^Failed to load resource|Cross-Origin-Opener-Policy header has been ignored|^EventSource's response has a MIME type/.test(
        text,
      )
    )
      complaints.push(text)
  })
  context.on('weberror', (event) => complaints.push(String(event.error())))
  return complaints
}

/**
 * The product, running on a copy of the sample: a real PocketBase that serves the built app. `stop` and `start` keep the
 * address and the data, as when the machine in the office goes down and comes back.
 */
export class App {
  readonly #server: TestServer
  readonly #folders: string[] = []
  readonly #phones: BrowserContext[] = []
  readonly complaints: string[][] = []

  constructor(server: TestServer) {
    this.#server = server
  }
  get server(): TestServer {
    return this.#server
  }
  get url(): string {
    return this.#server.url
  }
  readonly start = () => this.#server.start()
  /** The process ends at once, as in a power cut; the data stays. */
  readonly stop = () => this.#server.kill('SIGKILL')

  /** A folder that a browser keeps everything in, so that it can be closed and started again. */
  async profile(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'academy-phone-'))
    this.#folders.push(folder)
    return folder
  }

  /** A browser of its own on that profile: phone size and straight to the server unless said otherwise. */
  async open(
    profile: string,
    viewport = PHONE,
    { address = this.url, args = [] as readonly string[] } = {},
  ): Promise<BrowserContext> {
    const launch = chromiumLaunch()
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...launch.args, ...args],
      viewport,
      baseURL: address,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    this.complaints.push(complaintsOf(context))
    this.#phones.push(context)
    return context
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) await phone.close()
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
    await this.#server.stop()
  }
}

/** Each story gets the product on a copy of the sample content, and fails when any browser of it complained. */
export const test = base.extend<{ appDir: string; app: App; page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  appDir: async ({}, use) => use(appFolder()),
  app: async ({ appDir }, use, info) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'academy-data-'))
    await cp(TEMPLATE_DIR, dataDir, { recursive: true })
    const server = new TestServer(dataDir, {
      dataDir,
      port: await freePort(),
      env: { ACADEMY_APP_DIR: appDir, ACADEMY_DASHBOARD: '' },
    })
    await server.start()
    const app = new App(server)
    await use(app)
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
    const complaints = app.complaints.flat()
    if (complaints.length > 0 && info.status === 'passed')
      throw new Error(`The console was not silent:\n${complaints.join('\n')}`)
  },
  page: async ({ app }, use) => {
    const context = await app.open(await app.profile())
    await use(context.pages()[0] ?? (await context.newPage()))
  },
})
export { expect } from 'playwright/test'

/** Signs the template's admin in and waits for the panel. */
export const signIn = async (page: Page, path = '/admin'): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === path)
}

/** Waits until the worker controls the page and the first pull is done, so that the network may go. */
export const becomeOfflineReady = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    })
  })
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
}
