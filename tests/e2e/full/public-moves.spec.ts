import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { expect, openUpToDate, test, upToDate } from '../../support/app.ts'

test('a page that is reached by a link is announced, and a place within a page is gone to', async ({
  page,
}) => {
  await openUpToDate(page, '/')
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'PDFs' })
    .click()
  // A screen reader reads the title that has the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Free PDFs' })).toBeFocused()
  await page
    .getByRole('navigation', { name: frameWords.quickNav })
    .getByRole('link', { name: 'Home' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Free notes and papers for NEET/)
})

test('a page that is loaded again is where it was left', async ({ page }) => {
  await openUpToDate(page, '/tests/full')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await page.reload()
  await expect(upToDate(page)).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.goto('/contact')
  // Alive: taking its place in the history is a step that 'back' would be mistaken for.
  await expect(upToDate(page)).toBeAttached()
  expect(await page.evaluate(() => scrollY), 'another page begins at its top').toBe(0)
  await page.goBack()
  await page.waitForURL('/tests/full')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})
