import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { Head } from '../../../sync/model/wire.ts'
import type { FeedRemote, PushRemote } from '../../../sync/remote/port.ts'
import type { TabBase } from './device.ts'
import { keyOf } from './server-db.ts'
import { UNREADABLE } from './server-life.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

/** Faults of a network, by chance; each is told to the tally as it strikes. */
const breakDown = ({ chaos, random, tally }: World, phase: 'before' | 'after'): void => {
  if (!chaos.network || !random.chance(chaos.network)) return
  const fail = (fault: Fault, error: SyncError): never => {
    tally.hit(fault)
    throw error
  }
  if (phase === 'after') fail('answer cut', new SyncError('offline', { reason: 'cut' }))
  const kind = random.int(4)
  if (kind === 0) fail('server error', new SyncError('server', { status: 503 }))
  if (kind === 1) fail('login page', new SyncError('captive', { status: 200 }))
  fail('no network', new SyncError('offline'))
}

/** One request: it arrives at one moment, and its answer at a later one. */
const request = async <T>(
  world: World,
  tab: TabBase,
  atServer: () => T,
  onLeave: () => void = () => undefined,
): Promise<T> => {
  const answer = await world.scheduler.turn(tab, () => {
    onLeave()
    breakDown(world, 'before')
    return atServer()
  })
  if (world.isCalm && world.random.chance(0.5)) return answer
  return world.scheduler.turn(tab, () => {
    breakDown(world, 'after')
    return answer
  })
}

const noteHead = (world: World, tab: TabBase, head: Head): Head => {
  const last = tab.device.lastHead
  if (last?.epoch === head.epoch && head.seq < last.seq) world.tally.hit('head went backwards')
  tab.device.lastHead = head
  return head
}

/** The visitor's feed, through one of the caches. */
const visitorFeed = (world: World, tab: TabBase): FeedRemote => {
  const { server, random, tally } = world
  const edge = () => random.pick(world.edges)
  return {
    head: async ({ fresh }) => {
      const ask = () => server.head()
      const head = await request(world, tab, () => (fresh ? ask() : edge().head(ask)))
      return noteHead(world, tab, head)
    },
    changes: ({ epoch, after, upto, attempt }) =>
      request(world, tab, () => {
        const front = edge()
        if (world.chaos.garble && attempt === 0 && random.chance(world.chaos.garble)) {
          const other = front.anyPage((pages) => random.pick(pages))
          if (other && (other.after !== after || other.upto !== upto || other.epoch !== epoch)) {
            tally.hit('another page answered')
            return other
          }
        }
        const url = `${epoch}/${after}/${upto}/${attempt}`
        return front.page(url, () => server.changes('visitor', epoch, after, upto))
      }),
    line: (epoch) => request(world, tab, () => server.line(epoch)),
    digest: () => request(world, tab, () => edge().digest(() => server.digest('visitor'))),
  }
}

const adminFeed = (world: World, tab: TabBase): FeedRemote => ({
  head: async () => noteHead(world, tab, await request(world, tab, () => world.server.head())),
  changes: ({ epoch, after, upto }) =>
    request(world, tab, () => world.server.changes('admin', epoch, after, upto)),
  line: (epoch) => request(world, tab, () => world.server.line(epoch)),
  digest: () => request(world, tab, () => world.server.digest('admin')),
})

/** The feed as a tab has it: what arrives is remembered as received. */
export const feedOf = (world: World, tab: TabBase): FeedRemote => {
  const feed = tab.author === null ? visitorFeed(world, tab) : adminFeed(world, tab)
  return {
    ...feed,
    changes: async (range) => {
      const page = await feed.changes(range)
      world.truth.receivedPage(tab.device.name, page)
      for (const change of page.changes) {
        if (!('row' in change)) continue
        if (change.row.category === UNREADABLE.category) world.tally.hit('row that cannot be read')
        const key = keyOf(change.collection, change.id)
        if (tab.author === null && !world.truth.wasPublished(key, change.seq, change.row))
          world.accuse('no answer to a visitor holds what was not published at its seq', change)
      }
      return page
    },
    digest: async () => {
      const digest = await feed.digest()
      world.tally.hit('digests compared')
      return digest
    },
  }
}

const pushFault = ({ chaos, random, tally }: World): SyncError | null => {
  if (!chaos.push || !random.chance(chaos.push)) return null
  const kind = random.int(4)
  if (kind === 0) {
    tally.hit('400 after the commit')
    return new SyncError('rejected', { status: random.pick([400, 404, 413]) })
  }
  tally.hit('push answer lost')
  return kind === 1 ? new SyncError('server', { status: 500 }) : new SyncError('offline')
}

export const pushOf = (world: World, tab: TabBase): PushRemote => ({
  push: async (admin, bodies) => {
    const { chaos, random, tally, truth } = world
    const device = tab.device.name
    const onLeave = () => truth.sending(device, admin, bodies)
    const collections = bodies.map((body) => String(JSON.parse(body).collection))
    const atServer = () => {
      if (chaos.push && random.chance(chaos.push / 3)) {
        tally.hit('session ended')
        throw new SyncError(random.pick(['unauthorized', 'forbidden']), { status: 401 })
      }
      // One change that the server, or something in front of it, never takes: the others must get through.
      if (bodies.some((body) => body.includes(POISON_MARK))) {
        tally.hit('push refused as a whole')
        throw new SyncError('rejected', { status: 413 })
      }
      const made = world.server.push(tab.author ?? '', admin, bodies)
      world.trace(device, 'push', JSON.stringify(bodies), JSON.stringify(made))
      const fault = pushFault(world)
      if (fault) throw fault
      return made
    }
    const results = await request(world, tab, atServer, onLeave)
    truth.receivedAnswers(device, collections, results)
    return results
  },
})

/** A change with this in it is turned down as a whole each time. */
export const POISON_MARK = 'turned down'
