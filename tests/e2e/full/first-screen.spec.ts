import type { BrowserContextOptions, Page } from 'playwright/test'
import { type App, becomeOfflineReady, expect, test, upToDate } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { itemsOf, PUBLIC_PATHS } from '../../support/public-paths.ts'
import { followShifts, movesSeen } from '../../support/shifts.ts'
import { TEST_NOT_FOUND } from '../spec-words.ts'

/** States of pages, and pages that are none. */
const OTHERS = [
  '/payment?program=combo',
  '/tests/full/aaaaaaaaaaaaaaa',
  '/#about',
  '/nix',
  '/tests/full?difficulty=Hard&utm_source=x',
  '/tests/full?fbclid=1#main',
  '/tests/full#terms',
  '/free-pdfs?page=2',
  '/free-pdfs/aaaaaaaaaaaaaaa',
] as const

/** A device that differs in more than its size. */
const deviceWith = async (app: App, more: BrowserContextOptions): Promise<Page> => {
  const browser = (await app.device()).context().browser()
  if (!browser) throw new Error('no browser of its own')
  const viewport = { width: 360, height: 800 }
  const context = await browser.newContext({ viewport, baseURL: app.url, locale: 'en-IN', ...more })
  return context.newPage()
}

/** Words that a console may say: ours about a page that does not exist, its 404. */
const EXPECTED = /^404: no page at|status of 404/

/** Everything that a page puts on the console or throws. */
const listen = (page: Page): string[] => {
  const heard: string[] = []
  page.on('console', (message) => {
    if (!EXPECTED.test(message.text())) heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`thrown: ${error}`))
  return heard
}

const isLive = (page: Page) =>
  page.waitForFunction(() => {
    // React takes over a page from its beginning to its end.
    const last = [...document.querySelectorAll('#root *')].at(-1)
    return Object.keys(last ?? {}).some((key) => key.startsWith('__react'))
  })

/** Addresses of all links: what the server wrote, or the page as it is now. */
const links = (html?: string) => {
  const root = html ? new DOMParser().parseFromString(html, 'text/html') : document
  return [...root.querySelectorAll('#root a')].map((link) => link.getAttribute('href'))
}

for (const [colorScheme, timezoneId, viewport, others] of [
  ['dark', 'America/Los_Angeles', { width: 360, height: 740 }, OTHERS],
  ['light', 'Pacific/Auckland', { width: 1280, height: 900 }, []],
] as const)
  test(`every page comes alive over what the server drew, silently and without a move, ${viewport.width} px wide in ${timezoneId} and ${colorScheme} colours`, async ({
    app,
  }) => {
    test.setTimeout(stretched(180_000))
    const heard: string[] = []
    const moved: string[] = []
    for (const path of [...PUBLIC_PATHS, ...others, ...(await itemsOf(app))]) {
      const page = await deviceWith(app, { timezoneId, colorScheme, viewport })
      const complaints = listen(page)
      await followShifts(page)
      const drawn = await (await page.goto(path))?.text()
      await isLive(page)
      // An attribute that differs is mended by nobody, and said by nobody.
      const live = await page.evaluate(links, '')
      // The page itself lets no text become markup.
      const bare = await page.context().newPage()
      const before = await bare.evaluate(links, drawn ?? '')
      await bare.close()
      const isReader = path.endsWith('/read')
      // What the server leaves out of an address comes into the links with the first draw after; a reader draws the pages
      // of its file where the link to that was. What is saved is the device's to tell, as soon as it can.
      if (!isReader && !/utm_|fbclid|nix|\/library$/.test(path)) expect(live, path).toEqual(before)
      // What came with the page has been checked against what this device draws once the engine is open.
      if (!isReader) await expect(upToDate(page), path).toBeAttached()
      await page.waitForFunction(() => document.querySelector('main h1') !== null)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      heard.push(...complaints.map((complaint) => `${path}: ${complaint}`))
      if (!isReader) moved.push(...(await movesSeen(page)).map((move) => `${path} ${move}`))
      await page.context().close()
    }
    expect(heard).toEqual([])
    expect(moved).toEqual([])
  })

test('a page that is taken down is not kept any longer, and the panel never is', async ({
  app,
}) => {
  const page = await app.device()
  await becomeOfflineReady(page, '/tests/full')
  const item =
    (await page.locator('main li h3 a').first().getAttribute('href')) ?? 'a list without items'
  await page.goto(item)
  await page.goto('/admin/login')
  await page.goto('/free-pdfs')
  const paths = () =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname),
    )
  await expect
    .poll(paths, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['/free-pdfs', item]))
  const id = item.split('/').at(-1) ?? ''
  await editMeanwhile(app, await colleague(app), 'tests_library', id, { status: 'trashed' })
  await page.goto(item)
  await expect(page.getByRole('heading', { name: TEST_NOT_FOUND })).toBeVisible()
  await expect.poll(paths).not.toContain(item)
  expect(await paths()).not.toContain('/admin/login')
  for (const path of await paths()) {
    const text = await page.evaluate(
      async (url) => (await (await caches.open('pages')).match(url))?.text(),
      path,
    )
    expect(text, path).toContain('id="page-data"')
  }
})
