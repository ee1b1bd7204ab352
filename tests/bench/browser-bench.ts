import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumLaunch } from '../support/chromium.ts'
import type { PageBench } from './page/page.ts'
import { type Measure, median, medianRatio } from './table.ts'

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
        input: ['index.html', 'open.html', 'raw.html'].map((page) =>
          join(import.meta.dirname, 'page', page),
        ),
      },
    },
  })

const slow = async (page: Page, factor: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

const ask = async <N extends Name>(page: Page, name: N): Promise<Answer<N>> => {
  await page.waitForFunction(() => 'bench' in globalThis)
  // A text, because what runs in the page is not of this program; as: the page answers what its function gives.
  return (await page.evaluate(`bench.${name}()`)) as Answer<N>
}

/** A page with nothing stored and nothing compiled. */
const fresh = async (browser: Browser, url: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  return page
}

/** First sync against one raw transaction of the same rows. The two alternate. */
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
  ]
}

/** Visits that are not counted: V8 keeps a script's compiled code only at its third use. */
const WARM_VISITS = 3
const HEAP_MB = 80
/** So many rows are promised to open quickly. */
const MOST_QUICK = 2_000

const heapMb = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/**
 * Opening what is stored and showing 12 rows, at a quarter of the speed, each time in a new page; and the heap of that
 * page, which runs the engine itself, with every row open.
 */
export const measureOpen = async (
  browser: Browser,
  url: string,
  rounds: number,
): Promise<readonly Measure[]> => {
  const context = await browser.newContext()
  const prepare = await context.newPage()
  await prepare.goto(url)
  await ask(prepare, 'firstSync')
  const { rows } = await ask(prepare, 'storeRaw')
  await prepare.close()
  const opened = async (path: string) => {
    const page = await context.newPage()
    await slow(page, 4)
    await page.goto(url + path)
    await page.waitForFunction(() => 'opened' in globalThis)
    const answer = await page.evaluate<{ ms: number; rows: number }>('opened')
    const heap = await heapMb(page)
    await page.close()
    return { ...answer, heap }
  }
  const ours: number[] = []
  const raw: number[] = []
  const heaps: number[] = []
  let shown = 12
  for (let round = 0; round < WARM_VISITS + rounds; round += 1) {
    const one = await opened('/open.html')
    const other = await opened('/raw.html')
    shown = Math.min(shown, one.rows, other.rows)
    if (round < WARM_VISITS) continue
    ours.push(one.ms)
    raw.push(other.ms)
    heaps.push(one.heap)
  }
  await context.close()
  const isShown = shown === 12
  const opening: Measure = {
    what: `open the store and show 12 of ${rows} rows, 4x CPU`,
    value: isShown ? medianRatio(ours, raw) : Number.NaN,
    unit: 'x raw',
    limit: 5,
    bound: 'most',
    note: `${median(ours).toFixed(0)} ms, raw ${median(raw).toFixed(0)} ms, since navigation; ${rounds} pairs`,
  }
  // More rows have to work: how long that takes is said, and has no limit.
  if (rows > MOST_QUICK) console.log(`measured: ${opening.what}, ${opening.note}`)
  return [
    ...(rows > MOST_QUICK ? [] : [opening]),
    {
      what: `heap of the engine with ${rows} rows open`,
      value: isShown ? median(heaps) : Number.NaN,
      unit: 'MB',
      limit: HEAP_MB,
      bound: 'most',
      note: `median of ${rounds}, after a collection`,
    },
  ]
}

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
