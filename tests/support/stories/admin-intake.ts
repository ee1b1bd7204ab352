import type { Locator, Page } from 'playwright/test'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'

export const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Lines of the files to add, in their order. */
export const rows = (page: Page): Locator =>
  page.getByRole('region', { name: intakeWords.list }).getByRole('listitem')

/** Line of one file. */
export const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })

export const goUnderMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name }).or(sheet.getByRole('button', { name })).click()
}
