// Takes the pictures that a browser shows when it offers to install the app, from the app itself with its sample content:
// `npm start`, then `node web/make-screenshots.mjs http://127.0.0.1:8090`. `CHROMIUM` names a browser that is not
// Playwright's own. The results are committed.
import { chromium } from 'playwright'

const [address = 'http://127.0.0.1:8090'] = process.argv.slice(2)
const NARROW = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true }
const WIDE = { viewport: { width: 1280, height: 800 } }

const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
})

/** @type {(name: string, shape: import('playwright').BrowserContextOptions, path: string, saves: number) => Promise<void>} */
const take = async (name, shape, path, saves) => {
  const context = await browser.newContext({ ...shape, locale: 'en-IN', colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(address + path)
  await page
    .getByText(/^Up to date/)
    .first()
    .waitFor()
  for (let saved = 0; saved < saves; saved += 1) {
    await page
      .getByRole('button', { name: /^Save .* offline: / })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Saved on this device/ })
      .nth(saved)
      .waitFor()
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(0, 0)
  await page.screenshot({
    path: new URL(`public/screenshots/${name}.jpg`, import.meta.url).pathname,
    type: 'jpeg',
    quality: 60,
    animations: 'disabled',
  })
  await context.close()
}

await take('tests-narrow', NARROW, '/tests/full', 2)
await take('notes-narrow', NARROW, '/free-pdfs', 1)
await take('home-narrow', NARROW, '/', 0)
await take('tests-wide', WIDE, '/tests/full', 2)
await take('notes-wide', WIDE, '/free-pdfs', 1)
await browser.close()
