import type { Page } from 'playwright/test'

/** How far the page runs out sideways, in CSS pixels: 0 where nobody has to scroll to read a line. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // A width that was set a moment ago is laid out with the next frame.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    await frame()
    return document.documentElement.scrollWidth - window.innerWidth
  })
