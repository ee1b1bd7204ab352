import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  basketFile,
  dropBasketOf,
  dropFromBasket,
  keepInBasket,
  readBasket,
} from '../../../web/sw/basket.ts'
import { isShare, takeShared } from '../../../web/sw/share.ts'
import { type CacheDisk, fakeCaches, newCacheDisk, quotaError } from '../../support/fake-caches.ts'

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
/** A post of these files, from a page of `origin`; null: the browser does not say. */
const share = (
  files: readonly File[],
  origin: string | null = ORIGIN,
  nowMs = 1_000,
  text = '',
): Promise<Response> => {
  const body = new FormData()
  body.set('title', 'From a chat')
  body.set('text', text)
  for (const file of files) body.append('files', file)
  const headers: Record<string, string> = origin === null ? {} : { origin }
  const request = new Request(`${ORIGIN}/admin/share`, { method: 'POST', body, headers })
  return takeShared(request, newId, nowMs)
}
const many = (count: number): readonly File[] =>
  Array.from({ length: count }, (_, at) => new File(['x'], `${at}.pdf`))
const pdf = new File(['%PDF-1.4'], 'प्रश्न पत्र.pdf', { type: 'application/pdf' })
const shot = new File(['shot'], 'chat.png', { type: 'image/png' })

test('what is shared lies in the basket, whole and with its name, and the panel is opened', async () => {
  const answer = await share([pdf, shot])
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/admin/share`])
  const [first, second] = await readBasket(1_000)
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
  expect((await readBasket(1_000)).map(({ id }) => id)).toEqual(['id2'])
})

test.each([
  ['Watch this: https://youtu.be/dQw4w9WgXcQ.', 'https://youtu.be/dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?t=9 (Mole concept)', 'https://youtu.be/dQw4w9WgXcQ?t=9'],
  ['My talk https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['देखिए: youtu.be/dQw4w9WgXcQ।', 'https://youtu.be/dQw4w9WgXcQ'],
  ['*https://youtu.be/dQw4w9WgXcQ*', 'https://youtu.be/dQw4w9WgXcQ'],
  [
    'drive.google.com/file/d/1AbCdEfGhIjKl/view, see you',
    'https://drive.google.com/file/d/1AbCdEfGhIjKl/view',
  ],
])('a link to a video is found in shared words and told to the panel: %s', async (text, link) => {
  const { headers } = await share([], ORIGIN, 1_000, text)
  const led = new URL(headers.get('location') ?? '')
  expect([led.pathname, led.searchParams.get('link')]).toEqual(['/admin/share', link])
})

test('a file without bytes waits by its name: its line says that it is empty', async () => {
  const { headers } = await share([new File([], 'notes.pdf'), pdf])
  expect(headers.get('location')).toBe(`${ORIGIN}/admin/share`)
  expect((await readBasket(1_000)).map(({ name }) => name)).toEqual(['notes.pdf', pdf.name])
})

test('other words open no form: a link elsewhere, an address of mail, and what another site posts', async () => {
  const led = async (text: string, origin = ORIGIN) =>
    (await share([], origin, 1_000, text)).headers.get('location')
  const plain = `${ORIGIN}/admin/share`
  expect(await led('See https://evil.example/youtu.be/dQw4w9WgXcQ')).toBe(plain)
  expect(await led('me@youtube.com/x and notyoutube.com/watch')).toBe(plain)
  expect(await led('youtu.be/dQw4w9WgXcQ', 'https://evil.example')).toBe(`${plain}?refused=1`)
})

test('what cannot be kept is counted, and nobody is sent to an error page', async () => {
  disk.beforePut = () => {
    throw quotaError()
  }
  expect((await share([pdf, shot])).headers.get('location')).toBe(`${ORIGIN}/admin/share?lost=2`)
  const torn = new Request(`${ORIGIN}/admin/share`, {
    method: 'POST',
    body: 'no form',
    headers: { origin: ORIGIN },
  })
  const answer = await takeShared(torn, () => 'x', 0)
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/admin/share?lost=1`)
})
const OTHERS = ['https://else.example', 'http://academy.example', 'https://academy.example:8443']

test.each(OTHERS)('what a page of %s posts is refused, and said', async (origin) => {
  const answer = await share([pdf, shot], origin)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `${ORIGIN}/admin/share?refused=1`,
  ])
  expect(disk.caches.size).toBe(0)
})

test('50 shared files and 64 MB wait at most, over all posts together, also where two come at once', async () => {
  const answers = await Promise.all([share(many(30), 'null'), share(many(30), null)])
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    `${ORIGIN}/admin/share`,
    `${ORIGIN}/admin/share?lost=10`,
  ])
  const waiting = await readBasket(1_000)
  expect(waiting).toHaveLength(50)
  // What an admin took in waits no more.
  for (const one of waiting) await keepInBasket(new Blob(['x']), { ...one, author: 'me' })
  const large = new File([new Uint8Array(30 * 1024 * 1024)], 'large.pdf')
  await share([large, large], 'null')
  const third = await share([large, pdf], 'null')
  expect(third.headers.get('location')).toBe(`${ORIGIN}/admin/share?lost=1`)
  const shared = (await readBasket(1_000)).filter(({ author }) => author === '')
  expect(shared.map(({ name }) => name)).toEqual(['large.pdf', 'large.pdf', pdf.name])
})

test('who removes what is theirs from a device removes what was shared, and nothing of others', async () => {
  await share([pdf, shot], 'null')
  const [first, second] = await readBasket(1_000)
  if (!first || !second) throw new Error('nothing was kept')
  await keepInBasket(pdf, { ...first, author: 'me' })
  const hers = { ...second, id: 'hers', author: 'somebody' }
  await keepInBasket(shot, hers)
  await dropBasketOf('me', 1_000)
  expect((await readBasket(1_000)).map(({ id }) => id)).toEqual(['hers'])
})

test('the panel is an app of its own that takes PDFs and pictures; the students’ app takes nothing', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../web/public/${name}`, import.meta.url), 'utf8'))
  const panel = read('admin.webmanifest')
  expect(panel).toMatchObject({ id: '/admin', scope: '/admin' })
  expect(panel.start_url.startsWith('/admin')).toBe(true)
  const { accept } = panel.share_target.params.files[0]
  expect(accept).toEqual(expect.arrayContaining(['application/octet-stream', 'image/*']))
  expect(isShare({ method: 'POST', url: ORIGIN + panel.share_target.action }, ORIGIN)).toBe(true)
  const students = read('manifest.webmanifest')
  expect(students).not.toHaveProperty('share_target')
  expect(students.id).not.toBe(panel.id)
})
