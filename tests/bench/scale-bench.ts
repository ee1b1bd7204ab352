import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Head, Page } from '../../sync/model/wire.ts'
import { baseOf, change, examRow, push } from '../support/content.ts'
import { startNginx, stopFront } from '../support/nginx-front.ts'
import type { TestAdmin, TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { systemProgram } from '../support/system-program.ts'
import type { Measure } from './table.ts'
import { waitFor } from './wait-for.ts'

/**
 * The crowd of a results day behind nginx as pocketbase/deploy has it, while an admin changes one row ten times. All real but
 * the devices: each is the requests that it makes (a page with its data once, then a head and a page of the feed for each
 * change), over a few connections, as fast as this machine gives and takes them.
 */
const DEVICES = 10_000
const CHANGES = 10
const CONNECTIONS = 32
/** An answer whose time is over is fetched by everybody who asks in the moment until the new one is there: nginx has no lock for it. */
const AT_ITS_END = 3
const PAGES = ['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/payment']

interface Got {
  readonly cache: string
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
          done({ cache: String(answer.headers['x-cache']), text, ms: performance.now() - from })
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

/** What the origin has seen: everything that the cache did not have, or fetched anew behind somebody's back. */
const reached = (all: readonly Got[]) => all.filter(({ cache }) => cache !== 'HIT').length
const atShare = (all: readonly Got[], share: number) =>
  all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN

const saveAgain = (server: TestServer, admin: TestAdmin, id: string) => {
  let base: readonly [string, number] | null = null
  return async (title: string) => {
    const row = base ? { title } : examRow({ title })
    const result = await push(server, admin, change({ id, base: base ? [...base] : null, row }))
    if (result.result !== 'accepted') throw new Error(`not saved: ${result.result}`)
    base = baseOf(result)
  }
}

/** Requests of the crowd that reach the server, and how long the others took; none where nginx is not to be had. */
export const measureScale = async (server: TestServer): Promise<readonly Measure[]> => {
  const nginx = await systemProgram('/usr/sbin/nginx', 'nginx')
  if (!nginx) return []
  const place = await mkdtemp(join(tmpdir(), 'academy-nginx-'))
  const port = await freePort()
  const front = await startNginx(nginx, place, server.url, { plain: port })
  const crowd = createCrowd(port)
  try {
    await waitFor(() => crowd.ask('/'))
    const admin = await server.createAdmin()
    const save = saveAgain(server, admin, 'scaleofthecrowd')
    await save('Results day')
    const first: Head = JSON.parse((await crowd.ask('/api/sync/head?fresh=1')).text)
    const visits = (
      await crowd.each(async (device) => {
        const path = PAGES[device % PAGES.length] ?? '/'
        const page = await crowd.ask(path)
        return [page, await crowd.ask(path, { 'First-Screen': 'data' })]
      })
    ).flat()

    const heads: Got[] = []
    const pages: Got[] = []
    const seqs = new Array<number>(DEVICES).fill(first.seq)
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
        seqs[device] = (JSON.parse(page.text) as Page).next
        heads.push(head)
        pages.push(page)
      })
    }
    const tookS = (performance.now() - startedAt) / 1000
    const last: Head = JSON.parse((await crowd.ask('/api/sync/head?fresh=1')).text)
    const behind = seqs.filter((seq) => seq !== last.seq).length
    const asked = heads.length + pages.length
    const times = [...visits, ...heads, ...pages]
    const lives = Math.ceil(tookS / 5)
    return [
      {
        what: `${DEVICES} first visits behind nginx: share that reaches the server`,
        value: (100 * reached(visits)) / visits.length,
        unit: '%',
        limit: 1,
        bound: 'most',
        note: `${reached(visits)} of ${visits.length} pages and their data, ${PAGES.length} addresses`,
      },
      {
        what: `${DEVICES} devices behind nginx, ${CHANGES} changes: requests that reach the server`,
        value: behind === 0 ? reached(heads) + reached(pages) : Number.NaN,
        unit: 'requests',
        limit: CHANGES + AT_ITS_END * (lives + CHANGES),
        bound: 'most',
        note: `${reached(heads)} heads, ${reached(pages)} pages of ${asked} asked in ${tookS.toFixed(0)} s, ${behind} devices behind at the end`,
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
