import type { Page } from 'playwright/test'
import { strings as searchWords } from '../../../web/features/search/strings.ts'
import { expect, upToDate } from '../app.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: searchWords.open })
export const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Search tests, notes and videos' })
export const options = (page: Page) => dialog(page).getByRole('option')

export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await upToDate(page).waitFor({ state: 'attached' })
}
export const openHere = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: searchWords.field }).click()
  await expect(field(page)).toBeFocused()
}
export const open = async (page: Page, path = '/tests/full'): Promise<void> => {
  await goTo(page, path)
  await openHere(page)
}
