import type { Page } from 'playwright/test'

interface Source {
  readonly node?: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

const sumOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shifted'))

/**
 * Adds up layout shifts of pages that are opened from now on; gives their sum. Moves within parts
 * that match `except` are left out.
 */
export const followShifts = async (page: Page, except = ''): Promise<() => Promise<number>> => {
  await page.addInitScript((apart) => {
    const moves: string[] = []
    Object.assign(window, { shifted: 0, moves })
    const partOf = ({ node }: Source): Element | null =>
      node instanceof Element ? node : (node?.parentElement ?? null)
    const isApart = (source: Source): boolean => {
      const element = partOf(source)
      // What is gone by now was pushed from under nobody's finger.
      return !element?.isConnected || element.closest(apart) !== null
    }
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map(Math.round).join(' ')
    const moveOf = (source: Source): string => {
      const part = partOf(source)
      const words = part?.textContent.slice(0, 20)
      return `${part?.localName}.${part?.className} "${words}" ${boxOf(source.previousRect)} > ${boxOf(source.currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly Source[] = Reflect.get(entry, 'sources')
        if (apart !== '' && sources.every(isApart)) continue
        const value: number = Reflect.get(entry, 'value')
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value })
        moves.push(`${value.toFixed(5)}: ${sources.map(moveOf).join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, except)
  return () => sumOf(page)
}

/** Less than this, in all, is no move that a person sees. */
const LEAST_SEEN = 0.001

/** Moves on a page whose shifts are followed, where they add up to one that a person sees; else none. */
export const movesSeen = async (page: Page): Promise<readonly string[]> =>
  (await sumOf(page)) < LEAST_SEEN ? [] : movesOf(page)

/** Parts that moved so far on a page whose shifts are followed, and from where to where. */
export const movesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'moves'))
