import { beforeEach, expect, test, vi } from 'vitest'
import { pictureOrNetwork } from '../../../web/sw/pictures.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { type CacheDisk, fakeCaches, newCacheDisk, quotaError } from './fake-caches.ts'

const ORIGIN = 'https://academy.example'
let disk: CacheDisk
let answer: (url: string) => Response
let asked: string[]

beforeEach(() => {
  disk = newCacheDisk()
  asked = []
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
  const response = await pictureOrNetwork(fakeCaches(disk), new Request(ORIGIN + path), (one) =>
    work.push(one),
  )
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

test('a device without room shows pictures all the same', async () => {
  disk.beforePut = () => {
    throw quotaError()
  }
  expect((await ask('/api/files/files/a/a.png')).status).toBe(200)
  expect(keptPaths()).toEqual([])
})
