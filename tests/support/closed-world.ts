import { IDBObjectStore } from 'fake-indexeddb'
import { stagedEnvelope } from '../../sync/files/upload/staged.ts'
import type { NewChange } from '../../sync/replication/contract.ts'
import { createOutbox } from '../../sync/replication/outbox.ts'
import { type ClosedOutcome, sendClosed } from '../../sync/session/send-closed.ts'
import { DEVICE_TABLES, type Envelope } from '../../sync/store/port.ts'
import type { RxDevice } from '../../sync/store/rx-device.ts'
import { DEVICE_DATABASE } from '../../sync/store/schema.ts'
import { fakeCaches, newCacheDisk } from './fake-caches.ts'
import { FakeFeed } from './fake-feed.ts'
import { createFakePlatform } from './fake-platform.ts'
import { FakePush } from './fake-push.ts'
import { newIndexedDb, openRxDevice } from './rx-stores.ts'

const ORIGIN = 'http://a.test'
const EXAMS = 'tests_library'
const ANN = 'adminann0000001'
const FILE = 'file00000000001'
const PAPER = new Blob(['%PDF-1.7 a paper of its own'], { type: 'application/pdf' })

/** Rows of the world: the n-th exam. */
export const idOf = (n: number): string => `exam0000000000${n}`

const exam = (more: object) => ({
  ...{ status: 'published', publish_at: '', type: 'full', title: 'Paper', subject: 'Biology' },
  ...{ category: 'fst', difficulty: 'Medium', file_url: null, ...more },
})

const edit = (n: number, fields: NewChange['fields']): NewChange => ({
  op: 'put',
  collection: EXAMS,
  id: idOf(n),
  fields,
})

const session: Envelope = {
  ...{ id: 'session', author: '', kind: 'session', version: 1, state: '', order: 0 },
  body: JSON.stringify({
    ...{ signOuts: 0, token: 'a token', ended: false, refreshedAt: 0 },
    admin: { id: ANN, email: 'ann@a.test', name: 'Ann' },
  }),
}

const realPut = IDBObjectStore.prototype.put

/** A life that ends at its `end`-th step; steps that come after that never come back, and change nothing. */
const lifeUntil = (end: number) => {
  let steps = 0
  let die = () => {}
  const death = new Promise<'killed'>((resolve) => {
    die = () => resolve('killed')
  })
  const isOver = () => steps > end
  const step = () => {
    steps += 1
    if (isOver()) die()
  }
  return { step, isOver, death, count: () => steps }
}
type Life = ReturnType<typeof lifeUntil>

const never = () => new Promise<never>(() => undefined)

/**
 * A browser of which a panel was closed with work undone. That is an edit of an edit, one that clashes with a
 * colleague's, and one that merges with it. So are a new exam with a paper, and a deletion. Beside it the server that
 * it reaches.
 */
