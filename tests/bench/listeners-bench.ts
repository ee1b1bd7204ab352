import { Agent, get, type IncomingMessage, request } from 'node:http'
import type { Head, Page } from '../../sync/model/wire.ts'
import { asksFor } from '../../sync/replication/when-to-ask.ts'
import { change, examRow, push } from '../support/content.ts'
import type { TestServer } from '../support/pocketbase.ts'
import { awayMs, pause } from './origin-bench.ts'
import type { Measure } from './table.ts'

/**
 * Visitors who each hold a connection of the doorbell, from addresses of their own, without a cache. An admin publishes
 * one change. Each visitor waits as the shipping replicator says, asks for the head and takes the page. One that is
 * sent away for a while comes again after it.
 */
const LISTENERS = 2_000
/** Lines that are opened at once. */
const OPENING = 50
const BELL = 'sync_state/*'

const addressOf = (at: number): string => `127.2.${Math.floor(at / 250)}.${1 + (at % 250)}`

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) text += chunk
  return text
}

interface Visitor {
  /** Opens the line and says what it is for; `onRing` gets how many listen. */
  readonly listen: (onRing: (listeners: number) => void) => Promise<void>
  /** Asks, and asks again where it was sent away for a while. @throws where it was sent away otherwise */
  readonly ask: (path: string) => Promise<string>
  readonly close: () => void
}

const visitorAt = (server: TestServer, at: number, onShed: () => void): Visitor => {
  const { hostname, port } = new URL(server.url)
  // The line, and what is asked beside it.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const place = { hostname, port, agent, localAddress: addressOf(at) }
  const subscribe = (clientId: string): Promise<void> =>
    new Promise((done, fail) => {
      const headers = { 'Content-Type': 'application/json' }
      const asked = request(
        { ...place, method: 'POST', path: '/api/realtime', headers },
        (answer) => {
          answer.resume()
          if (answer.statusCode === 204) done()
          else fail(new Error(`a line was refused: ${answer.statusCode}`))
        },
      )
      asked.on('error', fail)
      asked.end(JSON.stringify({ clientId, subscriptions: [BELL] }))
    })
  const once = (path: string): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      get({ ...place, path }, done).on('error', fail)
    })
  return {
    listen: (onRing) =>
      new Promise((done, fail) => {
        const line = get({ ...place, path: '/api/realtime' }, (answer) => {
          let rest = ''
          answer.setEncoding('utf8')
          answer.on('error', () => undefined)
          answer.on('data', (chunk) => {
            const messages = (rest + chunk).split('\n\n')
            rest = messages.pop() ?? ''
            for (const message of messages) {
              const data = JSON.parse(/^data:(.*)$/m.exec(message)?.[1] ?? '{}')
              if (data.clientId) subscribe(data.clientId).then(done, fail)
              else if (message.includes(BELL)) onRing(data.record.listeners)
            }
          })
        })
        line.on('error', fail)
      }),
    ask: async (path) => {
      for (;;) {
        const answer = await once(path)
        const text = await textOf(answer)
        if (answer.statusCode === 200) return text
        const after = Number(answer.headers['retry-after'])
        if (!after) throw new Error(`${path}: ${answer.statusCode}`)
        onShed()
        await pause(awayMs(after))
      }
    },
    close: () => agent.destroy(),
  }
}

/** Time until the last of many listeners has a change; none where a machine has one loopback address. */
export const measureListeners = async (server: TestServer): Promise<readonly Measure[]> => {
  if (process.platform !== 'linux') return []
  const admin = await server.createAdmin()
  const bytes = new TextEncoder().encode('%PDF-1.4\n%listeners\n%%EOF\n')
  const file = await server.storeFile({ bytes })
  const publish = async (title: string): Promise<number> => {
    const from = performance.now()
    const row = examRow({ title, status: 'published', file_url: file })
    const { result } = await push(server, admin, change({ row }))
    return result === 'accepted' ? performance.now() - from : Number.NaN
  }
  let shed = 0
  const visitors = Array.from({ length: LISTENERS }, (_, at) =>
    visitorAt(server, at, () => {
      shed += 1
    }),
  )
  const took: number[] = []
  const faults: string[] = []
  try {
    const first: Head = (await server.api('/api/sync/head?fresh=1')).json
    let savedAt = 0
    let allHave: () => void = () => undefined
    const everybody = new Promise<void>((done) => {
      allHave = done
    })
    const ends = () => {
      if (took.length + faults.length === LISTENERS) allHave()
    }
    const pull = async ({ ask }: Visitor, listeners: number): Promise<void> => {
      const rungAt = performance.now()
      for (const delayMs of asksFor({ kind: 'doorbell', listeners }, 'visitor', Math.random)) {
        await pause(Math.max(0, delayMs - (performance.now() - rungAt)))
        const { epoch, seq }: Head = JSON.parse(await ask('/api/sync/head'))
        if (seq <= first.seq) continue
        const path = `/api/sync/changes?epoch=${epoch}&after=${first.seq}&upto=${seq}`
        const page: Page = JSON.parse(await ask(path))
        if (page.changes.length === 0) throw new Error('an empty page')
        took.push(performance.now() - savedAt)
        return
      }
      throw new Error('the head stayed old')
    }
    const heard = new Set<Visitor>()
    const open = async (visitor: Visitor) =>
      visitor.listen((listeners) => {
        if (heard.has(visitor)) return
        heard.add(visitor)
        pull(visitor, listeners)
          .catch((error) => faults.push(String(error)))
          .finally(ends)
      })
    for (let at = 0; at < LISTENERS; at += OPENING)
      await Promise.all(visitors.slice(at, at + OPENING).map(open))
    savedAt = performance.now()
    const saves = [await publish('Results day')]
    // Beside the crowd that comes now.
    while (took.length + faults.length < LISTENERS && performance.now() - savedAt < 90_000) {
      saves.push(await publish('Beside the crowd'))
      await Promise.race([everybody, pause(1_000)])
    }
    const last = took.length === LISTENERS ? Math.max(...took) / 1_000 : Number.NaN
    const middle = [...took].sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.NaN
    return [
      {
        what: `${LISTENERS} listeners without a cache: the last has a change after`,
        value: last,
        unit: 's',
        bound: 'most',
        note: `the middle one after ${(middle / 1_000).toFixed(1)} s; ${took.length} have it, ${shed} answers sent somebody away for a while, ${faults.length} failed${faults[0] ? `: ${faults[0]}` : ''}`,
      },
      {
        what: 'an admin’s save while they come, the slowest',
        value: Math.max(...saves),
        unit: 'ms',
        limit: 1_000,
        bound: 'most',
        note: `of ${saves.length}, the first of which rings`,
      },
    ]
  } finally {
    for (const { close } of visitors) close()
  }
}
