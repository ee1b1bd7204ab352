import { beforeEach, describe, expect, test } from 'vitest'
import { isAppPage, isFileRequest, isOurOwn } from '../../../web/sw/routes.ts'
import { answerFromSaved } from '../../../web/sw/saved-files.ts'
import { type CacheDisk, fakeCaches } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { deliver, fileBrowser, ORIGIN, pdfOf, SOON, targetOf } from './file-browser.ts'

const bytes = pdfOf(300_000)
const target = { ...targetOf(bytes), title: 'जीव विज्ञान: Paper 1/2' }

let disk: CacheDisk
beforeEach(async () => {
  const browser = fileBrowser()
  browser.server.answer = (asked) => deliver(bytes, asked)
  const tab = await browser.openTab()
  await tab.save(target)
  await expect.poll(() => nowOf(tab.saveState(target)), SOON).toEqual({ kind: 'saved' })
  disk = browser.cacheDisk
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  answerFromSaved(fakeCaches(disk), new Request(ORIGIN + path, { headers }))

describe('the worker answers what the engine saved', () => {
  test('a saved file opens, whole, under its title', async () => {
    const answer = await ask(target.file.url)
    expect(answer?.status).toBe(200)
    expect(answer?.headers.get('content-type')).toBe('application/pdf')
    expect(answer?.headers.get('content-length')).toBe('300000')
    expect(answer?.headers.get('content-disposition')).toMatch(/^inline; .*Paper%201-2\.pdf$/)
    expect(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(
      true,
    )
    const download = await ask(`${target.file.url}?download=1`)
    expect(download?.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=1000-', 1000, 300_000],
    ['bytes=-500', 299_500, 300_000],
    ['bytes=299999-400000', 299_999, 300_000],
  ])('the part %s of it is that part', async (range, from, to) => {
    const answer = await ask(target.file.url, { range })
    expect(answer?.status).toBe(206)
    expect(answer?.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/300000`)
    expect(answer?.headers.get('content-length')).toBe(String(to - from))
    const part = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(part.equals(bytes.subarray(from, to))).toBe(true)
  })

  test('a part beyond the end is refused as such', async () => {
    const answer = await ask(target.file.url, { range: 'bytes=300000-' })
    expect(answer?.status).toBe(416)
    expect(answer?.headers.get('content-range')).toBe('bytes */300000')
  })

  test('what is not saved, or whose bytes the browser threw away, goes to the network', async () => {
    expect(await ask('/api/files/files/other/o.pdf')).toBeNull()
    disk.caches.get('files')?.clear()
    expect(await ask(target.file.url)).toBeNull()
    disk.caches.set('file-index', new Map())
    expect(await ask(target.file.url)).toBeNull()
  })

  test("[R9] nothing else under /api/ is the worker's: no token, no other method, not the engine's own fetch", () => {
    const is = (path: string, init: RequestInit = {}) =>
      isFileRequest(new Request(ORIGIN + path, init), ORIGIN)
    expect(is(target.file.url)).toBe(true)
    expect(is(`${target.file.url}?download=1`)).toBe(true)
    expect(is(`${target.file.url}?token=abc`)).toBe(false)
    expect(is(target.file.url, { cache: 'no-store' })).toBe(false)
    expect(is(target.file.url, { method: 'POST' })).toBe(false)
    expect(is('/api/sync/head')).toBe(false)
    expect(is('/api/filesystem/x')).toBe(false)
    expect(isFileRequest(new Request(`http://other.test${target.file.url}`), ORIGIN)).toBe(false)
  })
})

describe('what is a page of the app', () => {
  test.each<[string, boolean]>([
    ['/', true],
    ['/tests/full?page=2', true],
    ['/free-pdfs/abc123', true],
    ['/admin/tests-library', true],
    ['/no/such/page', true],
    ['/index.html', true],
    ['/api/sync/head', false],
    ['/api/files/files/a/b.pdf', false],
    ['/_/', false],
    ['/assets/gone-12345.js', false],
    ['/robots.txt', false],
    ['/manifest.webmanifest', false],
  ])('%s: %s', (path, expected) => {
    expect(isAppPage(new URL(path, ORIGIN))).toBe(expected)
  })

  const answer = (text: string, type: string, status = 200) =>
    new Response(text, { status, headers: { 'Content-Type': type } })
  test.each<[string, string, Response, boolean]>([
    ['our page', '/index.html', answer('<script src="/assets/a-1.js">', 'text/html'), true],
    [
      'a page of another build',
      '/index.html',
      answer('<script src="/assets/b-2.js">', 'text/html'),
      false,
    ],
    ['a login page', '/index.html', answer('<form>', 'text/html'), false],
    ['a login page for code', '/assets/a-1.js', answer('<form>', 'text/html'), false],
    ['code', '/assets/a-1.js', answer('1', 'text/javascript; charset=utf-8'), true],
    ['a style', '/assets/a.css', answer('', 'text/css'), true],
    ['a login page for a picture', '/icons/a.png', answer('<form>', 'text/html'), false],
    ['a picture', '/icons/a.svg', answer('<svg/>', 'image/svg+xml'), true],
    ['code that is gone', '/assets/a-1.js', answer('{}', 'application/json', 404), false],
  ])('%s is kept as the shell: the right ones only', async (_, path, response, expected) => {
    expect(await isOurOwn(ORIGIN + path, response, ['/assets/a-1.js'])).toBe(expected)
  })
})
