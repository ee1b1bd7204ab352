import { browserLocks, browserPlatform } from '../../../sync/lib/browser-platform.ts'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { createPublicQueries } from '../../../sync/queries/public-queries.ts'
import { createFeedRemote } from '../../../sync/remote/feed.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { writeRaw } from './raw-rows.ts'

/** What the bench measures inside of a real browser. Times in ms by `performance.now`. */

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
  return { ms, bytes, outcome: result.kind }
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

/** One keystroke of a search over a shelf that is in memory: what the main thread is blocked for. */
const keystroke = async () => {
  const host = await openHost()
  const opened = await host.openMirror('visitor')
  const platform = browserPlatform()
  const queries = createPublicQueries(
    {
      platform,
      mirror: { getSnapshot: () => opened.store, subscribe: () => () => undefined },
      isPulling: () => false,
      onDoubt: () => () => undefined,
    },
    createKnowledge(),
  )
  const times: number[] = []
  for (const search of ['e', 'el', 'ele', 'elec', 'elect', 'electr', 'electro']) {
    const startedAt = performance.now()
    const live = queries.notePage({ search })
    const stop = live.subscribe(() => undefined)
    times.push(performance.now() - startedAt)
    while (live.getSnapshot().state !== 'ready')
      await new Promise((resolve) => setTimeout(resolve, 10))
    setTimeout(stop, 1000)
  }
  const reading = queries.notePage({ search: 'electro' }).getSnapshot()
  // The first one reads the shelf; the others are what a person feels.
  const felt = times.slice(1).sort((a, b) => a - b)
  return {
    ms: felt[Math.floor(felt.length / 2)] ?? Number.NaN,
    longestMs: felt.at(-1) ?? Number.NaN,
    rows: reading.state === 'ready' ? reading.value.unfiltered : 0,
  }
}

const bench = { firstSync, storeRaw, keystroke }
export type PageBench = typeof bench

Object.assign(globalThis, { bench })
