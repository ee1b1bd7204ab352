import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../support/app.ts'
import { DOWNLOAD_PDF } from './spec-words.ts'

const cards = (page: Page) => page.locator('main li h3')
const unsaved = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Save .* offline: / })
const saved = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Saved on this device/ })

/** Saves the first files of a list, the first one first. */
const saveFirst = async (page: Page, count: number): Promise<void> => {
  for (let done = 1; done <= count; done++) {
    await unsaved(page).first().click()
    await expect(saved(page)).toHaveCount(done)
  }
}
const titlesOf = (page: Page, count: number) =>
  cards(page).evaluateAll((all, most) => all.slice(0, most).map((one) => one.textContent), count)

test('[D3] saving and downloading are told apart by words; what is saved is a filter, also without a network', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/free-pdfs')
  const card = page.locator('main li').first()
  await expect(card.getByRole('button')).toHaveText(/^Save\s*\d+ [KM]B$/)
  await expect(card.getByRole('link', { name: /^Download/ })).toHaveText(DOWNLOAD_PDF)
  const titles = await titlesOf(page, 2)
  await saveFirst(page, 2)
  const filter = page.getByRole('main').getByRole('link', { name: 'Saved', exact: true })
  await filter.click()
  await expect(page).toHaveURL(/[?&]saved=yes/)
  await expect(cards(page)).toHaveText(titles as string[])
  await page.context().setOffline(true)
  await page.reload()
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await expect(cards(page)).toHaveText(titles as string[])
  // One that goes leaves the list; the filter is taken away as it was set.
  await saved(page).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await expect(cards(page)).toHaveText([titles[1] as string])
  await filter.click()
  await expect(page).not.toHaveURL(/saved=/)
  await expect(cards(page)).toHaveCount(12)
})
