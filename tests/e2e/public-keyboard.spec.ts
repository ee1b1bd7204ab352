import type { Locator, Page } from 'playwright/test'
import { DESK, expect, test } from '../support/app.ts'

const MOST_STEPS = 90

/** Goes on by Tab until that control has the focus, and is in sight of who looks on. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    if (
      await control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))
    ) {
      await expect(control).toBeInViewport()
      return
    }
  }
  throw new Error(`${control} has no place in the order of Tab`)
}

test('the keyboard alone finds a paper, saves it, follows a video and prepares a payment', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  await page.goto('/tests/full')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await tabTo(page, main.getByRole('searchbox'))
  await page.keyboard.type('full syllabus test 09')
  await expect(main.locator('li h3')).toHaveCount(1)
  await tabTo(page, main.getByRole('button', { name: /^Save offline/ }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: /^Saved on this device/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, main.getByRole('link', { name: /^View Details/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Full Syllabus Test 09' })).toBeVisible()

  await page.goto('/demo-videos')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await tabTo(page, main.getByRole('link', { name: /^Watch Demo/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: /^Watch Demo/ }).first()).toBeFocused()

  await page.goto('/payment')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  const chosen = main.getByRole('radio', { checked: true })
  await tabTo(page, chosen)
  const first = await chosen.inputValue()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).not.toHaveValue(first)
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Complete Your Payment' })).toBeVisible()
})
