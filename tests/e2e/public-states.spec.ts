import type { Page } from 'playwright/test'
import { strings as searchWords } from '../../web/features/search/strings.ts'
import { stateStrings as stateWords } from '../../web/shared/ui/state-strings.ts'
import { expect, openUpToDate, test } from '../support/app.ts'
import { holdRoute, takeAnswers } from '../support/hold-route.ts'
import { dialog, field, openHere, options } from '../support/stories/public-search.ts'
import {
  ERROR_LOADING_TESTS,
  GO_HOME,
  NO_TESTS_FOUND,
  TESTS_COULD_NOT_BE_LOADED,
} from './spec-words.ts'

const FEED = '**/api/sync/**'

/** Cuts the feed off, on a device that knows itself offline. */
const goDark = async (page: Page): Promise<void> => {
  await page.route(FEED, (route) => route.abort('internetdisconnected'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => 'isBack' in window }),
  )
}
const comeBack = async (page: Page): Promise<void> => {
  await page.unroute(FEED)
  await page.evaluate(() => {
    Object.assign(window, { isBack: true })
    dispatchEvent(new Event('online'))
  })
}

/** The list by a link of the app: a page that is loaded itself comes with its rows. */
const openTests = async (page: Page): Promise<void> => {
  await takeAnswers(page)
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).first().click()
  await expect(page).toHaveURL(/\/tests\/full$/)
}

test('[T5] six skeletons stand in only while nothing is known', async ({ page }) => {
  const letGo = await holdRoute(page, FEED)
  await openTests(page)
  const bones = page.locator('[data-skeleton]')
  await expect(bones).toHaveCount(6)
  letGo()
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(bones).toHaveCount(0)
})

test('[T6] never synced and without a network is a state of its own, and it ends by itself', async ({
  page,
}) => {
  await goDark(page)
  await openTests(page)
  await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toBeVisible()
  await expect(
    page.locator('#main').getByText('Offline · nothing on this device yet'),
  ).toBeVisible()
  await expect(page.getByText(NO_TESTS_FOUND)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toBeVisible()
  await comeBack(page)
  await expect(page.locator('main li h3')).toHaveCount(12)
})

test('[D5] [T6] a first visit whose list cannot be read asks three more times, and then says so', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  way.weather = 'trouble'
  await openTests(page)
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: ERROR_LOADING_TESTS })).toBeVisible()
  const asked = way.seen.filter((line) => line.startsWith('GET /api/sync/head'))
  expect(asked.length).toBeGreaterThanOrEqual(4)
  await expect(page.getByText(TESTS_COULD_NOT_BE_LOADED)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: GO_HOME })).toBeVisible()
  const notice = page.getByText('Our server has trouble right now.').locator('..')
  await expect(notice).toContainText('What is on this device is safe and stays readable')
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  way.weather = 'open'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(page.getByText(/Our server has trouble/)).toHaveCount(0)
})

test('[T5] a first visit never calls the list empty before it is there', async ({ page }) => {
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
  }, NO_TESTS_FOUND)
  await openUpToDate(page, '/tests/full')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await page.evaluate(() => [...Reflect.get(window, 'seen')])).toEqual([])
})

test('connected, and nothing arrives: list and search say so after ten seconds, and another try brings both', async ({
  page,
}) => {
  await page.clock.install()
  const letGo = await holdRoute(page, FEED)
  await openTests(page)
  const bones = page.locator('[data-skeleton]')
  await expect(bones).toHaveCount(6)
  await page.clock.fastForward(10_000)
  const silent = page.getByRole('heading', { name: stateWords.noAnswer })
  await expect(silent).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: stateWords.tryAgain }).click()
  await expect(bones).toHaveCount(6)
  await openHere(page)
  await field(page).fill('cell')
  await expect(dialog(page).getByText(searchWords.filling)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(dialog(page).getByText(stateWords.noAnswer)).toBeVisible()
  await dialog(page).getByRole('button', { name: stateWords.tryAgain }).click()
  letGo()
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('main li h3')).toHaveCount(12)
})
