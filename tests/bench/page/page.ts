import { browserLocks, browserPlatform } from '../../../sync/lib/browser-platform.ts'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { createPublicQueries } from '../../../sync/queries/public-queries.ts'
import { createFeedRemote } from '../../../sync/remote/feed.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import type { MirrorReads } from '../../../sync/store/reads.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { writeRaw } from './raw-rows.ts'

/** What the bench measures inside of a real browser. Times in ms by `performance.now`. */

const LIST = { type: 'full', page: 1 } as const

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

const firstReady = async (mirror: MirrorReads, filter: Parameters<typeof queriesOn>[1]) => {
  const live = queriesOn(mirror, filter)
  await new Promise<void>((resolve) => {
    const stop = live.subscribe(() => {
      if (live.getSnapshot().state !== 'ready') return
      stop()
      resolve()
    })
  })
  const reading = live.getSnapshot()
  return reading.state === 'ready' ? reading.value : null
}

const queriesOn = (
  mirror: MirrorReads,
  filter: Parameters<ReturnType<typeof createPublicQueries>['examPage']>[0],
) => {
  const platform = browserPlatform()
  const context = {
    platform,
    mirror: { getSnapshot: () => mirror, subscribe: () => () => undefined },
    isPulling: () => false,
    onDoubt: () => () => undefined,
  }
  return createPublicQueries(context, createKnowledge()).examPage(filter)
}

/** Opens the databases that a first sync left and shows the first page of a list, through the queries that ship. Since navigation. */
const openAndShow = async () => {
  const host = await openHost()
  const opened = await host.openMirror('visitor')
  const page = await firstReady(opened.store, LIST)
  return { ms: performance.now(), rows: page?.rows.length ?? 0 }
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
    const live = queries.notePage({ search })
    const startedAt = performance.now()
    const stop = live.subscribe(() => undefined)
    times.push(performance.now() - startedAt)
    while (live.getSnapshot().state !== 'ready')
      await new Promise((resolve) => setTimeout(resolve, 10))
    setTimeout(stop, 1000)
  }
  const reading = queries.notePage({ search: 'electro' }).getSnapshot()
  // The first one reads the shelf; the others are what a person feels.
  return {
    ms: Math.max(...times.slice(1)),
    rows: reading.state === 'ready' ? reading.value.unfiltered : 0,
  }
}

const bench = { firstSync, storeRaw, openAndShow, keystroke }
export type PageBench = typeof bench

// `?open` measures from the navigation on, so it must not wait to be asked.
Object.assign(globalThis, { bench, opened: location.search === '?open' ? openAndShow() : null })
