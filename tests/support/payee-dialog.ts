import type { Locator, Page } from 'playwright/test'
import { payment as words } from '../../web/features/admin/payment/strings.ts'
import { expect } from './app.ts'
import { ADMIN } from './app-paths.ts'

/** Opens the dialog in which who is paid is changed, from the payment settings. */
export const openPayee = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: words.change }).click()
  const dialog = page.getByRole('dialog', { name: words.change })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The rest of the way, until the server has it. */
export const confirmPayee = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByLabel('Current password', { exact: true }).fill(ADMIN.password)
  await dialog.getByRole('button', { name: words.change }).click()
  // What was said of the change before may still stand there.
  await expect(page.getByText(words.changed, { exact: true }).last()).toBeVisible()
  await expect(dialog).toHaveCount(0)
}
