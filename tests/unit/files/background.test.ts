import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { workersWord } from '../../../sync/client/background-fetch.ts'
import { filesToHandOver } from '../../../sync/files/download/background.ts'
import { type Pin, pinEnvelope, pinId } from '../../../sync/files/wanted/pin.ts'
import { freshPin } from '../../../sync/files/wanted/take-in.ts'
import { keepBackgroundFiles, keepFetched } from '../../../web/sw/background-files.ts'
import { fakeCaches, keysOf, newCacheDisk, quotaError } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { bytes, saved, savedSum, shows, target } from './download-world.ts'
import { deliver, fileBrowser, ORIGIN, passTurns, pdfOf, SOON, targetOf } from './file-browser.ts'

const pinOf = (at: number, size: number, more: Partial<Pin> = {}): Pin => {
  const one = targetOf(pdfOf(10), String(at), `item0000000000${at}`)
  const file = { ...one.file, size, sha256: String(at).repeat(64) }
  return { ...freshPin({ ...one, file, subject: '', kind: '' }, at), ...more }
}
const gateOf = (kind: 'unmetered' | 'metered' | 'unknown', wifiOnly = true) => ({
  rules: { wifiOnly, isPaused: false },
  connection: { kind, savesData: false },
})

test('what waits is handed over, unless it is on its way, held back, bound to Wi-Fi or too little', () => {
  const pins = [
    pinOf(1, 600_000),
    pinOf(2, 600_000),
    pinOf(3, 600_000, { isAsked: false }),
    pinOf(4, 600_000, { state: 'failed' }),
    pinOf(5, 600_000),
  ]
  const byId = new Map(pins.map((pin) => [pinId(pin), pin]))
  const moved = new Map([[pinId(pinOf(5, 1)), 7]])
  const handed = (gate: ReturnType<typeof gateOf>) =>
    filesToHandOver(byId, moved, gate).map(({ file }) => file.sha256[0])
  expect(handed(gateOf('unmetered'))).toEqual(['1', '2'])
  expect(handed(gateOf('metered', false))).toEqual(['1', '2', '3'])
  expect(handed({ ...gateOf('unmetered'), rules: { wifiOnly: true, isPaused: true } })).toEqual([])
  expect(filesToHandOver(new Map([...byId].slice(0, 1)), moved, gateOf('unmetered'))).toEqual([])
})

test('the worker keeps whole files by the hash of what came, and nothing else', async () => {
  const disk = newCacheDisk()
  const record = (response: Response) => ({ responseReady: Promise.resolve(response) })
  const pdf = (body: Uint8Array<ArrayBuffer>, status = 200) =>
    new Response(body, { status, headers: { 'Content-Type': 'application/pdf' } })
  const records = [
    record(pdf(bytes)),
    record(pdf(pdfOf(9), 206)),
    record(new Response('Sign in', { headers: { 'Content-Type': 'text/html' } })),
  ]
  const cut = { responseReady: Promise.reject(new TypeError('cut')) }
  expect(await keepFetched(fakeCaches(disk), ORIGIN, [...records, cut])).toBe(1)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(keysOf(disk, 'file-parts')).toEqual([`/parts/${sha256}/0`])
  disk.beforePut = () => {
    throw quotaError()
  }
  expect(await keepFetched(fakeCaches(disk), ORIGIN, [record(pdf(pdfOf(20)))])).toBe(0)
})

