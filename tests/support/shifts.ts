import type { Page } from 'playwright/test'

/**
 * Adds up layout shifts of pages that are opened from now on; gives their sum. Moves within parts
 * that match `except` are left out.
 */
export const followShifts = async (page: Page, except = ''): Promise<() => Promise<number>> => {
  await page.addInitScript((apart) => {
    Object.assign(window, { shifted: 0 })
    const isApart = ({ node }: { node?: Node | null }): boolean => {
      const element = node instanceof Element ? node : node?.parentElement
      // What is gone by now was pushed from under nobody's finger.
      return !element?.isConnected || element.closest(apart) !== null
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { node?: Node | null }[] = Reflect.get(entry, 'sources')
        if (apart !== '' && sources.every(isApart)) continue
        const sum = Reflect.get(window, 'shifted') + Reflect.get(entry, 'value')
        Object.assign(window, { shifted: sum })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, except)
  return () => page.evaluate(() => Reflect.get(window, 'shifted'))
}
