import type { Page } from 'playwright/test'
import { median, medianRatio } from '../../bench/table.ts'
import { type App, expect, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { factorIn, firstTasks } from '../../support/main-thread.ts'
import { report } from '../../support/traffic.ts'
import { serveBareTwin } from '../lighthouse/bare-twin.ts'

const PATHS = [
  ...['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/contact', '/payment'],
  ...['/privacy-policy', '/disclaimer', '/library'],
]
/** Lists of which the first item is visited too. */
const LISTS = ['/tests/full', '/free-pdfs']
const ROUNDS = 5
const VISIT_MS = 6_000
const MB = 1_000_000
const LIMITS = { againstBare: 5, heapMb: 5, longestMs: 16 }

const visit = async <T>(app: App, look: (page: Page) => Promise<T>): Promise<T> => {
  const page = await app.device()
  const seen = await look(page)
  await page.context().close()
  return seen
}

const heapOf = async (page: Page): Promise<number> => {
  const client = await page.context().newCDPSession(page)
  return (await client.send('Runtime.getHeapUsage')).usedSize
}

const look = (url: string) => async (page: Page) => {
  const tasks = await firstTasks(page, url, VISIT_MS)
  const heap = await heapOf(page)
  return { tasks, heap, factor: await factorIn(page) }
}

const firstItemOf = async (app: App, list: string): Promise<string> => {
  const html = await (await fetch(app.url + list)).text()
  const found = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html)?.[1]
  if (!found) throw new Error(`the server drew no link to an item on ${list}`)
  return found
}

for (const { name, list } of [
  ...PATHS.map((name) => ({ name, list: null })),
  ...LISTS.map((list) => ({ name: `an item of ${list}`, list })),
])
  test(`a first visit to ${name} leaves the page's thread to the person`, async ({ app }) => {
    test.setTimeout(stretched(2 * ROUNDS * 3 * VISIT_MS))
    const path = list === null ? name : await firstItemOf(app, list)
    const twin = await serveBareTwin(app.url + path)
    const busy: number[] = []
    const bare: number[] = []
    const heaps: number[] = []
    const longest: number[] = []
    const sum = (tasks: readonly { readonly ms: number }[]) =>
      tasks.reduce((all, { ms }) => all + ms, 0)
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(sum((await visit(app, look(twin.url))).tasks))
      const { tasks, heap, factor } = await visit(app, look(app.url + path))
      const ours = tasks.map(({ scriptsMs }) => scriptsMs)
      expect(ours.filter((ms) => ms > 0).length).toBeGreaterThan(10)
      busy.push(sum(tasks))
      heaps.push(heap / MB)
      longest.push(Math.max(...ours) / factor)
    }
    await twin.close()
    const times = `${Math.round(median(busy))} and ${Math.round(median(bare))} ms`
    const ratio = Number(medianRatio(busy, bare).toFixed(2))
    const heap = Number(median(heaps).toFixed(2))
    const task = Number(median(longest).toFixed(1))
    report(
      `${path}, its thread in 6 s against bare HTML (${times})`,
      ratio,
      LIMITS.againstBare,
      'x',
    )
    report(`${path}, heap after that`, heap, LIMITS.heapMb, 'MB')
    report(`${path}, longest scripts of one task, 1x CPU`, task, LIMITS.longestMs, 'ms')
    expect(ratio).toBeLessThanOrEqual(LIMITS.againstBare)
    expect(heap).toBeLessThanOrEqual(LIMITS.heapMb)
    expect(task).toBeLessThanOrEqual(LIMITS.longestMs)
  })
