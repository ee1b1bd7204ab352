import type { Page } from 'playwright/test'
import { openUpToDate } from '../app.ts'

export const shots = (page: Page) => page.locator('[data-shot]')
export const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Screenshot/ })
export const SAMPLES = 5

/** The grid with its scripts: before they are there, a tap opens the picture itself. */
export const openGrid = async (page: Page): Promise<void> => {
  await openUpToDate(page, '/testimonials')
}