test('a page that comes back checks what the browser fetched meanwhile, and fetches it from nowhere else', async () => {
  const browser = fileBrowser()
  const running = new Set<string>()
  let sayKept: () => void = () => undefined
  const handed: string[] = []
  const aborted: string[] = []
  const background = {
    fetch: async (id: string, urls: readonly string[], total: number) => {
      handed.push(`${urls.join()} ${total}`)
      running.add(id)
    },
    ids: async () => [...running, 'of-somebody-else'],
    abort: async (id: string) => {
      aborted.push(id)
      running.delete(id)
      await new Promise<void>((done) => (sayKept = done))
    },
  }
  const big = pdfOf(1_100_000, 5)
  const bigTarget = targetOf(big, 'z', 'exam0000000000z')
  let answer: (response: Response) => void = () => undefined
  browser.server.answer = () => new Promise((resolve) => (answer = resolve))
  const tab = await browser.openTab({ background })
  await tab.save(target)
  await expect.poll(() => browser.asked.length, SOON).toBe(1)
  await tab.save(bigTarget)
  tab.leave()
  tab.leave()
  await passTurns()
  expect(handed).toEqual([`${bigTarget.file.url} 1100000`])
  // The one that is on its way stays with the page, which takes up no other meanwhile.
  answer(deliver(bytes, browser.asked[0] ?? { url: '', init: {} }))
  await shows(tab, saved)
  await passTurns()
  expect(browser.asked).toHaveLength(1)

  // Seen and focused, and something else happens, before the worker has kept what it had: nothing is fetched meanwhile.
  tab.wake()
  tab.wake()
  await tab.setRules({ wifiOnly: false })
  await passTurns()
  expect(browser.asked).toHaveLength(1)
  const fetched = deliver(big, { url: '', init: {} })
  await keepFetched(fakeCaches(browser.cacheDisk), ORIGIN, [
    { responseReady: Promise.resolve(fetched) },
  ])
  sayKept()
  await shows(tab, saved, bigTarget)
  expect(aborted).toEqual([expect.stringMatching(/^saved-files-/)])
  expect(browser.asked).toHaveLength(1)
  expect(await savedSum(browser, bigTarget.file.sha256)).toBe(bigTarget.file.sha256)
})

test('a browser that may not fetch by itself leaves it to the page', async () => {
  const browser = fileBrowser()
  const refuse = () => Promise.reject(new TypeError('not allowed'))
  const background = { fetch: refuse, ids: refuse, abort: refuse }
  const big = pdfOf(1_100_000, 5)
  browser.server.answer = (asked) => deliver(big, asked)
  const tab = await browser.openTab({ background })
  await tab.setRules({ isPaused: true })
  const bigTarget = targetOf(big)
  await tab.save(bigTarget)
  tab.leave()
  await tab.setRules({ isPaused: false })
  await shows(tab, saved, bigTarget)
})

test.each(['backgroundfetchsuccess', 'backgroundfetchfail', 'backgroundfetchabort'])(
  'after %s the worker keeps what came, says so, and its data counts for the day, however small it is',
  async (name) => {
    const browser = fileBrowser()
    const heard = new Map<string, (event: never) => void>()
    const opened: string[] = []
    // as: the part of a worker that is used
    const worker = {
      addEventListener: (type: string, listener: (event: never) => void) =>
        void heard.set(type, listener),
      caches: fakeCaches(browser.cacheDisk),
      location: { origin: ORIGIN },
      clients: { openWindow: async (url: string) => void opened.push(url) },
    } as unknown as Parameters<typeof keepBackgroundFiles>[0]
    keepBackgroundFiles(worker)
    const small = pdfOf(3000, 4)
    const smallTarget = targetOf(small)
    const records = [
      { responseReady: Promise.resolve(deliver(small, { url: '', init: {} })) },
      { responseReady: Promise.reject(new TypeError('called off')) },
    ]
    const word = workersWord('saved-files-1', 60_000)
    const works: Promise<unknown>[] = []
    heard.get(name)?.({
      registration: { id: 'saved-files-1', matchAll: async () => records },
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    } as never) // as: the part of an event that is used
    expect(works).toHaveLength(1)
    await Promise.all([...works, word])
    heard.get('backgroundfetchclick')?.({} as never)
    expect(opened).toEqual(['/library'])

    // Without a network what came is all that there is.
    const pin = freshPin({ ...smallTarget, subject: '', kind: '' }, 1)
    await browser.device.put('files', pinEnvelope(pin))
    const tab = await browser.openTab()
    const today = tab.usedToday()
    const looking = today.subscribe()
    await shows(tab, saved, smallTarget)
    expect(browser.asked).toHaveLength(0)
    await expect.poll(() => nowOf(today), SOON).toEqual({ state: 'ready', value: 3000 })
    looking.unsubscribe()
  },
)

test('a worker that says nothing is not waited for', async () => {
  await workersWord('saved-files-2', 1)
})
