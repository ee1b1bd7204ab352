import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { stateStrings as stateWords } from '../../../web/shared/ui/state-strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { PDF_NOT_FOUND, TEST_NOT_FOUND } from '../spec-words.ts'

const FEED = '**/api/sync/**'

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

test('[T8] [N3] what is taken down while it is open says so, and leads to a saved copy', async ({
  app,
  page,
}) => {
  await becomeOfflineReady(page, '/free-pdfs')
  await page.locator('main li h3 a').first().click()
  const article = page.getByRole('article')
  await expect(article).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  await editMeanwhile(app, await colleague(app), 'free_pdfs', id, { status: 'draft' })
  const removed = 'This PDF was taken off the site while you had it open.'
  await expect(page.getByText(removed)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: PDF_NOT_FOUND })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const copy = page.getByRole('link', { name: stateWords.openSaved })
  const opening = page.waitForEvent('popup')
  await copy.click()
  const reader = await opening
  await expect(reader).toHaveURL(new RegExp(`/free-pdfs/${id}/read$`))
  await expect(reader.getByText(readerWords.oldSaved)).toBeVisible()
  await expect(reader.locator('canvas').first()).toBeVisible()
})
