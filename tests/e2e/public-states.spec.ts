import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../support/app.ts'

const FEED = '**/api/sync/**'
/** What the network makes of every question that the page asks the feed. */
const feedSays = (page: Page, status: number, body: string) =>
  page.route(FEED, (route) => route.fulfill({ status, contentType: 'text/html', body }))

/** The list by a link of the app: the server puts the rows into a page that it is asked for itself. */
const openTests = async (page: Page): Promise<void> => {
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).first().click()
  await expect(page).toHaveURL(/\/tests\/full$/)
}

test('[T5] six skeletons stand in only while nothing is known', async ({ page }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(FEED, async (route) => {
    await held
    await route.continue()
  })
  await openTests(page)
  const bones = page.locator('[data-skeleton]')
  await expect(bones).toHaveCount(6)
  letGo()
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(bones).toHaveCount(0)
})

test('[T5] a device that holds data shows it although the server does not answer', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  await page.route(FEED, () => new Promise(() => undefined))
  await page.reload()
  await expect(page.locator('main li h3')).toHaveCount(12)
})

test("[T6] a list that cannot be had says so in the specification's words, and the way home works", async ({
  page,
}) => {
  await feedSays(page, 500, 'no')
  await openTests(page)
  await expect(page.getByRole('heading', { name: 'Error Loading Tests' })).toBeVisible()
  await expect(
    page.getByText("Sorry, we couldn't load the tests. Please try again later."),
  ).toBeVisible()
  await expect(page.getByText(/Our server has trouble right now\. .* is safe/)).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('[T6] never synced and without a network is a state of its own, and it ends by itself', async ({
  page,
}) => {
  await page.route(FEED, (route) => route.abort('internetdisconnected'))
  await openTests(page)
  await expect(page.getByRole('heading', { name: 'Connect once' })).toBeVisible()
  await expect(page.getByText('Offline · nothing on this device yet')).toBeVisible()
  await page.unroute(FEED)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main li h3')).toHaveCount(12)
})

test('[T8] a link to a paper that is not synced yet is fetched, and without a network not called missing', async ({
  app,
  page,
}) => {
  await page.goto('/tests/full')
  const href = await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .getAttribute('href')
  const fresh = await app.device()
  await fresh.route(FEED, (route) => route.abort('internetdisconnected'))
  await fresh.goto('/contact')
  await fresh.evaluate(() => navigator.serviceWorker.ready)
  await fresh.context().setOffline(true)
  await fresh.goto(href ?? '')
  await expect(fresh.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await expect(fresh.getByText('Test Not Found')).toHaveCount(0)
  await fresh.unroute(FEED)
  await fresh.context().setOffline(false)
  await expect(fresh.getByRole('link', { name: /^View Test/ })).toBeVisible({ timeout: 20_000 })
})

test('a login page of a Wi-Fi is told as such, and the content of before stays', async ({
  page,
}) => {
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  await feedSays(page, 200, '<html><title>Sign in to Wi-Fi</title></html>')
  await page.reload()
  await expect(page.getByText(/Wi-Fi login.*is safe.*Sign in to the network/)).toBeVisible()
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible()
  await page.unroute(FEED)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(/Wi-Fi login/)).toHaveCount(0, { timeout: 20_000 })
})

test('[D5] a download that fails four times is told', async ({ app, page }) => {
  await page.goto('/tests/full')
  await expect(page.locator('main li h3')).toHaveCount(12)
  await app.stop()
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  await expect(page.getByText(/^Not downloaded: Full Syllabus Test 10/)).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(/There is no internet and the file is not saved/)).toBeVisible()
})

test('[A6] any other path is a page that says so, with status 404 and its path logged', async ({
  page,
}) => {
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

for (const [path, emptyWords] of [
  ['/tests/full', 'No tests found'],
  ['/free-pdfs', 'No PDFs available yet.'],
] as const)
  test(`[T5] a first visit to ${path} never calls the list empty before it is there`, async ({
    page,
  }) => {
    await page.addInitScript((words) => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        const text = document.body?.textContent ?? ''
        if (text.includes(words)) seen.add('called empty')
        const tabs = document.querySelector('nav[aria-label="Test type"]')?.textContent ?? ''
        if (/Full Test\s*0/.test(tabs)) seen.add('counted none')
        requestAnimationFrame(look)
      }
      look()
    }, emptyWords)
    await page.goto(path)
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen).toEqual([])
  })
