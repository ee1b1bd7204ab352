import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../support/chromium.ts'
import type { PageBench } from './page/page.ts'
import { type Measure, median } from './table.ts'

type Name = keyof PageBench
type Answer<N extends Name> = Awaited<ReturnType<PageBench[N]>>

/** The page with the engine that ships, built as the app is. */
export const buildPage = (outDir: string) =>
  build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    resolve: { dedupe: ['dexie', 'rxjs'] },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: ['index.html', 'open.html', 'raw.html', 'rxdb.html'].map((page) =>
          join(import.meta.dirname, 'page', page),
        ),
      },
    },
  })

const launch = (): Promise<Browser> => {
  const { args, ...rest } = chromiumLaunch()
  return chromium.launch({ ...rest, args: [...args, '--enable-precise-memory-info'] })
}

export const slow = async (page: Page, factor: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

export const ask = async <N extends Name>(page: Page, name: N): Promise<Answer<N>> => {
  await page.waitForFunction(() => 'bench' in globalThis)
  // A text, because what runs in the page is not of this program; as: the page answers what its function gives.
  return (await page.evaluate(`bench.${name}()`)) as Answer<N>
}

/** Greatest use of V8's heap while `work` runs, less that before it, in bytes, without memory outside of the heap. */
const heapGrowth = async <T>(page: Page, work: () => Promise<T>) => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const used = async () => (await session.send('Runtime.getHeapUsage')).usedSize
  const before = await used()
  let peak = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) peak = Math.max(peak, await used())
  })()
  const answer = await work().finally(() => {
    isDone = true
  })
  await watching
  return { answer, bytes: peak - before }
}

/** A page with nothing stored and nothing compiled. */
export const fresh = async (browser: Browser, url: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  return page
}

/** First sync against one raw transaction of the same rows, and the heap that it takes. Contenders alternate. */
export const measureFirstSync = async (
  browser: Browser,
  url: string,
  rounds: number,
): Promise<readonly Measure[]> => {
  const ours: Answer<'firstSync'>[] = []
  const raw: Answer<'storeRaw'>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const sync = async () => {
      const page = await fresh(browser, url)
      const answer = await ask(page, 'firstSync')
      if (round > 0) ours.push(answer)
      await page.context().close()
    }
    const store = async () => {
      const page = await fresh(browser, url)
      const answer = await ask(page, 'storeRaw')
      if (round > 0) raw.push(answer)
      await page.context().close()
    }
    for (const contender of round % 2 === 0 ? [sync, store] : [store, sync]) await contender()
  }
  // In rounds of its own: asking for the heap so often costs time.
  const heaps: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const page = await fresh(browser, url)
    await page.waitForFunction(() => 'bench' in globalThis)
    heaps.push((await heapGrowth(page, () => ask(page, 'firstSync'))).bytes)
    await page.context().close()
  }
  const hasFailed = ours.some((one) => one.outcome !== 'current')
  const syncMs = hasFailed ? Number.NaN : median(ours.map((one) => one.ms))
  const rawMs = median(raw.map((one) => one.ms))
  const rows = raw[0]?.rows ?? 0
  return [
    {
      what: `first sync of ${rows} rows, stored`,
      value: syncMs / rawMs,
      unit: 'x raw',
      limit: 4,
      bound: 'most',
      note: `${syncMs.toFixed(0)} ms, one raw transaction ${rawMs.toFixed(0)} ms, medians of ${rounds}`,
    },
    {
      what: `growth of V8's heap while pulling ${rows} rows`,
      value: median(heaps) / 1e6,
      unit: 'MB',
      limit: 30,
      goal: 20,
      bound: 'most',
      note: `median of the greatest of 3 runs; with texts and buffers outside of it ${(median(ours.map((one) => one.bytes)) / 1e6).toFixed(0)} MB, raw ${(median(raw.map((one) => one.bytes)) / 1e6).toFixed(0)} MB`,
    },
  ]
}

/** Visits that are not counted: V8 keeps a script's compiled code only at its third use. */
const WARM_VISITS = 3

/** Opening what is stored and showing 12 rows, at a quarter of the speed, each time in a new page. */
export const measureOpen = async (
  browser: Browser,
  url: string,
  rounds: number,
): Promise<readonly Measure[]> => {
  const context = await browser.newContext()
  const prepare = await context.newPage()
  await prepare.goto(url)
  await ask(prepare, 'firstSync')
  await ask(prepare, 'storeRaw')
  await prepare.close()
  const opened = async (path: string): Promise<{ ms: number; rows: number }> => {
    const page = await context.newPage()
    await slow(page, 4)
    await page.goto(url + path)
    await page.waitForFunction(() => 'opened' in globalThis)
    const answer = await page.evaluate<{ ms: number; rows: number }>('opened')
    await page.close()
    return answer
  }
  const ours: number[] = []
  const raw: number[] = []
  let shown = 0
  for (let round = 0; round < WARM_VISITS + rounds; round += 1) {
    const one = await opened('/open.html')
    const other = await opened('/raw.html')
    shown = Math.min(one.rows, other.rows)
    if (round < WARM_VISITS) continue
    ours.push(one.ms)
    raw.push(other.ms)
  }
  await context.close()
  // Pair by pair: on a machine with other work, what is measured minutes apart cannot be compared.
  const pairs = ours.map((ms, at) => ms / (raw[at] ?? Number.NaN))
  const value = shown === 12 ? median(pairs) : Number.NaN
  return [
    {
      what: 'open the store and show 12 rows, 4x CPU',
      value,
      unit: 'x raw',
      limit: 5,
      bound: 'most',
      note: `${median(ours).toFixed(0)} ms, raw ${median(raw).toFixed(0)} ms, since navigation; ${rounds} pairs`,
    },
  ]
}

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await launch()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
