import type { Page } from 'playwright/test'

/** Width by which the page runs out sideways, in CSS pixels: 0 where a line is read without scrolling. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // A width that was set a moment ago is laid out with the next frame.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    await frame()
    await frame()
    return document.documentElement.scrollWidth - window.innerWidth
  })
