import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { expect, openUpToDate, test } from '../support/app.ts'

test('a page that is reached by a link is announced, and a place within a page is gone to', async ({
  page,
}) => {
  await openUpToDate(page, '/')
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'PDFs' })
    .click()
  await expect(page.locator('p[aria-live]')).toHaveText(/^Free PDF.* \| NEET Academy$/)
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'Home' })
    .click()
  await expect(page.locator('p[aria-live]')).toHaveText(/^Free notes and papers for NEET/)
})
