import { createHash } from 'node:crypto'
import { BehaviorSubject } from 'rxjs'
import type { Connection, SaveTarget } from '../../../sync/api.ts'
import type { Item, KnownItems } from '../../../sync/files/items.ts'
import { type FileEngine, openFiles } from '../../../sync/files/open-files.ts'
import { stretched } from '../../support/calibration.mjs'
import { fakeCaches, newCacheDisk } from '../../support/fake-caches.ts'
import { createFakePlatform, createMemoryLocks } from '../../support/fake-platform.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { type Asked, fakeFetch } from '../remote/fake-server.ts'

/** For `expect.poll`: looks often, and gives a busy machine time. */
export const SOON = { interval: 1, timeout: stretched(15_000) }

export const ORIGIN = 'http://academy.test'

/** Bytes that differ everywhere, so that a piece in the wrong place is seen; they begin as a PDF does. */
export const pdfOf = (sizeBytes: number, seed = 1): Uint8Array<ArrayBuffer> => {
  const bytes = Uint8Array.from(
    { length: sizeBytes },
    (_, at) => (at * 31 + (at >> 8) * seed) & 255,
  )
  bytes.set(new TextEncoder().encode('%PDF-1.4\n').subarray(0, sizeBytes))
  return bytes
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const targetOf = (bytes: Uint8Array, name = 'a', id = 'exam00000000001'): SaveTarget => ({
  collection: 'tests_library',
  id,
  title: `Paper ${name}`,
  file: {
    id: `file0000000000${name}`,
    url: `/api/files/files/file0000000000${name}/${name}.pdf`,
    name: `${name}.pdf`,
    size: bytes.length,
    sha256: sha256Of(bytes),
    type: 'application/pdf',
  },
})

/** The item of a target, as the mirror has it. */
export const itemOf = (target: SaveTarget, over: Partial<Item> = {}): Item => {
  const { collection, id, title, file } = target
  return { collection, id, title, file, subject: 'Biology', kind: 'full', ...over }
}

/** How the server gives a file: it may cut the answer after some bytes, without the browser noticing when `silently`. */
export interface Delivery {
  readonly cutAfter?: number
  readonly silently?: boolean
  readonly ignoresRange?: boolean
  readonly chunkBytes?: number
}

/** The answer of a server that has these bytes. */
export const deliver = (
  bytes: Uint8Array<ArrayBuffer>,
  { init }: Asked,
  { cutAfter, silently, ignoresRange, chunkBytes = 16_384 }: Delivery = {},
): Response => {
  const range = /bytes=(\d+)-/.exec(new Headers(init.headers).get('range') ?? '')
  const from = ignoresRange || !range ? 0 : Number(range[1])
  const rest = bytes.subarray(from, cutAfter === undefined ? undefined : from + cutAfter)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at < rest.length) {
        controller.enqueue(rest.slice(at, at + chunkBytes))
        at += chunkBytes
      } else if (cutAfter !== undefined && !silently) controller.error(new TypeError('terminated'))
      else controller.close()
    },
  })
  const headers = new Headers({ 'Content-Type': 'application/pdf' })
  if (from === 0) return new Response(body, { headers })
  headers.set('Content-Range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`)
  return new Response(body, { status: 206, headers })
}

/** Lets everything that can happen without time passing happen. */
export const passTurns = async (turns = 100): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => setImmediate(done))
}

/** One browser: disks that survive, tabs that share locks, caches, the device database and a channel. */
export const fileBrowser = () => {
  const cacheDisk = newCacheDisk()
  const deviceDisk = newDeviceDisk()
  const device = createMemoryDevice(deviceDisk)
  const fake = createFakePlatform(1, createMemoryLocks())
  const engines: FileEngine[] = []
  const space: { quota?: number; usage?: number } = {}
  const persisted = { asked: 0 }
  const session = { admin: 'adminadminadmin' as string | null }
  const known = new BehaviorSubject<KnownItems | null>(null)
  /** The site has these items now, and no others; resolves once every tab has followed. */
  const hasItems = async (...items: readonly Item[]): Promise<void> => {
    known.next({ items, isWhole: true })
    await passTurns()
  }
  const pulls = { asked: 0, onAsk: () => {} }
  const server: { answer: (asked: Asked) => Response | Promise<Response> } = {
    answer: () => Promise.reject(new TypeError('no network')),
  }
  const { asked, fetch } = fakeFetch((call) => server.answer(call))
  const browserOf = (over: object = {}) => ({
    caches: (): CacheStorage | undefined => fakeCaches(cacheDisk),
    origin: ORIGIN,
    isSecure: true,
    connection: new BehaviorSubject<Connection>({ kind: 'unknown', savesData: false }),
    space: {
      estimate: async () => space,
      persist: async () => {
        persisted.asked += 1
        return false
      },
    },
    ...over,
  })
  const openTab = async (over: object = {}, isDurable = true): Promise<FileEngine> => {
    const engine = await openFiles({
      baseUrl: ORIGIN,
      fetch,
      after: fake.platform.after,
      // A disk that refuses gives the tab an empty database in memory.
      device: isDurable ? device : createMemoryDevice(newDeviceDisk()),
      isDurable,
      platform: fake.platform,
      items: known,
      pull: () => {
        pulls.asked += 1
        pulls.onAsk()
      },
      session: {
        admin: () => session.admin,
        token: async () => (session.admin ? 'tok' : null),
        refused: async () => {
          session.admin = null
        },
        fileToken: async () => 'f t',
      },
      browser: browserOf(over),
    })
    engines.push(engine)
    await engine.start()
    return engine
  }
  return {
    ...fake,
    cacheDisk,
    deviceDisk,
    device,
    known,
    hasItems,
    pulls,
    server,
    asked,
    space,
    persisted,
    session,
    openTab,
  }
}
