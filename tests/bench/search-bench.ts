import type { Browser } from 'playwright'
import { busyMs, factorIn } from '../support/main-thread.ts'
import { ask, fresh, slow } from './browser-bench.ts'
import { type Measure, median } from './table.ts'

/** Two searches as they are typed: one right, one with mistakes from its beginning on. */
const TYPED = [
  'e',
  'el',
  'ele',
  'elec',
  'electr',
  'electro stat',
  'termo',
  'termod',
  'termodynamcs',
]
const ROUNDS = 5
const SLOWDOWN = 4

/**
 * Cost of a letter of the search over everything for the page's thread, at a quarter of the speed. All of the letter's
 * tasks count together: the question and the engine's answer. It is that thread's own time, so that other work on the
 * machine does not count. The engine's time in its worker, which no throttle slows, is told beside it.
 */
export const measureSearch = async (browser: Browser, url: string): Promise<readonly Measure[]> => {
  const page = await fresh(browser, url)
  await ask(page, 'firstSync')
  const { rows, builtMs } = await ask(page, 'openSearch')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await factorIn(page, SLOWDOWN)
  await slow(page, SLOWDOWN)
  /** A script’s answer, and its cost in ms. */
  const costOf = async (work: string): Promise<readonly [number, number]> => {
    const before = await busyMs(session)
    const answer = await page.evaluate<number>(work)
    return [answer, (await busyMs(session)) - before]
  }
  const idle: number[] = []
  const answered: number[] = []
  const hits: number[] = []
  const letters: number[][] = TYPED.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, words] of TYPED.entries()) {
      idle.push((await costOf('Promise.resolve(0)'))[1])
      const asked = performance.now()
      const [found, cost] = await costOf(`type(${JSON.stringify(words)})`)
      answered.push(performance.now() - asked)
      letters[at]?.push(cost)
      hits[at] = found
      await page.evaluate("type('')")
    }
  await slow(page, 1)
  const factor = Math.max(before, await factorIn(page, SLOWDOWN))
  await page.context().close()
  // Asking for the figure costs as well.
  const asking = median(idle)
  const costs = letters.map((one) => median(one) - asking)
  return [
    {
      what: `a letter of the search over ${rows} rows of everything, 4x CPU, the dearest of ${TYPED.length}`,
      value: rows >= 10_000 && Math.min(...hits) > 0 ? Math.max(...costs) : Number.NaN,
      unit: 'ms of the page’s thread',
      limit: 8 * factor,
      bound: 'most',
      note: `each the median of ${ROUNDS}; over all median ${median(costs).toFixed(1)} ms, answered after ${median(answered).toFixed(0)} ms as a rule; hits of each: ${hits.join(', ')}; the index was made in ${builtMs.toFixed(0)} ms, which is not in it`,
    },
  ]
}
