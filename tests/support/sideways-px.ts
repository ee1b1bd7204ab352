import type { Page } from 'playwright/test'

/** How far the page runs out sideways, in CSS pixels: 0 where nobody has to scroll to read a line. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
