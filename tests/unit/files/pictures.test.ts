import { beforeEach, expect, test, vi } from 'vitest'
import { pictureOrNetwork } from '../../../web/sw/pictures.ts'
import { type CacheDisk, fakeCaches, newCacheDisk, quotaError } from '../../support/fake-caches.ts'
import { pngBytes } from '../../support/sample-files.ts'

const DAY_MS = 24 * 60 * 60_000
const ORIGIN = 'https://academy.example'
let disk: CacheDisk
let answer: (url: string) => Response
let asked: string[]
let nowMs: number

beforeEach(() => {
  disk = newCacheDisk()
  asked = []
  nowMs = 1_000_000_000_000
  answer = () => picture(pngBytes(4, 4))
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url.slice(ORIGIN.length))
    return answer(request.url)
  })
})

const picture = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png', status = 200) =>
  new Response(bytes, { status, headers: { 'content-type': type } })

/** Asks as a page does, and waits for what the worker does behind the answer. */
const ask = async (path: string): Promise<Response> => {
  const work: Promise<void>[] = []
  const request = new Request(ORIGIN + path)
  const response = await pictureOrNetwork(fakeCaches(disk), request, nowMs, (one) => work.push(one))
  await Promise.all(work)
  return response
}
const keptPaths = () =>
  [...(disk.caches.get('pictures')?.keys() ?? [])].map((url) => url.slice(ORIGIN.length))
const offline = () => {
  answer = () => {
    throw new TypeError('no network')
  }
}

test('[V3] a picture that was seen is shown without a network, and asked for once', async () => {
  const first = await ask('/api/files/files/a/a.png')
  expect((await first.blob()).size).toBeGreaterThan(0)
  offline()
  const second = await ask('/api/files/files/a/a.png')
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(asked).toHaveLength(1)
})

test('without a network another size of the same picture serves, and nothing else', async () => {
  await ask('/api/files/files/a/a.png?thumb=480x0')
  offline()
  expect((await ask('/api/files/files/a/a.png')).status).toBe(200)
  await expect(ask('/api/files/files/b/b.png')).rejects.toThrow('no network')
})

test('only small pictures that came whole are kept', async () => {
  const answers = [
    picture(pngBytes(4, 4), 'text/html'),
    picture(pngBytes(4, 4), 'image/svg+xml'),
    picture(pngBytes(4, 4), 'image/png', 404),
    picture(new Uint8Array(300_001)),
  ]
  for (const [place, one] of answers.entries()) {
    answer = () => one
    expect((await ask(`/api/files/files/a/${place}.png`)).status).toBe(one.status)
  }
  expect(keptPaths()).toEqual([])
})

test('what came first goes when there are more than 120', async () => {
  for (let place = 0; place < 123; place += 1) await ask(`/api/files/files/a/${place}.png`)
  expect(keptPaths()).toHaveLength(120)
  expect(keptPaths()[0]).toBe('/api/files/files/a/3.png')
})

test('one that was taken down is not kept: at the next look after a day, else after a week', async () => {
  await ask('/api/files/files/looked-at/a.png')
  await ask('/api/files/files/forgotten/a.png')
  await ask('/api/files/files/still/a.png')
  nowMs += 2 * DAY_MS
  await ask('/api/files/files/still/a.png')
  answer = () => picture(pngBytes(4, 4), 'image/png', 404)
  expect((await ask('/api/files/files/looked-at/a.png')).status).toBe(200)
  expect(keptPaths()).toEqual(['/api/files/files/forgotten/a.png', '/api/files/files/still/a.png'])
  nowMs += 5.5 * DAY_MS
  offline()
  await expect(ask('/api/files/files/new/a.png')).rejects.toThrow()
  expect(keptPaths()).toHaveLength(2)
  answer = () => picture(pngBytes(4, 4))
  await ask('/api/files/files/new/a.png')
  expect(keptPaths()).toEqual(['/api/files/files/still/a.png', '/api/files/files/new/a.png'])
})

test('a device without room shows pictures all the same', async () => {
  disk.beforePut = () => {
    throw quotaError()
  }
  expect((await ask('/api/files/files/a/a.png')).status).toBe(200)
  expect(keptPaths()).toEqual([])
})
