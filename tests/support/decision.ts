import { expect, type Locator, type Page } from 'playwright/test'
import { conflict as conflictWords } from '../../web/features/admin/outbox/strings.ts'

/** Saves what is chosen in the dialog of a conflict: it is done at once. Gives the message with its undo. */
export const saveChoice = async (page: Page): Promise<Locator> => {
  await page.getByRole('dialog').getByRole('button', { name: conflictWords.save }).click()
  const told = page.getByRole('status').filter({ hasText: conflictWords.decided }).last()
  await expect(told).toBeVisible()
  return told
}
