import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { TestServer } from '../support/pocketbase.ts'
import { withBrowser } from './browser-bench.ts'
import { record } from './feed-server.ts'
import { contentSystem } from './peers/content-system.ts'
import { directus } from './peers/directus.ts'
import { kolibri } from './peers/kolibri.ts'
import { payload } from './peers/payload.ts'
import { pocketbaseSdk } from './peers/pocketbase-sdk.ts'
import { pouchdb } from './peers/pouchdb.ts'
import { strapi } from './peers/strapi.ts'
import type { FeedRow, SyncPeer } from './peers/sync-peer.ts'
import { plainRxdb, thisApp } from './peers/this-app.ts'
import { countTraffic, measureVisits, type Site } from './peers/visits.ts'
import { memoryOf } from './process.ts'
import { type Measure, median } from './table.ts'

/**
 * The alternatives that the registries have, on the same machine in the same run. Kolibri is a site. PouchDB, RxDB's
 * own replication and PocketBase's SDK put rows on a device. Directus, Strapi and Payload are content systems whose
 * lists a page reads. The rows are the same. Answers are packed only where a system packs them by itself.
 */
const ROUNDS = 3
const PAGES = 9
const IDLE_MS = 5_000
const CONTENT_SYSTEMS = [directus, strapi, payload]

const rowsOf = async (url: string): Promise<readonly FeedRow[]> => {
  const { pages } = await record(url)
  return [...pages.values()].flatMap((text) =>
    JSON.parse(text).changes.filter((change: Partial<FeedRow>) => change.row),
  )
}

const newPage = async (browser: Browser) =>
  (await browser.newContext({ bypassCSP: true })).newPage()

/** One first sync and, in a later page of the same browser, one change. */
const syncOnce = async (browser: Browser, peer: SyncPeer) => {
  const page = await newPage(browser)
  const context = page.context()
  await peer.open(page)
  const first = await countTraffic(page)
  const synced = await peer.sync(page)
  const { ...whole } = first
  await page.close()
  await peer.change()
  const later = await context.newPage()
  await peer.open(later)
  const second = await countTraffic(later)
  const changed = await peer.sync(later)
  const { ...delta } = second
  await context.close()
  return { synced, whole, changed, delta }
}

/** Memory of a server that has just started, given one page and then had nothing to do. */
const measureIdle = async (peer: SyncPeer): Promise<readonly Measure[]> => {
  const { name, pid } = peer
  if (pid === undefined) return []
  await peer.thousandRows()
  await new Promise((done) => setTimeout(done, IDLE_MS))
  const value = (await memoryOf(pid)) / 1e6
  const note = `resident, ${IDLE_MS / 1_000} s after its first page`
  return [{ what: `memory of the idle server: ${name}`, value, unit: 'MB', bound: 'most', note }]
}

const measureSync = async (browser: Browser, peer: SyncPeer): Promise<readonly Measure[]> => {
  const idle = await measureIdle(peer)
  const rounds: Awaited<ReturnType<typeof syncOnce>>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await syncOnce(browser, peer)
    if (round > 0) rounds.push(one)
  }
  const pages: number[] = []
  let answer = { rows: 0, bytes: 0 }
  for (let round = 0; round <= PAGES; round += 1) {
    const from = performance.now()
    answer = await peer.thousandRows()
    if (round > 0) pages.push(performance.now() - from)
  }
  const [last] = rounds.slice(-1)
  const kilo = (bytes: number) => (bytes / 1_000).toFixed(1)
  return [
    ...idle,
    {
      what: `first sync of ${last?.synced.rows} rows: ${peer.name}`,
      value: median(rounds.map(({ synced }) => synced.ms)) / 1_000,
      unit: 's',
      bound: 'most',
      note: `median of ${ROUNDS}, ${kilo(last?.whole.bytes ?? 0)} kB in ${last?.whole.requests} requests`,
    },
    {
      what: `one change: ${peer.name}`,
      value: (last?.delta.bytes ?? Number.NaN) / 1_000,
      unit: 'kB',
      bound: 'most',
      note: `${last?.delta.requests} requests, stored after ${median(rounds.map(({ changed }) => changed.ms)).toFixed(0)} ms`,
    },
    {
      what: `the server’s answer with ${answer.rows} rows: ${peer.name}`,
      value: median(pages),
      unit: 'ms',
      bound: 'most',
      note: `median of ${PAGES}, ${kilo(answer.bytes)} kB uncompressed`,
    },
  ]
}

/** A content system has no visits to measure. */
const withoutSite = (name: string): Measure => ({
  what: `first visit, and coming back without a network: ${name}`,
  value: null,
  unit: '',
  bound: 'least',
  note: 'it serves lists to a site of somebody else’s making, and no site that works offline',
})

/** First visit and coming back: of this app, on a server of its own, and of the sites. */
export const measureSites = async (server: TestServer): Promise<readonly Measure[]> => {
  const app: Site = {
    name: 'this app, 1,000 rows',
    url: server.url,
    path: '/tests/full',
    shown: 'main a[href^="/tests/full/"]',
    close: async () => undefined,
  }
  const sites = [app, await kolibri()].filter((site) => site !== null)
  try {
    return await withBrowser(async (browser) => {
      const all: Measure[] = []
      for (const site of sites) all.push(...(await measureVisits(browser, site)))
      return all
    })
  } finally {
    for (const site of sites) await site.close()
  }
}

/** Memory of the idle server, first sync, one change and a page of the server. */
export const measurePeers = async (
  server: TestServer,
  folder: string,
): Promise<readonly Measure[]> => {
  const rows = await rowsOf(server.url)
  await server.restart()
  const built = join(folder, 'page')
  const makers = [
    async () => thisApp(server, built),
    async () => plainRxdb(server, built),
    () => pocketbaseSdk(server),
    () => pouchdb(rows),
    ...CONTENT_SYSTEMS.map((system) => () => contentSystem(system, rows)),
  ]
  const names = new Set(CONTENT_SYSTEMS.map(({ name }) => name))
  return withBrowser(async (browser) => {
    const all: Measure[] = []
    for (const make of makers) {
      const peer = await make()
      if (!peer) continue
      try {
        all.push(...(await measureSync(browser, peer)))
      } finally {
        await peer.close()
      }
      if (names.has(peer.name)) all.push(withoutSite(peer.name))
    }
    return all
  })
}
