import type { Page } from 'playwright/test'

/**
 * Adds up layout shifts of each page that is opened from now on, from the moment that it has been read to its end; gives the way
 * to read the sum of the page that is open. Before that moment a busy machine draws it in pieces, which come where they go.
 */
export const followShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const [visit] = performance.getEntriesByType('navigation')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const wholeAt = Reflect.get(visit ?? {}, 'domInteractive')
        if (!wholeAt || entry.startTime < wholeAt) continue
        const sum = Reflect.get(window, 'shifted') + Reflect.get(entry, 'value')
        Object.assign(window, { shifted: sum })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifted'))
}
