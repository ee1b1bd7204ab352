import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test, upToDate } from '../../support/app.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { publishNote } from '../../support/publish-note.ts'

const LIST = '/tests/full'
const TITLES = 12
const cards = (page: Page) => page.getByRole('link', { name: /^View Details/ })

test('a frozen tab stops no other tab: what is published reaches it', async ({ app }) => {
  const frozen = await app.device()
  await becomeOfflineReady(frozen, '/free-pdfs')
  await frozen.evaluate(() => {
    Object.assign(window, { beats: 0 })
    setInterval(() => {
      ;(window as unknown as { beats: number }).beats += 1
    }, 20)
  })
  const beats = () => frozen.evaluate(() => (window as unknown as { beats: number }).beats)
  await expect.poll(beats).toBeGreaterThan(2)
  // A browser hides a tab before it freezes it. Chromium without a screen freezes none, so this one is stopped outright.
  await frozen.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const page = await frozen.context().newPage()
  const client = await frozen.context().newCDPSession(frozen)
  await client.send('Debugger.enable')
  const stopped = new Promise((resolve) => client.once('Debugger.paused', resolve))
  await client.send('Debugger.pause')
  await stopped
  const stoppedBeats = async () =>
    (await client.send('Runtime.evaluate', { expression: 'beats' })).result.value
  const stoodAt = await stoppedBeats()
  await page.goto('/free-pdfs')
  await expect(upToDate(page)).toBeAttached()
  await publishNote(app, 'Published beside a frozen tab', await pdfOf(['one page']))
  const published = page.getByRole('heading', { name: 'Published beside a frozen tab' })
  await expect(published).toBeVisible({ timeout: 15_000 })
  expect(await stoppedBeats()).toBe(stoodAt)
  await client.send('Debugger.resume')
  await expect.poll(beats).toBeGreaterThan(stoodAt)
})

test('an address without TLS shows content from the network and says why it keeps nothing', async ({
  app,
  way,
}) => {
  const { port } = new URL(way.url)
  const page = await app.open(await app.profile(), {
    address: `http://academy.test:${port}`,
    args: ['--host-resolver-rules=MAP academy.test 127.0.0.1'],
  })
  await page.goto(LIST)
  await expect(page.getByText(/This address is not secure/)).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
})

test('a server that dies and comes back is found again without a tap', async ({ app, page }) => {
  await becomeOfflineReady(page, LIST)
  await app.stop()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Offline ·/).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(TITLES)
  await app.start()
  await expect(upToDate(page)).toBeAttached({ timeout: 45_000 })
})
