import { beforeEach, expect, test, vi } from 'vitest'
import { keptApart } from '../../../web/sw/kept-apart.ts'
import { type CacheDisk, fakeCaches, keysOf, newCacheDisk } from '../../support/fake-caches.ts'

const ORIGIN = 'https://academy.example'
const PATHS = ['/assets/pdf-a-1.js', '/assets/pdf-b-2.wasm']
let disk: CacheDisk
let asked: string[]
let hotspotAt: string | null

beforeEach(() => {
  disk = newCacheDisk()
  asked = []
  hotspotAt = null
  vi.stubGlobal('caches', fakeCaches(disk))
  vi.stubGlobal('self', { location: { href: `${ORIGIN}/sw.js` } })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(ORIGIN.length)
    asked.push(path)
    const type = path === hotspotAt ? 'text/html; charset=utf-8' : 'text/javascript'
    return new Response('x', { headers: { 'Content-Type': type } })
  })
})

test('a device keeps all files of a part, each fetched once, and a hotspot’s page is none of them', async () => {
  const reader = keptApart('reader', PATHS)
  expect(await reader.isKept()).toBe(false)
  hotspotAt = '/assets/pdf-b-2.wasm'
  await expect(reader.keep()).rejects.toThrow('not a file of the app')
  expect(await reader.isKept()).toBe(true)
  hotspotAt = null
  await reader.keep()
  expect(asked).toEqual([PATHS[0], PATHS[1], PATHS[1]])
})

test('a newer build lets go of files that it does not have, and of nothing on a device without the part', async () => {
  await keptApart('reader', PATHS).dropOld()
  expect(disk.caches.has('reader')).toBe(false)
  await keptApart('reader', PATHS).keep()
  await keptApart('reader', PATHS.slice(1)).dropOld()
  expect(keysOf(disk, 'reader')).toEqual([PATHS[1]])
})
