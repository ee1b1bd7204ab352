import { browserPlatform } from '../../../sync/lib/browser-platform.ts'
import { createFeedRemote } from '../../../sync/remote/port.ts'
import { createPuller } from '../../../sync/replication/puller.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { writeRaw } from './raw-rows.ts'

/** Measures of the bench inside of a real browser. Times in ms by `performance.now`. */

const openHost = () =>
  openStoreHost({
    platform: browserPlatform(),
    environment: { indexedDB, IDBKeyRange, isSecure: isSecureContext, hasLocks: true },
  })

/** The engine's own first sync: asks, checks, stores, and keeps the checkpoint. */
const firstSync = async () => {
  const host = await openHost()
  const opened = await host.openMirror('visitor')
  const puller = createPuller({
    mirrors: opened.mirrors,
    device: host.device,
    mirrorName: opened.name,
    remote: createFeedRemote({ baseUrl: '', random: Math.random }),
    platform: browserPlatform(),
  })
  const startedAt = performance.now()
  const { kind } = await puller.pull()
  return { ms: performance.now() - startedAt, outcome: kind }
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
  await writeRaw(rows)
  return { ms: performance.now() - startedAt, rows: rows.length }
}

const bench = { firstSync, storeRaw }
export type PageBench = typeof bench

Object.assign(globalThis, { bench })
