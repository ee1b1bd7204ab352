import type { BrowserContext, Page } from 'playwright/test'
import { type App, becomeOfflineReady, expect, test as stories } from '../support/app.ts'
import { FaultProxy } from '../support/fault-proxy.ts'

const LIST = '/tests/full'
const TITLES = 12

/** A way to the server whose weather the story makes. */
const test = stories.extend<{ way: FaultProxy }>({
  way: async ({ app }, use) => {
    const way = await new FaultProxy(() => app.url).open()
    await use(way)
    await way.close()
  },
})

const browserBehind = async (
  app: App,
  way: FaultProxy,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<Page> => {
  const context = await app.open(await app.profile(), undefined, { address: way.url })
  await prepare(context)
  return context.pages()[0] ?? context.newPage()
}

const cards = (page: Page) => page.getByRole('link', { name: /^View Details/ })
const upToDate = (page: Page) => page.getByText(/^Up to date/).first()
const tellOnline = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })

test('[D5] a login page that answers in our place is said, and nothing is lost', async ({
  app,
  way,
}) => {
  const page = await browserBehind(app, way)
  await page.goto(LIST)
  await becomeOfflineReady(page)
  way.weather = 'captive'
  await tellOnline(page)
  await expect(page.getByText(/This network answers with a page of its own/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
  await page.reload()
  await expect(cards(page)).toHaveCount(TITLES)
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible()
  way.weather = 'open'
  await tellOnline(page)
  await expect(upToDate(page)).toBeVisible()
  await expect(page.getByText(/This network answers/)).toHaveCount(0)
})

for (const cutAfter of [0, 1, 60, 4000])
  test(`[D5] a first visit whose answers are cut after ${cutAfter} bytes shows nothing wrong, then goes on`, async ({
    app,
    way,
  }) => {
    const page = await browserBehind(app, way)
    way.weather = 'cut'
    way.cutAfter = cutAfter
    await page.goto(LIST)
    await expect(
      page.getByText(/nothing on this device yet|for the first time/).first(),
    ).toBeVisible()
    await expect
      .poll(() => way.seen.filter((line) => line.includes('/api/sync/')).length)
      .toBeGreaterThan(1)
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByText('No tests found')).toHaveCount(0)
    way.weather = 'open'
    await expect(upToDate(page)).toBeVisible({ timeout: 30_000 })
    await expect(cards(page)).toHaveCount(TITLES)
  })

test('[T6] a device that never synced and has no network says so', async ({ app, way }) => {
  const page = await browserBehind(app, way)
  way.weather = 'dead-api'
  await page.goto(LIST)
  await expect(page.getByText(/Nothing was synced to this device yet/)).toBeVisible()
  await expect(page.getByText('No tests found')).toHaveCount(0)
})

test('a full disk is said in words, the list is shown all the same, and goes on once there is room', async ({
  app,
}) => {
  const context = await app.open(await app.profile())
  const page = context.pages()[0] ?? (await context.newPage())
  const client = await context.newCDPSession(page)
  const origin = new URL(app.url).origin
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 })
  await page.goto(LIST)
  await expect(page.getByText(/full/).first()).toBeVisible({ timeout: 30_000 })
  await expect(cards(page)).toHaveCount(TITLES)
  await client.send('Storage.overrideQuotaForOrigin', { origin })
  await page.reload()
  await expect(upToDate(page)).toBeVisible({ timeout: 30_000 })
  await expect(cards(page)).toHaveCount(TITLES)
})

test('transactions that the browser aborts are repeated until every row is there', async ({
  app,
  way,
}) => {
  const page = await browserBehind(app, way, (context) =>
    context.addInitScript(() => {
      let left = 3
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...given) {
        const asked = put.apply(this, given)
        if (left > 0 && /tests_library/.test(this.transaction.db.name)) {
          left -= 1
          this.transaction.abort()
        }
        return asked
      }
    }),
  )
  await page.goto(LIST)
  await expect(upToDate(page)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: /^Full Test 16/ })).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a connection to the database that is lost is opened again by itself', async ({
  app,
  way,
}) => {
  const page = await browserBehind(app, way, (context) =>
    context.addInitScript(() => {
      const open: IDBDatabase[] = []
      const asked = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...given) {
        const request = asked.apply(this, given)
        request.addEventListener('success', () => open.push(request.result))
        return request
      }
      // What WebKit does to a page that was long in the background: closed, and its owner is told.
      Object.assign(window, {
        loseDatabases: () => {
          for (const database of open.splice(0)) {
            database.close()
            database.dispatchEvent(new Event('close'))
          }
        },
      })
    }),
  )
  await page.goto(LIST)
  await becomeOfflineReady(page)
  await page.evaluate(() => (window as unknown as { loseDatabases: () => void }).loseDatabases())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page
    .getByRole('link', { name: /^Part Test/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /Part Test 14/ }).first()).toBeVisible({
    timeout: 20_000,
  })
  await tellOnline(page)
  await expect(upToDate(page)).toBeVisible({ timeout: 20_000 })
})

