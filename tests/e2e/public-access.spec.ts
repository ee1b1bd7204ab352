import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { expect, openUpToDate, test } from '../support/app.ts'
import { FREE_PDFS } from './spec-words.ts'

test('[A3] the keyboard alone skips to the content and opens the menu, which closes on Escape and when a link is chosen', async ({
  page,
}) => {
  // Once the mirror answers, a link is a step within the app, which moves the focus.
  await openUpToDate(page, '/tests/full')
  await expect(page.locator('main li h3')).toHaveCount(12)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Its heading takes the focus over, when it comes alive after the step.
  await expect(page.locator('#main:focus, #main h1:focus')).toHaveCount(1)
  const menu = page.getByRole('button', { name: frameWords.menu })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.press('Enter')
  await expect(page.getByRole('dialog', { name: frameWords.menu })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: FREE_PDFS }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: FREE_PDFS, level: 1 })).toBeFocused()
})
