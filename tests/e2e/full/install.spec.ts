import type { Page } from 'playwright/test'
import { strings as installWords } from '../../../web/features/install/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { comeTo } from '../../support/come-to.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const DAY_MS = 24 * 60 * 60_000

/** Stands in for Chrome on Android, which offers its dialog once a page is loaded, and tells its outcome. */
const offerDialog = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.documentElement.setAttribute('data-dialog', 'shown'),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      window.dispatchEvent(offered)
      document.documentElement.setAttribute(
        'data-dialog',
        offered.defaultPrevented ? 'held' : 'let',
      )
    })
  })

const dialogIs = (page: Page, state: string) => page.locator(`html[data-dialog="${state}"]`)
const sheet = (page: Page) => page.getByRole('dialog')
const saveOne = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
}
/** Lets a person look at the page for that long. */
const lookFor = (page: Page, ms: number) => page.clock.runFor(ms)

test("the browser's own dialog is held back until a file is saved, comes with a tap, and a no holds", async ({
  page,
}) => {
  await page.clock.install()
  await offerDialog(page)
  await page.goto('/tests/full')
  await expect(dialogIs(page, 'held')).toHaveCount(1)
  await becomeOfflineReady(page)
  await lookFor(page, 60_000)
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.locator('link[rel="apple-touch-startup-image"]')).toHaveCount(0)

  await saveOne(page)
  await expect(page.getByRole('button', { name: /^Saved on this device/ })).toBeVisible()
  await lookFor(page, 5_000)
  await expect(sheet(page)).toContainText('You have saved 1 file.')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: installWords.install }).click()
  await expect(dialogIs(page, 'shown')).toHaveCount(1)
  await expect(sheet(page)).toHaveCount(0)

  await page.reload()
  await becomeOfflineReady(page)
  await expect(page.getByRole('button', { name: /^Saved on this device/ })).toBeVisible()
  await lookFor(page, 60_000)
  await expect(sheet(page)).toHaveCount(0)
  // At the end of the page, below cards that nobody saw yet.
  const install = page.getByRole('button', { name: 'Install the app' })
  await comeTo(install)
  await install.click()
  await expect(sheet(page)).toContainText('no account')
})

test('an iPhone that comes back is shown the three steps, and the installed app is not', async ({
  app,
}) => {
  const SCREEN = { width: 375, height: 667 }
  const page = await app.device({
    ...{ userAgent: IPHONE, viewport: SCREEN, screen: SCREEN, deviceScaleFactor: 2 },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  await becomeOfflineReady(page, '/tests/full')
  // What iOS shows while the app starts is named for this screen, and loaded by nobody before it is added.
  const start = page.locator('link[rel="apple-touch-startup-image"]')
  await expect(start).toHaveCount(2)
  for (const link of await start.all())
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  expect(asked.filter((url) => url.includes('/start/'))).toEqual([])
  await page.clock.fastForward(DAY_MS)

  const installed = await page.context().newPage()
  await installed.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { value: true }),
  )
  await becomeOfflineReady(installed, '/tests/full')
  await lookFor(installed, 60_000)
  await expect(sheet(installed)).toHaveCount(0)
  await installed.close()

  await page.clock.fastForward(DAY_MS)
  await page.reload()
  await becomeOfflineReady(page)
  await lookFor(page, 10_000)
  await expect(sheet(page)).toHaveCount(0)
  await lookFor(page, 25_000)
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    /^1\. Tap Share/,
    /^2\. Add to Home Screen/,
    /^3\. Tap Add/,
  ])
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: installWords.done }).click()
  await expect(sheet(page)).toHaveCount(0)
})
