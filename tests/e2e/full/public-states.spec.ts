import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { stateStrings as stateWords } from '../../../web/shared/ui/state-strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { FEED, isNeverCalledEmpty } from '../../support/stories/public-states.ts'
import {
  BACK_TO_FREE_PDFS,
  NO_PDFS_AVAILABLE_YET,
  PDF_NOT_FOUND,
  TEST_NOT_FOUND,
} from '../spec-words.ts'

test('[T5] a device that holds data shows it although the server does not answer', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/tests/full')
  await page.route(FEED, () => new Promise(() => undefined))
  await page.reload()
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
  await expect(fresh.getByRole('heading', { name: stateWords.unseenItemTitle })).toBeVisible()
  await expect(fresh.getByText(TEST_NOT_FOUND)).toHaveCount(0)
  await fresh.unroute(FEED)
  await fresh.context().setOffline(false)
  await expect(fresh.getByRole('link', { name: /^View Test/ })).toBeVisible({ timeout: 20_000 })
})

const TAKEN_DOWN = [
  ['/tests/full', 'This test was taken off the site while you had it open.', TEST_NOT_FOUND],
  ['/free-pdfs', 'This PDF was taken off the site while you had it open.', PDF_NOT_FOUND],
] as const

for (const [list, removed, missing] of TAKEN_DOWN)
  test(`[T8] [N3] what is taken down while it is open says so, and leads to a saved copy: ${list}`, async ({
    app,
    page,
  }) => {
    await becomeOfflineReady(page, list)
    await page.locator('main li h3 a').first().click()
    const article = page.getByRole('article')
    await expect(article).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page
      .getByRole('button', { name: /^Save .* offline: / })
      .first()
      .click()
    await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
    const collection = list === '/free-pdfs' ? 'free_pdfs' : 'tests_library'
    await editMeanwhile(app, await colleague(app), collection, id, { status: 'draft' })
    await expect(page.getByText(removed)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: missing })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const copy = page.getByRole('link', { name: stateWords.openSaved })
    const opening = page.waitForEvent('popup')
    await copy.click()
    const reader = await opening
    await expect(reader).toHaveURL(new RegExp(`${list}/${id}/read$`))
    await expect(reader.getByText(readerWords.oldSaved)).toBeVisible()
    await expect(reader.locator('canvas').first()).toBeVisible()
  })

test('[N3] notes that this device has not synced are not called missing without a network', async ({
  app,
  page,
}) => {
  await page.goto('/free-pdfs')
  const href = await page.locator('main li h3 a').first().getAttribute('href')
  const fresh = await app.device()
  await fresh.route(FEED, (route) => route.abort('internetdisconnected'))
  await fresh.goto('/contact')
  await fresh.evaluate(() => navigator.serviceWorker.ready)
  await fresh.context().setOffline(true)
  await fresh.goto(href ?? '')
  await expect(fresh.getByRole('heading', { name: stateWords.unseenItemTitle })).toBeVisible()
  await expect(fresh.getByRole('link', { name: BACK_TO_FREE_PDFS })).toBeVisible()
  await expect(fresh.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('what came since the last visit is marked, and on a first visit nothing is', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/tests/full')
  const marks = page.locator('main li').getByText('New since your last visit')
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(marks).toHaveCount(0)
  await page.evaluate(
    (lastSeen) => localStorage.setItem('visits', JSON.stringify({ since: null, lastSeen })),
    Date.parse('2026-10-15T06:30:00Z'),
  )
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/tests/full')
  const cards = later.locator('main li').filter({ hasText: 'New since your last visit' })
  await expect(cards.locator('h3')).toHaveText(['Full Syllabus Test 10', /पूर्ण पाठ्यक्रम/])
})

test('[D5] a download that fails four times is told', async ({ app, page }) => {
  await page.goto('/tests/full')
  await expect(page.locator('main li h3')).toHaveCount(12)
  // The browser asks for the worker once more while it may: cut off in that, it would complain.
  await becomeOfflineReady(page)
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

isNeverCalledEmpty('/free-pdfs', NO_PDFS_AVAILABLE_YET)
