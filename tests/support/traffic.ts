import { appendFileSync } from 'node:fs'
import process from 'node:process'
import type { CDPSession, Page } from 'playwright/test'
import type { Measure } from '../bench/table.ts'
import { brotliBytes } from './brotli-bytes.ts'
import { expect } from './expect.ts'
import { beforeEngine, inEngine } from './in-engine.ts'

interface Following {
  /** The first messages to each worker, by methods of the protocol. */
  readonly begin: readonly string[]
  readonly onEvent: (method: string, params: unknown) => void
}

/** Follows the workers that a page starts from now on. Gives whether the one of that address has done all that it was told first. */
const followWorkers = async (
  client: CDPSession,
  { begin, onEvent }: Following,
): Promise<(url: string) => boolean> => {
  const told: string[] = []
  const begun = new Set<string>()
  client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const tell = (method: string) => {
      const message = JSON.stringify({ id: told.length, method })
      client.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    if (targetInfo.type === 'worker')
      for (const method of begin) {
        tell(method)
        told.push(method === begin.at(-1) ? targetInfo.url : '')
      }
    tell('Runtime.runIfWaitingForDebugger')
    told.push('') // of that one nothing is asked
  })
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params } = JSON.parse(message)
    if (method) onEvent(method, params)
    else begun.add(told[id] ?? '')
  })
  await client.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
  return (url) => begun.has(url)
}

/** One answer as the wire carried it. `bytes` are head and body, compressed as they came. */
export interface Answer {
  readonly url: string
  readonly type: string
  readonly bytes: number
}

interface Received {
  readonly requestId: string
  readonly response: {
    readonly url: string
    readonly fromServiceWorker?: boolean
    readonly fromDiskCache?: boolean
  }
  readonly type: string
}
interface Finished {
  readonly requestId: string
  readonly encodedDataLength: number
}

/**
 * Reads streams as whole copies. Chromium calls a fetch cancelled, without a size, when a stream's reader ends a moment
 * before the network. A copy that is read as a whole ends with the network.
 */
const readWhole = (): void => {
  const get = self.fetch
  self.fetch = async (...asked) => {
    const answer = await get(...asked)
    answer
      .clone()
      .arrayBuffer()
      .catch(() => undefined) // one that was cut is the engine's to say
    return answer
  }
}

interface Traffic {
  /** Grows as answers end. */
  readonly answers: Answer[]
  /** Addresses whose answers are on their way. */
  readonly open: () => readonly string[]
  /** Scripts that workers run and of whose answers a browser's tools told nothing: they may come before those listen. */
  readonly untold: () => readonly Answer[]
}

/** Listens to everything that a page and its engine fetch. */
export const listenToTraffic = async (page: Page): Promise<Traffic> => {
  const answers: Answer[] = []
  const parsed = new Set<string>()
  const coming = new Map<string, { url: string; type: string }>()
  const client = await page.context().newCDPSession(page)
  const received = ({ requestId, response, type }: Received): void => {
    // An answer of the worker or of a cache crossed no wire.
    if (response.fromServiceWorker || response.fromDiskCache) return
    coming.set(requestId, { url: response.url, type })
  }
  const finished = ({ requestId, encodedDataLength }: Finished): void => {
    const known = coming.get(requestId)
    if (!known) return
    answers.push({ ...known, bytes: encodedDataLength })
    coming.delete(requestId)
  }
  await client.send('Network.enable')
  client.on('Network.responseReceived', received)
  client.on('Network.loadingFinished', finished)
  client.on('Network.loadingFailed', ({ requestId }) => coming.delete(requestId))
  const isHeard = await followWorkers(client, {
    // The second tells of each script that a worker has run so far, too.
    begin: ['Network.enable', 'Debugger.enable'],
    onEvent: (method, params) => {
      // as: the events of a worker are those of a page
      if (method === 'Network.responseReceived') received(params as Received)
      if (method === 'Network.loadingFinished') finished(params as Finished)
      if (method === 'Network.loadingFailed') coming.delete((params as Finished).requestId)
      if (method === 'Debugger.scriptParsed') parsed.add((params as { url: string }).url)
    },
  })
  await beforeEngine(page, (engine) => expect.poll(() => isHeard(engine.url())).toBe(true))
  await inEngine(page, readWhole)
  return {
    answers,
    // The line of the doorbell never ends.
    open: () =>
      [...coming.values()].map(({ url }) => url).filter((url) => !url.includes('/api/realtime')),
    untold: () => {
      const told = new Set(answers.map(({ url }) => url))
      return [...parsed]
        .filter((url) => url.includes('/assets/') && !told.has(url))
        .map((url) => ({
          url,
          type: 'Script',
          bytes: brotliBytes(new URL(url).pathname.slice(1)),
        }))
    },
  }
}

/**
 * Prints a figure beside its limit, so that a run shows how near it is. With `--write` tests/run.mjs collects them in
 * the file that `MEASURES` names, a line of JSON each.
 */
export const report = (
  what: string,
  value: number,
  limit: number,
  unit: string,
  bound: Measure['bound'] = 'most',
): void => {
  console.log(
    `budget: ${what}: ${value} of ${bound === 'most' ? limit : `at least ${limit}`} ${unit}`,
  )
  const measure: Measure = { what, value, limit, unit, bound, note: '' }
  if (process.env.MEASURES) appendFileSync(process.env.MEASURES, `${JSON.stringify(measure)}\n`)
}
