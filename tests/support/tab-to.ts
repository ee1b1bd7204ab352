import type { Locator, Page } from 'playwright/test'
import { expect } from './expect.ts'

const MOST_STEPS = 90

/** Goes on by Tab until that control has the focus, and is in sight of who looks on. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
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
