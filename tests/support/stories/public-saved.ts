import type { Page } from 'playwright/test'
import { expect } from '../app.ts'

export const cards = (page: Page) => page.locator('main li h3')
const unsaved = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Save .* offline: / })
export const saved = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Saved on this device/ })

/** Saves the first files of a list, the first one first. */
export const saveFirst = async (page: Page, count: number): Promise<void> => {
  for (let done = 1; done <= count; done++) {
    await unsaved(page).first().click()
    await expect(saved(page)).toHaveCount(done)
  }
}
export const titlesOf = (page: Page, count: number) =>
  cards(page).evaluateAll((all, most) => all.slice(0, most).map((one) => one.textContent), count)
