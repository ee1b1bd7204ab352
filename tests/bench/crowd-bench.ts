import type { Head, Page } from '../../sync/model/wire.ts'
import type { FeedRemote } from '../../sync/remote/port.ts'
import type { Puller } from '../../sync/replication/contract.ts'
import { createReplicator } from '../../sync/replication/replicator.ts'
import { change, push } from '../support/content.ts'
import type { TestServer } from '../support/pocketbase.ts'
import { createClock } from './crowd-clock.ts'
import { createSharedCache } from './shared-cache.ts'
import type { Measure } from './table.ts'

/**
 * Ten thousand visitors behind one shared cache while an admin changes ten rows.
 *
 * Real are the server with every answer, its `Cache-Control` and the pushes. So are the replicator and its decisions of
 * when to ask. Modelled are time, and the network, which takes none of it, so that no two misses overlap. The cache
 * keeps `s-maxage` to the letter. The puller makes the shipping one's requests and keeps its checkpoint without storing
 * rows. All devices hear the bell.
 */
const DEVICES = 10_000
const CHANGES = 10
const BETWEEN_MS = 60_000

/** Numbers in [0, 1) that are the same in every run (Lehmer's generator). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

interface Visitor {
  readonly state: () => { readonly seq: number; readonly asks: number }
  readonly puller: Puller
}

/** The requests of a pull, in the order of the shipping puller: a head, then pages up to it. */
const visitor = (first: Head, get: (path: string) => Promise<string>): Visitor => {
  let seq = first.seq
  let horizon = first.seq
  let asks = 0
  const ask = async (path: string) => {
    asks += 1
    return JSON.parse(await get(path))
  }
  const pull: Puller['pull'] = async () => {
    const before = seq
    const head: Head = await ask('/api/sync/head')
    if (head.seq < seq) return { kind: 'older' }
    while (seq < head.seq) {
      const page: Page = await ask(
        `/api/sync/changes?epoch=${head.epoch}&after=${seq}&upto=${head.seq}`,
      )
      seq = page.next
      horizon = Math.max(horizon, page.head)
    }
    const state = {
      epoch: head.epoch,
      seq,
      horizon,
    }
    return { kind: 'current', head, state, changed: seq > before }
  }
  return {
    state: () => ({ seq, asks }),
    puller: {
      pull,
      everReached: async () => true,
    },
  }
}

const noRemote = (): never => {
  throw new Error('only a puller and an outbox ask, and these have none')
}
const remote: FeedRemote = {
  head: noRemote,
  changes: noRemote,
  line: noRemote,
  digest: noRemote,
}

const readHead = async (server: TestServer): Promise<Head> =>
  (await server.api('/api/sync/head?fresh=1')).json

/** Rows to change, one for each bell, with the commit number that an edit is based on. */
const rowsToChange = async (server: TestServer, head: Head) => {
  const page: Page = (
    await server.api(`/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`)
  ).json
  return page.changes.filter(({ collection }) => collection === 'tests_library').slice(0, CHANGES)
}

/** Requests that reach the server while everybody learns of every change. */
export const measureCrowd = async (server: TestServer): Promise<readonly Measure[]> => {
  const random = seeded(20_261_121)
  let isBusy = () => false
  const clock = createClock(() => isBusy())
  const cache = createSharedCache(server, clock.now)
  isBusy = cache.isBusy
  const first = await readHead(server)
  const rows = await rowsToChange(server, first)
  const admin = await server.createAdmin()
  const platform = {
    locks: { tryLock: async () => 'busy' as const, lock: noRemote },
    now: clock.now,
    random,
    newId: noRemote,
    newUuid: noRemote,
    after: clock.after,
  }
  const crowd = Array.from({ length: DEVICES }, () => {
    const one = visitor(first, cache.get)
    const replicator = createReplicator({
      puller: one.puller,
      outbox: null,
      remote,
      platform,
      role: 'visitor',
    })
    clock.after(random() * BETWEEN_MS, replicator.start)
    return { one, replicator }
  })
  let accepted = 0
  const changeAndRing = async (at: number) => {
    const row = rows[at]
    if (!row) return
    const edit = change({
      collection: 'tests_library',
      id: row.id,
      base: [first.epoch, row.seq],
      row: { title: `Corrected for the ${at + 1}. time` },
    })
    if ((await push(server, admin, edit)).result === 'accepted') accepted += 1
    for (const { replicator } of crowd) replicator.ask({ kind: 'doorbell', listeners: DEVICES })
  }
  for (let at = 0; at < CHANGES; at += 1) {
    await clock.runUntil((at + 1) * BETWEEN_MS + Math.floor(random() * 30_000))
    await changeAndRing(at)
  }
  await clock.runUntil((CHANGES + 2) * BETWEEN_MS)
  for (const { replicator } of crowd) replicator.stop()
  const last = await readHead(server)
  const behind = crowd.filter(({ one }) => one.state().seq !== last.seq).length
  const asked = crowd.reduce((sum, { one }) => sum + one.state().asks, 0)
  const { heads, pages, headLifeMs } = cache.counted()
  const isWhole = accepted === CHANGES && behind === 0 && headLifeMs > 0
  const lifetimes = Math.ceil(clock.now() / headLifeMs)
  return [
    {
      what: `${DEVICES} devices behind a cache, ${CHANGES} changes: requests that reach the server`,
      value: isWhole ? heads + pages : Number.NaN,
      unit: 'requests',
      // Each change is one page; the rest is heads: one per lifetime, one per bell.
      limit: CHANGES + lifetimes + CHANGES,
      bound: 'most',
      note: `${heads} heads, ${pages} pages of ${asked} asked in ${clock.now() / 60_000} min, ${behind} devices behind at the end; server, headers and replicator real, time, cache and network modelled`,
    },
  ]
}
