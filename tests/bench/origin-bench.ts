import { Agent, get } from 'node:http'
import type { Head } from '../../sync/model/wire.ts'
import { namedPause } from '../../sync/replication/when-to-ask.ts'
import { change, examRow, push } from '../support/content.ts'
import type { TestServer } from '../support/pocketbase.ts'
import type { Measure } from './table.ts'

/**
 * One process without a cache in front of it. Counted are the devices that it serves in a second, each a head and the
 * feed's next page. So are first visits, each a page and its data. All come from addresses of their own. An admin saves
 * all the while. Server and crowd share the machine, so that a server alone on it carries more.
 */
const AT_ONCE = 32
/** More than it carries: what becomes of those, and of the admin. */
const PAST = 400
const FOR_MS = 10_000
/** Visitors' devices come within so long of a ring, by chance. */
const SPREAD_MS = 2_000
const SAVE_EVERY_MS = 500
const PAGES = ['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/payment']
/** Each of them may ask 6,000 times in ten seconds. */
const addressOf = (line: number): string => `127.1.${line % 200}.${1 + Math.floor(line / 200)}`

interface Got {
  readonly status: number
  /** Seconds after which to come again, of who is sent away. */
  readonly retryAfter: number
  readonly ms: number
  readonly text: string
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** How long a device stays away that was sent away, as the shipping replicator decides it. */
export const awayMs = (retryAfter: number): number => namedPause(retryAfter * 1_000, Math.random)

const createAsker = (server: TestServer, lines: number) => {
  const { hostname, port } = new URL(server.url)
  const agents = Array.from({ length: lines }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ask = (line: number, path: string, headers: Record<string, string> = {}): Promise<Got> =>
    new Promise((done, fail) => {
      const from = performance.now()
      const at = { hostname, port, path, localAddress: addressOf(line) }
      const agent = agents[line]
      get({ ...at, headers, ...(agent && { agent }) }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? 0)
          done({ status: response.statusCode ?? 0, retryAfter, ms: performance.now() - from, text })
        })
      }).on('error', fail)
    })
  const close = () => {
    for (const agent of agents) agent.destroy()
  }
  return { ask, close }
}

const atShare = (all: readonly number[], share: number): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN

/** Has the crowd at work for a while, an admin saving beside it. */
const underCrowd = async (
  save: () => Promise<number>,
  visit: (line: number) => Promise<number>,
  lines = AT_ONCE,
) => {
  const until = performance.now() + FOR_MS
  const isOn = () => performance.now() < until
  const from = performance.now()
  let served = 0
  const saves: number[] = []
  const saving = async () => {
    while (isOn()) {
      saves.push(await save())
      await pause(SAVE_EVERY_MS)
    }
  }
  const visiting = async (line: number) => {
    await pause(Math.random() * SPREAD_MS)
    while (isOn()) {
      const one = await visit(line)
      served += one
    }
  }
  await Promise.all([saving(), ...Array.from({ length: lines }, (_, line) => visiting(line))])
  return { perSecond: (served / (performance.now() - from)) * 1000, saves }
}

/** The load that one process carries, and an admin's save beside it; none where a machine has one loopback address. */
export const measureOrigin = async (server: TestServer): Promise<readonly Measure[]> => {
  if (process.platform !== 'linux') return []
  const { ask, close } = createAsker(server, PAST)
  const admin = await server.createAdmin()
  const file = await server.storeFile()
  const save = async (): Promise<number> => {
    const from = performance.now()
    const row = examRow({ title: 'Results day', status: 'published', file_url: file })
    const { result } = await push(server, admin, change({ row }))
    return result === 'accepted' ? performance.now() - from : Number.NaN
  }
  const wrong: string[] = []
  const times: number[] = []
  let shed = 0
  /** True for a good answer. A device that is sent away for a while stays away for it, as real ones do. */
  const note = async ({ status, retryAfter, ms }: Got): Promise<boolean> => {
    times.push(ms)
    if (status === 200) return true
    if (retryAfter > 0 && (status === 503 || status === 429)) {
      shed += 1
      await pause(awayMs(retryAfter))
    } else wrong.push(String(status))
    return false
  }
  try {
    await save()
    const first: Head = JSON.parse((await ask(0, '/api/sync/head?fresh=1')).text)
    const device = async (line: number): Promise<number> => {
      const head = await ask(line, '/api/sync/head')
      if (!(await note(head))) return 0
      const { epoch, seq }: Head = JSON.parse(head.text)
      const after = Math.max(0, Math.min(first.seq, seq) - 1)
      const path = `/api/sync/changes?epoch=${epoch}&after=${after}&upto=${seq}`
      return (await note(await ask(line, path))) ? 1 : 0
    }
    const devices = await underCrowd(save, device)
    const deviceTimes = times.splice(0)
    const shedDevices = shed
    shed = 0
    const past = await underCrowd(save, device, PAST)
    const pastTimes = times.splice(0)
    const shedPast = shed
    shed = 0
    const visits = await underCrowd(save, async (line) => {
      const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? '/'
      return (await note(await ask(line, path))) ? 1 : 0
    })
    const saves = [...devices.saves, ...past.saves, ...visits.saves]
    const isClean = wrong.length === 0
    return [
      {
        what: 'one process without a cache: devices that take a change',
        value: isClean ? devices.perSecond : Number.NaN,
        unit: 'a second',
        bound: 'least',
        note: `a head and a page of the feed each, ${AT_ONCE} at once, one in a hundred answers after ${atShare(deviceTimes, 0.99).toFixed(0)} ms; ${shedDevices} of ${deviceTimes.length} sent away for a while; ${wrong.length} wrong`,
      },
      {
        what: `past what it carries, ${PAST} devices at once that come again and again`,
        value: isClean ? past.perSecond : Number.NaN,
        unit: 'a second',
        bound: 'least',
        note: `the middle answer after ${atShare(pastTimes, 0.5).toFixed(0)} ms, one in a hundred after ${atShare(pastTimes, 0.99).toFixed(0)} ms; ${shedPast} of ${pastTimes.length} sent away for a while`,
      },
      {
        what: 'one process without a cache: first visits, a page and its data each',
        value: isClean ? visits.perSecond : Number.NaN,
        unit: 'a second',
        bound: 'least',
        note: `${PAGES.length} addresses, one in a hundred answers after ${atShare(times, 0.99).toFixed(0)} ms; ${shed} of ${times.length} sent away for a while`,
      },
      {
        what: 'an admin’s save beside them, the slowest',
        value: Math.max(...saves),
        unit: 'ms',
        limit: 1_000,
        bound: 'most',
        note: `of ${saves.length}, the middle one ${atShare(saves, 0.5).toFixed(0)} ms`,
      },
    ]
  } finally {
    close()
  }
}