test('a clock that is set back by a year changes nothing but the words for time', async ({
  app,
}) => {
  const profile = await app.profile()
  const first = await app.open(profile)
  const before = first.pages()[0] ?? (await first.newPage())
  await before.goto(LIST)
  await becomeOfflineReady(before)
  await first.close()
  const second = await app.open(profile)
  const page = second.pages()[0] ?? (await second.newPage())
  await page.clock.setSystemTime(new Date(Date.now() - 365 * 86_400_000))
  await page.goto(LIST)
  await expect(cards(page)).toHaveCount(TITLES)
  await expect(upToDate(page)).toBeVisible()
  await expect(page.getByText(/NaN|-\d+ min|in the future/)).toHaveCount(0)
})

test('a frozen tab stops no other tab', async ({ app }) => {
  const context = await app.open(await app.profile())
  const frozen = context.pages()[0] ?? (await context.newPage())
  await frozen.goto(LIST)
  await becomeOfflineReady(frozen)
  const client = await context.newCDPSession(frozen)
  const page = await context.newPage()
  await client.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.goto('/free-pdfs')
  await expect(upToDate(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await client.send('Page.setWebLifecycleState', { state: 'active' })
})

test('twenty tabs: the last one loads, and one connection to the doorbell serves them all', async ({
  app,
  way,
}) => {
  test.slow()
  const context = await app.open(await app.profile(), undefined, { address: way.url })
  const tabs: Page[] = []
  for (let count = 0; count < 20; count += 1) {
    const tab = await context.newPage()
    await tab.goto(LIST)
    tabs.push(tab)
  }
  const last = tabs.at(-1)
  if (!last) throw new Error('no tab')
  await expect(cards(last)).toHaveCount(TITLES)
  const bells = () => [...way.running].filter(({ line }) => line.startsWith('GET /api/realtime'))
  await expect.poll(() => bells().length).toBe(1)
  await last.bringToFront()
  await expect.poll(() => bells().length).toBe(1)
})

const without = (script: () => void) => (context: BrowserContext) => context.addInitScript(script)

test('a window in which IndexedDB is refused shows content from the network and says why', async ({
  app,
  way,
}) => {
  const page = await browserBehind(
    app,
    way,
    without(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    }),
  )
  await page.goto(LIST)
  await expect(page.getByText(/This window keeps nothing on the device/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a browser without Web Locks shows content from the network and says why', async ({
  app,
  way,
}) => {
  const page = await browserBehind(
    app,
    way,
    without(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })),
  )
  await page.goto(LIST)
  await expect(page.getByText(/This browser is too old to keep content safely/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a browser that tells nothing about its storage saves a file all the same', async ({
  app,
  way,
}) => {
  const page = await browserBehind(
    app,
    way,
    without(() => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined })),
  )
  await page.goto(LIST)
  await page
    .getByRole('button', { name: /^Save offline/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ }).first()).toBeVisible()
})

test('a browser without Cache Storage keeps the lists and says why it saves no files', async ({
  app,
  way,
}) => {
  const page = await browserBehind(
    app,
    way,
    without(() => Object.defineProperty(window, 'caches', { value: undefined })),
  )
  await page.goto(LIST)
  await expect(cards(page)).toHaveCount(TITLES)
  await expect(page.getByRole('button', { name: /^Save offline/ })).toHaveCount(0)
  await cards(page).first().click()
  await expect(page.getByText(/This browser has no place for saved files/)).toBeVisible()
})

test('an address without TLS shows content from the network and says why it keeps nothing', async ({
  app,
  way,
}) => {
  const { port } = new URL(way.url)
  const context = await app.open(await app.profile(), undefined, {
    address: `http://academy.test:${port}`,
    args: ['--host-resolver-rules=MAP academy.test 127.0.0.1'],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(LIST)
  await expect(page.getByText(/This address is not secure/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a browser that threw everything away fills itself again', async ({ app }) => {
  const context = await app.open(await app.profile())
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(LIST)
  await becomeOfflineReady(page)
  const client = await context.newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', {
    origin: new URL(app.url).origin,
    storageTypes: 'all',
  })
  await page.goto(LIST)
  await expect(upToDate(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a server that dies and comes back is found again without a tap', async ({ app, page }) => {
  await page.goto(LIST)
  await becomeOfflineReady(page)
  await app.stop()
  await tellOnline(page)
  await expect(page.getByText(/^Offline ·/).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
  await app.start()
  await expect(upToDate(page)).toBeVisible({ timeout: 45_000 })
})
