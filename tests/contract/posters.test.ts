import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { baseNow, change, entryOf, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { freePort } from '../support/ports.ts'
import { jpegBytes, pngBytes } from '../support/sample-files.ts'

const PICTURE = jpegBytes(480, 360, { padding: 20_000 })
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const send =
  (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200): Answer =>
  (request, response) => {
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
const picture = send(PICTURE, { 'content-type': 'image/jpeg' })

let answers: Record<string, Answer> = {}
let asked: string[] = []
const upstream = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  asked.push(`${request.method} ${request.url}`)
  const answer = answers[path] ?? send('nothing here', {}, 404)
  answer(request, response)
})
const port = await freePort()
await new Promise<void>((done) => upstream.listen(port, '127.0.0.1', done))
afterAll(async () => {
  upstream.closeAllConnections()
  await new Promise((done) => upstream.close(done))
})
const { server, admin, push } = await openServer({
  env: { ACADEMY_POSTERS: `http://127.0.0.1:${port}` },
})
afterEach(async () => {
  answers = {}
  asked = []
  await server.sql('DELETE FROM demo_videos')
})

const tick = () => server.cron('posters')
const videoChange = (url: string, more: Record<string, unknown> = {}) =>
  change({
    collection: 'demo_videos',
    row: {
      title: 'Mole concept',
      subject: 'Chemistry',
      external_video_url: url,
      status: 'published',
      ...more,
    },
  })
const addVideo = async (url: string, more: Record<string, unknown> = {}) => {
  const made = await push(videoChange(url, more))
  expect(made.result).toBe('accepted')
  return made
}
const idOf = (made: Awaited<ReturnType<typeof addVideo>>): string => String(made.row?.id)
const posterOf = async (id: string) => entryOf((await readFeed(server)).changes, id)?.row?.poster

const YT = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const YT_PATH = '/i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg'

const require = createRequire(import.meta.url)
const {
  upstreamOf,
}: { upstreamOf(setting: string): string } = require('../../pocketbase/pb_hooks/files/poster.js')
const {
  HOSTS,
}: { HOSTS: readonly string[] } = require('../../pocketbase/pb_hooks/files/poster-source.js')

const stateOf = async (id: string) =>
  (await server.sql(`SELECT tries, due FROM _video_posters WHERE video = '${id}'`))[0]
const triesOf = (id: string, tries: number) =>
  expect.poll(async () => (await stateOf(id))?.tries).toBe(tries)
/** Waits until all requests have ended: the answer of a cron job comes before its work is done. */
const jobDone = async (id: string) => {
  await expect.poll(async () => (await stateOf(id))?.due ?? 'none').toBe('')
}