export const closedWorld = async () => {
  const indexedDB = newIndexedDb()
  const cacheDisk = newCacheDisk()
  const caches = fakeCaches(cacheDisk)
  const feed = new FakeFeed()
  const server = new FakePush(feed)
  const uploaded = new Set<string>()
  const asked: string[] = []
  let isSignedOut = false
  let isPageThere = false
  server.refuse = ({ row }) =>
    typeof row.file_url === 'string' && !uploaded.has(row.file_url)
      ? { file_url: 'missing_file' }
      : null
  for (const n of [1, 2, 3, 5]) feed.put(EXAMS, { ...exam({ title: `Paper ${n}` }), id: idOf(n) })

  const sha256 = [
    ...new Uint8Array(await crypto.subtle.digest('SHA-256', await PAPER.arrayBuffer())),
  ]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const paper = {
    ...{ id: FILE, url: `/api/files/x/${FILE}/a.pdf`, name: 'a.pdf', size: PAPER.size },
    ...{ sha256, type: 'application/pdf' as const },
  }

  const openPanel = async () => {
    const device = await openRxDevice(indexedDB, DEVICE_DATABASE)
    const outbox = createOutbox({
      device,
      platform: createFakePlatform(3).platform,
      remote: server.remote(ANN),
      author: ANN,
      readBase: async (collection, id) => {
        const logged = feed.log.get(`${collection}/${id}`)
        return logged?.row ? { row: logged.row, epoch: feed.epoch, seq: logged.seq } : null
      },
      quarantined: async () => [],
      ensureFile: async () => 'sent',
    })
    return { device, outbox }
  }
  const dumpOf = async (device: RxDevice) =>
    Promise.all(DEVICE_TABLES.map((table) => device.all(table)))

  const { device, outbox } = await openPanel()
  await device.put('settings', session)
  await device.put(
    'files',
    stagedEnvelope({
      ...{ id: FILE, author: ANN, name: 'a.pdf', size: PAPER.size, type: 'application/pdf' },
      ...{ area: 'tests-full', state: 'kept', sha256, file: null, failure: null, order: 1 },
      ...{ wasNamed: false, inMemory: false, stagedAt: 0 },
    }),
  )
  await (await caches.open('staged')).put(`${ORIGIN}/staged/${FILE}`, new Response(PAPER))
  await outbox.enqueue(edit(1, { title: 'Mine' }))
  await outbox.enqueue(edit(1, { difficulty: 'Hard' }))
  await outbox.enqueue(edit(2, { title: 'Mine too' }))
  await outbox.enqueue(edit(3, { subject: 'Physics' }))
  await outbox.enqueue({ ...edit(4, exam({ title: 'New', file_url: paper })), isNew: true })
  await outbox.enqueue({ op: 'delete', collection: EXAMS, id: idOf(5), fields: {} })
  await device.close()
  const meanwhile = (n: number, more: object) =>
    feed.put(EXAMS, {
      ...feed.log.get(`${EXAMS}/${idOf(n)}`)?.row,
      ...more,
      id: idOf(n),
    })
  meanwhile(2, { title: 'A colleague’s' })
  meanwhile(3, { difficulty: 'Easy' })

  const answerTo = async (path: string, init: RequestInit | undefined): Promise<Response> => {
    if (isSignedOut) return Response.json({ message: 'expired' }, { status: 401 })
    if (path === '/api/sync/admin/head') return Response.json(feed.head())
    if (path === `/api/sync/files/${FILE}`) {
      uploaded.add(FILE)
      return Response.json(paper)
    }
    const { admin, changes } = JSON.parse(String(init?.body))
    const bodies = changes.map((one: unknown) => JSON.stringify(one))
    return Response.json({ results: await server.remote(ANN).push(admin, bodies) })
  }

  /** The browser's event, in a worker that lives for so many steps. Each write and each side of a request is one. */
  const wake = async (life: Life = lifeUntil(Number.POSITIVE_INFINITY)) => {
    const { platform } = createFakePlatform(life.count() + 5)
    const isGone = () => {
      life.step()
      return life.isOver()
    }
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof realPut>) {
      if (!isGone()) return realPut.apply(this, args)
      this.transaction.abort()
      throw new DOMException('killed', 'AbortError')
    }
    cacheDisk.beforePut = () => (life.isOver() ? never() : undefined)
    const run: Promise<ClosedOutcome> = sendClosed({
      baseUrl: '',
      after: platform.after,
      platform,
      indexedDB,
      caches,
      origin: ORIGIN,
      isPageThere: async () => isPageThere,
      fetch: async (url, init) => {
        if (isGone()) return never()
        asked.push(String(url))
        const answer = await answerTo(String(url), init)
        return isGone() ? never() : answer
      },
    })
    run.catch(() => undefined) // of one that was killed nobody hears
    const ended = await Promise.race([run, life.death])
    IDBObjectStore.prototype.put = realPut
    return ended
  }
  return {
    feed,
    server,
    asked,
    openPanel,
    dump: async () => {
      const opened = await openRxDevice(indexedDB, DEVICE_DATABASE)
      const dump = await dumpOf(opened)
      await opened.close()
      return dump
    },
    rowOf: (n: number) => feed.log.get(`${EXAMS}/${idOf(n)}`)?.row,
    kept: (table: string) =>
      [...(cacheDisk.caches.get('device-snapshots') ?? [])]
        .find(([url]) => url.includes(`/snapshots/${table}/`))?.[1]
        .bytes.text(),
    setSignedOut: () => {
      isSignedOut = true
    },
    setPageThere: () => {
      isPageThere = true
    },
    forgetSession: async () => {
      const opened = await openRxDevice(indexedDB, DEVICE_DATABASE)
      await opened.put('settings', { ...session, body: session.body.replace('"a token"', 'null') })
      await opened.close()
    },
    wake,
    /** The event, whose worker is killed at its `end`-th step; gives whether it came so far. */
    wakeUntil: async (end: number): Promise<boolean> => (await wake(lifeUntil(end))) === 'killed',
  }
}
