import type { Browser, Page } from 'playwright'
import type { Measure } from '../table.ts'
import { countingFront } from './counting-front.ts'

/** A site that a visitor opens. */
export interface Site {
  readonly name: string
  /** Of its server. */
  readonly url: string
  readonly path: string
  /** Selector of what its list is there with. */
  readonly shown: string
  readonly close: () => Promise<void>
}

const QUIET_MS = 5_000
const LONGEST_MS = 30_000

/** Counts what a page fetches, headers included. */
export const countTraffic = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const counts = { bytes: 0, requests: 0 }
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counts.bytes += encodedDataLength
    counts.requests += 1
  })
  return counts
}

const openList = async (page: Page, url: string, shown: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(shown).first().waitFor({ timeout: LONGEST_MS })
  return page.evaluate(() => performance.now())
}

/** A first visit, with all that comes until five quiet seconds, and the same list once nothing can be reached. */
export const measureVisits = async (browser: Browser, site: Site): Promise<readonly Measure[]> => {
  const { name, url, path, shown } = site
  const front = await countingFront(url)
  const context = await browser.newContext()
  const page = await context.newPage()
  const firstMs = await openList(page, front.url + path, shown)
  const { ...soon } = front.counts
  await front.quiet(QUIET_MS)
  const { ...whole } = front.counts
  await page.close()
  await front.close()
  const again = await context.newPage()
  const laterMs = await openList(again, front.url + path, shown).catch(() => null)
  await context.close()
  const kilo = (bytes: number) => (bytes / 1_000).toFixed(0)
  return [
    {
      what: `first visit, until the list is there: ${name}`,
      value: soon.bytes / 1_000,
      unit: 'kB',
      bound: 'most',
      note: `${soon.requests} requests, ${firstMs.toFixed(0)} ms; ${kilo(whole.bytes)} kB in ${whole.requests} once nothing more comes`,
    },
    {
      what: `coming back without a network: ${name}`,
      value: laterMs === null ? 0 : 1,
      unit: 'of 1 page opens',
      bound: 'least',
      note:
        laterMs === null ? 'an error of the browser' : `the list after ${laterMs.toFixed(0)} ms`,
    },
  ]
}
