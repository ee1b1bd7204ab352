import type { Page } from 'playwright/test'

/** One answer as the wire carried it. `bytes` are head and body, compressed as they came. */
export interface Answer {
  readonly url: string
  readonly type: string
  readonly bytes: number
}

/** Listens to everything that a page fetches; `answers` grows as answers end. */
export const listenToTraffic = async (page: Page): Promise<{ readonly answers: Answer[] }> => {
  const answers: Answer[] = []
  const open = new Map<string, { url: string; type: string }>()
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    // An answer of the worker or of a cache crossed no wire.
    if (response.fromServiceWorker || response.fromDiskCache) return
    open.set(requestId, { url: response.url, type })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = open.get(requestId)
    if (known) answers.push({ ...known, bytes: encodedDataLength })
  })
  return { answers }
}

/** Prints a figure beside its limit, so that a run shows how near it is. */
export const report = (what: string, figure: number, limit: number, unit: string): void => {
  console.log(`budget: ${what}: ${figure} of ${limit} ${unit}`)
}
