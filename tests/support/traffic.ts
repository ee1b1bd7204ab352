import type { Page } from 'playwright/test'
import { brotliBytes } from './brotli-bytes.ts'
import { expect } from './expect.ts'
import { followWorkers } from './follow-workers.ts'
import { beforeEngine, inEngine } from './in-engine.ts'

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
 * Chromium calls a fetch cancelled, and tells no size of it, when a stream's reader comes to its end a moment before the
 * network does. A copy that is read as a whole ends with the network.
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

/** Listens to everything that a page and its engine fetch; `answers` grows as answers end. */
export const listenToTraffic = async (page: Page): Promise<{ readonly answers: Answer[] }> => {
  const answers: Answer[] = []
  const open = new Map<string, { url: string; type: string }>()
  const client = await page.context().newCDPSession(page)
  const received = ({ requestId, response, type }: Received): void => {
    // An answer of the worker or of a cache crossed no wire.
    if (response.fromServiceWorker || response.fromDiskCache) return
    open.set(requestId, { url: response.url, type })
  }
  const finished = ({ requestId, encodedDataLength }: Finished): void => {
    const known = open.get(requestId)
    if (known) answers.push({ ...known, bytes: encodedDataLength })
  }
  await client.send('Network.enable')
  client.on('Network.responseReceived', received)
  client.on('Network.loadingFinished', finished)
  const isHeard = await followWorkers(client, {
    begin: 'Network.enable',
    onEvent: (method, params) => {
      // as: the events of a worker are those of a page
      if (method === 'Network.responseReceived') received(params as Received)
      if (method === 'Network.loadingFinished') finished(params as Finished)
    },
  })
  await beforeEngine(page, (engine) => expect.poll(() => isHeard(engine.url())).toBe(true))
  await inEngine(page, readWhole)
  return { answers }
}

/** Bytes of the scripts of workers themselves, of which a browser's tools tell no answer. */
export const scriptsOfWorkers = (page: Page): number =>
  page
    .workers()
    .map((worker) => brotliBytes(new URL(worker.url()).pathname.slice(1)))
    .reduce((sum, bytes) => sum + bytes, 0)

/** Prints a figure beside its limit, so that a run shows how near it is. */
export const report = (what: string, figure: number, limit: number, unit: string): void => {
  console.log(`budget: ${what}: ${figure} of ${limit} ${unit}`)
}
