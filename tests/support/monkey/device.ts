import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { SIGN_IN } from '../../e2e/spec-words.ts'
import { type App, becomeOfflineReady, DESK } from '../app.ts'
import { stretched } from '../calibration.mjs'
import { FaultProxy } from '../fault-proxy.ts'
import { engineOf } from '../in-engine.ts'
import { snapshotsOf } from '../kept-files.ts'
import { KillableBrowser } from '../killable.ts'
import { loseIndexedDb, madeAt } from '../lose-indexeddb.ts'

/** Longest time in ms until a saved form is on the disk. A second one has it again: a kill may cost the first. */
const SAVED_LATE_MS = 1_000
/** Longest time that Chromium keeps `localStorage`, where the sign-in stands, in memory that a power cut takes, ms. */
const SIGNED_IN_LATE_MS = 6_000

/** Longest time in ms until a change is kept outside IndexedDB, and after a start the changes before a kill. */
const KEPT_TWICE_LATE_MS = 4_000

/** Person before a device. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** An admin's machine with a browser that can be killed and a way to the server that can be cut. */
export class MonkeyDevice {
  readonly way: FaultProxy
  readonly #person: Person
  readonly #profile: string
  #browser: KillableBrowser | null = null
  #page: Page | null = null
  #isOnline = true
  /** Words of a form that is not saved. */
  #typed = ''
  #savedAt = 0
  #signedInAt = 0

  private constructor(person: Person, profile: string, way: FaultProxy) {
    this.#person = person
    this.#profile = profile
    this.way = way
  }

  static async open(app: App, person: Person): Promise<MonkeyDevice> {
    const way = await new FaultProxy(() => app.url).open()
    const device = new MonkeyDevice(person, await app.profile(), way)
    await device.#start()
    await becomeOfflineReady(device.page)
    return device
  }

  get name(): string {
    return this.#person.name
  }
  get page(): Page {
    if (this.#page === null) throw new Error(`${this.name} is off`)
    return this.#page
  }
  get isOnline(): boolean {
    return this.#isOnline
  }

  async #start(): Promise<void> {
    await rm(join(this.#profile, 'DevToolsActivePort'), { force: true })
    this.#browser = await KillableBrowser.open(this.#profile)
    await this.#take(await this.#browser.page())
    await this.#load('/admin/outbox')
  }

  /** Works in this page from now on. */
  async #take(page: Page): Promise<void> {
    this.#page = page
    page.setDefaultTimeout(stretched(10_000))
    await page.setViewportSize(DESK)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.context().setOffline(!this.#isOnline)
  }

  /** Loads the panel; a browser that was killed soon after the sign-in may have forgotten it. */
  async #load(path: string): Promise<void> {
    const { page } = this
    await page.goto(this.way.url + path)
    const email = page.getByLabel('Email', { exact: true })
    await page
      .getByText(/^Signed in as/)
      .or(email)
      .waitFor()
    if (!(await email.isVisible())) return
    await this.setOnline(true)
    this.way.weather = 'open'
    await email.fill(this.#person.email)
    await page.getByLabel('Password').fill(this.#person.password)
    await page.getByRole('button', { name: SIGN_IN }).click()
    await page.waitForURL((url) => url.pathname + url.search === path)
    this.#signedInAt = Date.now()
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.#isOnline = isOnline
    await this.page.context().setOffline(!isOnline)
  }

  /**
   * Goes to another page of the panel as a link does, without loading it. Comes back when its heading stands there, and
   * `wanted` with it. One round trip: on a busy machine each takes longer than its answer.
   */
  async go(path: string, heading: string, wanted = 'h1'): Promise<void> {
    await this.page.evaluate(
      async ([to, title, selector, limitMs]) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        const until = performance.now() + limitMs
        const isThere = () =>
          document.querySelector('h1')?.textContent?.includes(title) === true &&
          document.querySelector(selector) !== null
        while (!isThere()) {
          if (performance.now() > until) {
            const seen = document.body.textContent?.slice(0, 500)
            throw new Error(`no ${title} with ${selector} at ${to}, but: ${seen}`)
          }
          await new Promise(requestAnimationFrame)
        }
      },
      [path, heading, wanted, stretched(10_000)] as const,
    )
  }

  async type(field: Locator, words: string): Promise<void> {
    await field.fill(words)
    this.#typed = words
  }

  /** The typed words are saved: the form forgets them. */
  saved(): void {
    this.#typed = ''
    this.#savedAt = Date.now()
  }

  async reload(): Promise<void> {
    const { pathname, search } = new URL(this.page.url())
    await this.#load(pathname + search)
  }

  /**
   * Ends the browser's processes at once, and starts it again. A form's words are kept twice before, for the kill may
   * cost the first copy. On a machine this busy that is waited for; e2e/admin-offline kills half a second after a
   * letter.
   */
  async kill(): Promise<void> {
    if (Date.now() < this.#signedInAt + SIGNED_IN_LATE_MS) return this.reload()
    await expect.poll(() => snapshotsOf(this.page, 'drafts')).toContain(this.#typed)
    await pause(Math.max(0, this.#savedAt + SAVED_LATE_MS - Date.now()))
    await this.#browser?.kill()
    const before = await madeAt(this.#profile)
    await this.#start()
    if ((await madeAt(this.#profile)) !== before)
      console.log(`the browser of ${this.name} has emptied its database`)
  }

  /** Ends the page's engine in the middle of its work; the page starts the next one by itself. */
  async killEngine(): Promise<void> {
    const engine = await engineOf(this.page)
    await engine.evaluate(() => self.close()).catch(() => undefined) // its end is all the answer there is
  }

  /** Ends the page's process at once, and the engine with it; the person opens the page again. */
  async killRenderer(): Promise<void> {
    const { page } = this
    const { pathname, search } = new URL(page.url())
    await expect.poll(() => snapshotsOf(page, 'drafts')).toContain(this.#typed)
    const isGone = page.waitForEvent('crash')
    const client = await page.context().newCDPSession(page)
    client.send('Page.crash').catch(() => undefined) // its end is all the answer there is
    await isGone
    await page.context().newPage()
    await page.close()
    if (this.#browser) await this.#take(await this.#browser.connectAnew())
    await this.#load(pathname + search)
  }

  /** The browser loses all of IndexedDB once its second copy is made; then the network is there. */
  async loseDatabase(): Promise<void> {
    await pause(KEPT_TWICE_LATE_MS)
    await pause(Math.max(0, this.#signedInAt + SIGNED_IN_LATE_MS - Date.now()))
    await this.#browser?.kill()
    await loseIndexedDb(this.#profile)
    this.#isOnline = true
    this.way.weather = 'open'
    await this.#start()
  }

  async close(): Promise<void> {
    await this.#browser?.kill()
    await this.way.close()
  }
}
