import type { Locator, Page } from 'playwright/test'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { expect } from '../app.ts'
import { rowStep } from '../library.ts'

export const messageOf = (page: Page, title: string): Locator =>
  page.getByRole('status').filter({ hasText: title })

/** Asks for it and says yes. */
export const deleteForEver = async (page: Page, title: string): Promise<void> => {
  await rowStep(page, title, 'purge')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`“${title}” and its files cannot be brought back.`)
  await question.getByRole('button', { name: rowWords.purge }).click()
}
