import type { Page } from 'playwright/test'

/** Adds up layout shifts of each page that is opened from now on. Gives the way to read the open page's sum. */
export const followShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum = Reflect.get(window, 'shifted') + Reflect.get(entry, 'value')
        Object.assign(window, { shifted: sum })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifted'))
}
