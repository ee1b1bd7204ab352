import type { Page } from 'playwright/test'
import { median, medianRatio } from '../../bench/table.ts'
import { type App, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { firstTasks } from '../../support/main-thread.ts'
import { report } from '../../support/traffic.ts'
import { itemOf, LISTS_WITH_ITEMS } from '../item-of.ts'
import { serveBareTwin } from '../lighthouse/bare-twin.ts'

const PATHS = [
  ...['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/contact', '/payment'],
  ...['/privacy-policy', '/disclaimer', '/library'],
]
const ROUNDS = 5
const VISIT_MS = 6_000
const AGAINST_BARE = 6

const visit = async <T>(app: App, look: (page: Page) => Promise<T>): Promise<T> => {
  const page = await app.device()
  const seen = await look(page)
  await page.context().close()
  return seen
}

/** Processor time of the page's thread in the first seconds of a visit, in ms. */
const busyMsOf = (url: string) => async (page: Page) =>
  (await firstTasks(page, url, VISIT_MS)).reduce((sum, ms) => sum + ms, 0)

for (const { name, list } of [
  ...PATHS.map((name) => ({ name, list: null })),
  ...LISTS_WITH_ITEMS.map((list) => ({ name: `an item of ${list}`, list })),
])
  test(`a first visit to ${name} leaves the page's thread to the person`, async ({ app }) => {
    test.setTimeout(stretched(2 * ROUNDS * 3 * VISIT_MS))
    const path = list === null ? name : await itemOf(app, list)
    const twin = await serveBareTwin(app.url + path)
    const busy: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await visit(app, busyMsOf(twin.url)))
      busy.push(await visit(app, busyMsOf(app.url + path)))
    }
    await twin.close()
    const times = `${Math.round(median(busy))} and ${Math.round(median(bare))} ms`
    const ratio = Number(medianRatio(busy, bare).toFixed(2))
    report(`${path}, its thread in 6 s against bare HTML (${times})`, ratio, AGAINST_BARE, 'x')
    expect(ratio).toBeLessThanOrEqual(AGAINST_BARE)
  })