describe('[V1] the picture of a video is fetched by the server', () => {
  test('after the push was answered, once, and goes out by the feed as a file of this server', async () => {
    answers[YT_PATH] = picture
    const made = await addVideo(YT)
    const id = idOf(made)
    expect(asked).toEqual([])
    expect(made.row?.poster ?? null).toBeNull()
    await tick()
    await expect
      .poll(() => posterOf(id))
      .toMatchObject({ width: 480, height: 360, type: 'image/jpeg' })
    const { url, size } = await posterOf(id)
    expect(size).toBe(PICTURE.length)
    const file = await fetch(server.url + url)
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(PICTURE))).toBe(true)
    await jobDone(id)
    expect(asked).toEqual([`HEAD ${YT_PATH}`, `GET ${YT_PATH}`])
    await tick()
    await tick()
    expect(asked).toHaveLength(2)
  })

  test('Vimeo is asked where the picture is, of unlisted videos too', async () => {
    answers['/vimeo.com/api/oembed.json'] = send(
      JSON.stringify({ thumbnail_url: 'https://i.vimeocdn.com/video/1234-abc-d_640?region=us' }),
    )
    answers['/i.vimeocdn.com/video/1234-abc-d_640'] = picture
    const id = idOf(await addVideo('https://vimeo.com/76979871/abc123def4'))
    await tick()
    await expect.poll(() => posterOf(id)).toMatchObject({ width: 480 })
    expect(asked[0]).toContain(encodeURIComponent('https://vimeo.com/76979871/abc123def4'))
  })

  test.each<[string, Answer]>([
    ['a page of HTML', send('<html>hotspot</html>', { 'content-type': 'text/html' })],
    ['a picture that ends too soon to have a size', send(PICTURE.slice(0, 8))],
    ['an error with a picture', send(PICTURE, { 'content-type': 'image/jpeg' }, 404)],
    ['no length', (_request, response) => response.writeHead(200).end(PICTURE)],
    [
      'more than a megabyte',
      send(Buffer.concat([PICTURE, Buffer.alloc(1024 * 1024)]), { 'content-type': 'image/jpeg' }),
    ],
    [
      'more than was said',
      (request, response) => {
        if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '20000' }).end()
        else response.writeHead(200).end(Buffer.concat([PICTURE, Buffer.alloc(4 * 1024 * 1024)]))
      },
    ],
    ['a line that is cut', (request) => request.socket.destroy()],
  ])('%s is no picture of a video', async (_name, answer) => {
    answers[YT_PATH] = answer
    const id = idOf(await addVideo(YT))
    await tick()
    await triesOf(id, 1)
    // Another video in the same job comes after it, so that what was not stored is known not to come.
    answers['/i.ytimg.com/vi/bbbbbbbbbbb/hqdefault.jpg'] = picture
    const after = idOf(await addVideo('https://youtu.be/bbbbbbbbbbb'))
    await tick()
    await expect.poll(() => posterOf(after)).toMatchObject({ width: 480 })
    expect(await posterOf(id)).toBeNull()
    expect((await stateOf(id))?.due).not.toBe('')
  })

  test('another address brings another picture; the old one is left to the sweep', async () => {
    answers[YT_PATH] = picture
    const made = await addVideo(YT)
    const id = idOf(made)
    await tick()
    await expect.poll(() => posterOf(id)).toBeTruthy()
    const first = (await posterOf(id)).id
    const editTo = async (url: string) => {
      const base = await baseNow(server, admin, id)
      const row = { external_video_url: url }
      const edited = await push(change({ collection: 'demo_videos', id, base, row }))
      expect(edited.result).toBe('accepted')
    }
    answers['/i.ytimg.com/vi/ccccccccccc/hqdefault.jpg'] = send(pngBytes(320, 180))
    await editTo('https://youtu.be/ccccccccccc')
    await tick()
    await expect.poll(() => posterOf(id)).toMatchObject({ width: 320, type: 'image/png' })
    await server.cron('files_sweep')
    const unused = async () =>
      (await server.sql(`SELECT unused_since FROM files WHERE id = '${first}'`))[0]?.unused_since
    await expect.poll(unused).not.toBe('')
    // An address without a picture takes the old one away.
    await editTo('https://example.org/demo.mp4')
    await tick()
    await expect.poll(() => posterOf(id)).toBeNull()
  })

  test('nobody is asked for a video with a thumbnail of its own, in the trash, or that is gone', async () => {
    answers[YT_PATH] = picture
    const thumbnail = await server.storeFile({
      area: 'demo-videos',
      bytes: pngBytes(16, 9),
      type: 'image/png',
    })
    await addVideo(YT, { thumbnail })
    await addVideo(YT, { status: 'trashed' })
    const gone = idOf(await addVideo(YT))
    await server.sql(`DELETE FROM demo_videos WHERE id = '${gone}'`)
    const last = idOf(await addVideo('https://vimeo.com/1'))
    await tick()
    await triesOf(last, 1)
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('/vimeo.com/')
  })
})

test('nobody is asked for pictures but YouTube and Vimeo; a word in the environment leads to loopback or nowhere', () => {
  expect([...HOSTS].sort()).toEqual(['i.vimeocdn.com', 'i.ytimg.com', 'vimeo.com'])
  expect(['', 'off', 'http://127.0.0.1:8080'].map(upstreamOf)).toEqual([
    '',
    'off',
    'http://127.0.0.1:8080',
  ])
  for (const word of [
    'https://evil.example',
    'http://127.0.0.1:80@evil.example',
    'http://127.0.0.1.evil.example:80',
    'http://localhost:80/',
    '0',
  ])
    expect(upstreamOf(word)).toBe('off')
})
