import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Head, Page } from '../../sync/model/wire.ts'
import { baseOf, change, examRow, push, readFeed } from '../support/content.ts'
import { askedOrigin, startNginx, stopFront } from '../support/nginx-front.ts'
import type { TestAdmin, TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { systemProgram } from '../support/system-program.ts'
import type { Measure } from './table.ts'
import { waitFor } from './wait-for.ts'

/**
 * The crowd of a results day behind nginx as pocketbase/deploy has it, while an admin changes one row ten times. All is
 * real but the devices. Each is its requests: a page with its data once, then a head and a feed page per change. They
 * come over a few connections, as fast as this machine can.
 */
const DEVICES = 10_000
const CHANGES = 10
const CONNECTIONS = 32
/** Requests per expiry that pass nginx: it has no lock, so all askers fetch until the new answer is there. */
const AT_ITS_END = 3
const PAGES = ['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/payment']

interface Got {
  readonly text: string
  readonly ms: number
}

const createCrowd = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Got> =>
    new Promise((done, fail) => {
      const from = performance.now()
      const asked = get({ host: '127.0.0.1', port, agent, path, headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => {
          if (answer.statusCode !== 200) return fail(new Error(`${path}: ${answer.statusCode}`))
          done({ text, ms: performance.now() - from })
        })
      })
      asked.on('error', fail)
    })
  /** Lets every device do the same, so many at once as there are connections. */
  const each = async <T>(task: (device: number) => Promise<T>): Promise<readonly T[]> => {
    const all: T[] = []
    let next = 0
    const work = async () => {
      while (next < DEVICES) {
        const device = next
        next += 1
        all.push(await task(device))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    return all
  }
  return { ask, each, close: () => agent.destroy() }
}

/** A device's rows, each in its newest words. */
type Held = Map<string, string>
const hold = (held: Held, changes: readonly { readonly id: string }[]): void => {
  for (const one of changes) held.set(one.id, JSON.stringify(one))
}
const digestOf = (held: Held): string =>
  createHash('sha256')
    .update(JSON.stringify([...held].sort()))
    .digest('hex')

const atShare = (all: readonly Got[], share: number) =>
  all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN

const saveAgain = async (server: TestServer, admin: TestAdmin, id: string) => {
  let base: readonly [string, number] | null = null
  // Of a draft no visitor is told.
  const published = { status: 'published', file_url: await server.storeFile() }
  return async (title: string) => {
    const row = base ? { title } : examRow({ title, ...published })
    const result = await push(server, admin, change({ id, base: base ? [...base] : null, row }))
    if (result.result !== 'accepted') throw new Error(`not saved: ${result.result}`)
    base = baseOf(result)
  }
}

/** Requests of the crowd that reach the server, and the time of the others; none without nginx. */
export const measureScale = async (server: TestServer): Promise<readonly Measure[]> => {
  const nginx = await systemProgram('/usr/sbin/nginx', 'nginx')
  if (!nginx) return []
  const place = await mkdtemp(join(tmpdir(), 'academy-nginx-'))
  const port = await freePort()
  const log = join(place, 'origin.log')
  const front = await startNginx(nginx, place, server.url, { plain: port, log })
  const crowd = createCrowd(port)
  try {
    await waitFor(() => crowd.ask('/'))
    const admin = await server.createAdmin()
    const save = await saveAgain(server, admin, 'scaleofthecrowd')
    await save('Results day')
    const first: Head = JSON.parse((await crowd.ask('/api/sync/head?fresh=1')).text)
    const visits = (
      await crowd.each(async (device) => {
        const path = PAGES[device % PAGES.length] ?? '/'
        return [await crowd.ask(path)]
      })
    ).flat()

    const heads: Got[] = []
    const pages: Got[] = []
    const seqs = new Array<number>(DEVICES).fill(first.seq)
    const rows = Array.from({ length: DEVICES }, (): Held => new Map())
    const startedAt = performance.now()
    for (let at = 1; at <= CHANGES; at += 1) {
      await save(`Results day, ${at}. correction`)
      const { seq }: Head = JSON.parse((await crowd.ask('/api/sync/head?fresh=1')).text)
      // The head lives five seconds in the cache: a device that hears of an old one asks again after them.
      while (JSON.parse((await crowd.ask('/api/sync/head')).text).seq < seq) await pause(250)
      await crowd.each(async (device) => {
        const head = await crowd.ask('/api/sync/head')
        const upto = (JSON.parse(head.text) as Head).seq
        const range = `epoch=${first.epoch}&after=${seqs[device]}&upto=${upto}`
        const page = await crowd.ask(`/api/sync/changes?${range}`)
        const { next, changes } = JSON.parse(page.text) as Page
        seqs[device] = next
        hold(rows[device] ?? new Map(), changes)
        heads.push(head)
        pages.push(page)
      })
    }
    const tookS = (performance.now() - startedAt) / 1000
    const due: Held = new Map()
    hold(due, (await readFeed(server, { after: first.seq })).changes)
    const wanted = digestOf(due)
    const others = rows.filter((held) => digestOf(held) !== wanted).length
    const seen = askedOrigin(await readFile(log, 'utf8'))
    const drawn = seen.filter((path) => !path.startsWith('/api/')).length
    const past = seen.filter((path) => path.endsWith('/head?fresh=1')).length
    const all = seen.filter((path) => path.startsWith('/api/')).length
    const fed = seen.filter((path) => path.startsWith('/api/sync/changes')).length
    const asked = heads.length + pages.length
    const times = [...visits, ...heads, ...pages]
    const lives = Math.ceil(tookS / 5)
    return [
      {
        what: `${DEVICES} first visits behind nginx: share that reaches the server`,
        value: (100 * drawn) / visits.length,
        unit: '%',
        limit: 1,
        bound: 'most',
        note: `${drawn} of ${visits.length} pages and their data, ${PAGES.length} addresses`,
      },
      {
        what: `${DEVICES} devices behind nginx, ${CHANGES} changes: requests that reach the server`,
        value: others === 0 && due.size > 0 ? all : Number.NaN,
        unit: 'requests',
        limit: CHANGES + AT_ITS_END * (lives + CHANGES),
        bound: 'most',
        note: `${all - fed} heads, ${past} of them past the cache for the bench itself, ${fed} pages of ${asked} asked in ${tookS.toFixed(0)} s, by the log of nginx; ${others} devices with other rows at the end`,
      },
      {
        what: 'one in a hundred of these waited longer than',
        value: atShare(times, 0.99),
        unit: 'ms',
        limit: 1_000,
        bound: 'most',
        note: `the middle one ${atShare(times, 0.5).toFixed(1)} ms, ${CONNECTIONS} connections, nginx, server and crowd on one machine`,
      },
    ]
  } finally {
    crowd.close()
    await stopFront(front)
    await rm(place, { recursive: true, force: true })
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
