import { expect, type Locator, type Page } from 'playwright/test'

/** Saves what is chosen in the dialog of a conflict: it is done at once. Gives the message with its undo. */
export const saveChoice = async (page: Page): Promise<Locator> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save my choice' }).click()
  const told = page.getByRole('status').filter({ hasText: 'Decision saved' }).last()
  await expect(told).toBeVisible()
  return told
}
