import { beforeEach, expect, test, vi } from 'vitest'
import { manifest } from '../../../web/build/manifest.ts'
import { panelManifest } from '../../../web/build/panel-manifest.ts'
import {
  basketFile,
  dropFromBasket,
  keepInBasket,
  readBasket,
} from '../../../web/shared/intake/basket.ts'
import { isShare, takeShared } from '../../../web/sw/share.ts'
import { type CacheDisk, fakeCaches, newCacheDisk, quotaError } from './fake-caches.ts'

const ORIGIN = 'https://academy.example'
let disk: CacheDisk
let ids: number

beforeEach(() => {
  disk = newCacheDisk()
  ids = 0
  vi.stubGlobal('caches', fakeCaches(disk))
  vi.stubGlobal('location', { origin: ORIGIN })
})

const newId = (): string => {
  ids += 1
  return `id${ids}`
}
const share = (files: readonly File[]): Promise<Response> => {
  const body = new FormData()
  body.set('title', 'From a chat')
  for (const file of files) body.append('files', file)
  const request = new Request(`${ORIGIN}/admin/share`, { method: 'POST', body })
  return takeShared(request, newId, 1_000)
}
const pdf = new File(['%PDF-1.4'], 'प्रश्न पत्र.pdf', { type: 'application/pdf' })
const shot = new File(['shot'], 'chat.png', { type: 'image/png' })

test('what is shared lies in the basket, whole and with its name, and the panel is opened', async () => {
  const answer = await share([pdf, shot])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/admin/intake`])
  const [first, second] = await readBasket()
  expect(first).toEqual({
    id: 'id1',
    name: 'प्रश्न पत्र.pdf',
    type: 'application/pdf',
    sizeBytes: 8,
    to: '',
    author: '',
    keptAt: 1_000,
  })
  expect(second).toMatchObject({ name: 'chat.png', type: 'image/png' })
  expect(await (first && (await basketFile(first)))?.text()).toBe('%PDF-1.4')
  await dropFromBasket('id1')
  expect((await readBasket()).map(({ id }) => id)).toEqual(['id2'])
})

test('where it goes can be said afterwards; the bytes stay', async () => {
  await share([pdf])
  const [waiting] = await readBasket()
  const file = waiting && (await basketFile(waiting))
  if (!waiting || !file) throw new Error('nothing was kept')
  await keepInBasket(file, { ...waiting, to: 'tests_library', author: 'me' })
  expect(await readBasket()).toMatchObject([{ to: 'tests_library', author: 'me', sizeBytes: 8 }])
})

test('what cannot be kept is counted, and nobody is sent to an error page', async () => {
  disk.beforePut = () => {
    throw quotaError()
  }
  expect((await share([pdf, shot])).headers.get('location')).toBe(`${ORIGIN}/admin/intake?lost=2`)
  const torn = new Request(`${ORIGIN}/admin/share`, { method: 'POST', body: 'no form' })
  const answer = await takeShared(torn, () => 'x', 0)
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/admin/intake?lost=1`)
})

test('a page that posts many or huge files does not fill the device', async () => {
  const many = Array.from({ length: 60 }, (_, at) => new File(['x'], `${at}.pdf`))
  expect((await share(many)).headers.get('location')).toBe(`${ORIGIN}/admin/intake?lost=10`)
  expect(await readBasket()).toHaveLength(50)
})

test('only a post to that address of ours is a share', () => {
  const is = (method: string, url: string) => isShare({ method, url }, ORIGIN)
  expect(is('POST', `${ORIGIN}/admin/share`)).toBe(true)
  expect(is('GET', `${ORIGIN}/admin/share`)).toBe(false)
  expect(is('POST', `${ORIGIN}/api/sync/push`)).toBe(false)
  expect(is('POST', 'https://else.example/admin/share')).toBe(false)
})

test('the panel is an app of its own that takes PDFs and pictures; the students’ app takes nothing', () => {
  expect(panelManifest).toMatchObject({ id: '/admin', scope: '/admin' })
  expect(panelManifest.start_url?.startsWith('/admin')).toBe(true)
  expect(panelManifest.share_target.params.files[0]?.accept).toContain('application/pdf')
  expect(isShare({ method: 'POST', url: ORIGIN + panelManifest.share_target.action }, ORIGIN)).toBe(
    true,
  )
  expect(manifest).not.toHaveProperty('share_target')
  expect(manifest.id).not.toBe(panelManifest.id)
})
