import { browserLocks, browserPlatform } from '../../../sync/lib/browser-platform.ts'
import type { Live, Reading } from '../../../sync/lib/live.ts'
import { collectionNames } from '../../../sync/model/collections.ts'
import { createFeedRemote } from '../../../sync/remote/feed.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import type { MirrorReads } from '../../../sync/store/reads.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { writeRaw } from './raw-rows.ts'

/** Measures of the bench inside of a real browser. Times in ms by `performance.now`. */

const openHost = () =>
  openStoreHost({
    platform: browserPlatform(),
    environment: { indexedDB, IDBKeyRange, isSecure: isSecureContext, hasLocks: true },
    lockManager: browserLocks(),
    firstScope: 'visitor',
  })

/** Highest use of the JavaScript heap while `work` runs, less that before it, in bytes. Needs precise memory info. */
const heapGrowth = async <T>(work: () => Promise<T>): Promise<{ result: T; bytes: number }> => {
  const used = (): number =>
    'memory' in performance
      ? (performance.memory as { usedJSHeapSize: number }).usedJSHeapSize // as: Chromium only, so not in the library's types
      : Number.NaN
  const before = used()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, used())
  }, 10)
  const result = await work()
  clearInterval(timer)
  return { result, bytes: Math.max(peak, used()) - before }
}

let stored: MirrorReads | null = null

/** The engine's own first sync: asks, checks, stores, and keeps the checkpoint. */
const firstSync = async () => {
  const host = await openHost()
  const opened = await host.openMirror('visitor')
  const puller = createPuller({
    mirror: opened.store,
    device: host.device,
    mirrorName: 'visitor',
    remote: createFeedRemote({ baseUrl: '', random: Math.random }),
    platform: browserPlatform(),
  })
  const startedAt = performance.now()
  const { result, bytes } = await heapGrowth(() => puller.pull())
  const ms = performance.now() - startedAt
  stored = opened.store
  return { ms, bytes, outcome: result.kind }
}

/** How many rows the last sync of this page has left. */
const count = async (): Promise<number> => {
  let rows = 0
  for (const name of collectionNames) rows += (await stored?.all(name))?.length ?? 0
  return rows
}

/** Every row of the feed as the raw contender stores it, fetched beforehand. */
const fetchRows = async () => {
  const head = await (await fetch('/api/sync/head')).json()
  const rows: { seq: number; collection: string; row: Record<string, unknown> }[] = []
  for (let after = 0; after < head.seq; ) {
    const url = `/api/sync/changes?epoch=${head.epoch}&after=${after}&upto=${head.seq}`
    const page = await (await fetch(url)).json()
    rows.push(...page.changes)
    after = page.next
  }
  return rows
}

const storeRaw = async () => {
  const rows = await fetchRows()
  const startedAt = performance.now()
  const { bytes } = await heapGrowth(() => writeRaw(rows))
  return { ms: performance.now() - startedAt, bytes, rows: rows.length }
}

const WARM_UP_MS = 60_000

/** The value of a read once it is as wanted. It listens until the next one is taken up, as a screen does. */
const taker = () => {
  let stop: () => void = () => undefined
  return <T>(live: Live<Reading<T>>, isWanted: (value: T) => boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no answer')), WARM_UP_MS)
      const look = () => {
        const reading = live.getSnapshot()
        if (reading.state !== 'ready' || !isWanted(reading.value)) return
        clearTimeout(timer)
        resolve(reading.value)
      }
      const before = stop
      stop = live.subscribe(look)
      before()
      look()
    })
}

/**
 * The search over the rows that `firstSync` has stored, in the engine's worker as it ships, with its index made. Gives
 * the number of rows, and a way to search.
 */
const openSearch = async () => {
  const { openSync } = await import('../../../sync/index.ts')
  const { queries } = await openSync({ baseUrl: '' })
  const take = taker()
  /** Gives how many rows match. */
  const type = async (words: string): Promise<number> =>
    (await take(queries.search(words), ({ isWhole }) => isWhole)).total
  const exams = await take(queries.examCounts(), ({ full }) => full > 0)
  const rows =
    exams.full +
    exams.part +
    exams.dpp +
    (await take(queries.noteCount(), (count) => count > 0)) +
    (await take(queries.videoCount(), (count) => count > 0))
  const startedAt = performance.now()
  await type('')
  const builtMs = performance.now() - startedAt
  Object.assign(globalThis, { type })
  return { rows, builtMs }
}

const bench = { firstSync, count, storeRaw, openSearch }
export type PageBench = typeof bench

Object.assign(globalThis, { bench })
