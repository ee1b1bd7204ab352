import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, entryOf, push, readFeed } from '../support/content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'

let upstream: Server
let gone: RegExp | null = null
let said = '{}'
let asked: string[] = []
let server: TestServer
let admin: TestAdmin
/** The thumbnail of every video here, so that no other picture is fetched. */
let thumbnail: string

beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.statusCode = gone?.test(request.url ?? '') ? 404 : 200
    response.end(said)
  })
  const port = await freePort()
  await new Promise<void>((done) => upstream.listen(port, '127.0.0.1', done))
  server = await startPocketBase({ env: { ACADEMY_POSTERS: `http://127.0.0.1:${port}` } })
  admin = await server.createAdmin()
  thumbnail = await server.storeFile({ area: 'demo-videos', type: 'image/png' })
})
afterAll(async () => {
  await server.stop()
  upstream.closeAllConnections()
  await new Promise((done) => upstream.close(done))
})

const video = async (url: string): Promise<string> => {
  const shown = { title: 'V', subject: 'Biology', status: 'published', thumbnail }
  const row = { ...shown, external_video_url: url }
  const made = await push(server, admin, change({ collection: 'demo_videos', row }))
  expect(made.result).toBe('accepted')
  return String(made.row?.id)
}
const adminEntry = async (id: string) =>
  entryOf((await readFeed(server, { token: admin.token })).changes, id)
const isDead = async (id: string) => (await adminEntry(id))?.row.link_dead_since !== ''
/** One night; it is over when the last video was asked for and what was found is written. */
const night = async (questions: number) => {
  asked = []
  const token = await server.superuser()
  await server.api('/api/crons/video_links', { method: 'POST', token })
  await expect.poll(() => asked.filter((one) => /oembed|drive/.test(one)).length).toBe(questions)
}

test('[V1] once a night dead videos are marked, for admins alone, and what plays again loses its mark', async () => {
  const [dead, alive, film, file] = [
    await video('https://www.youtube.com/watch?v=deadVideo01'),
    await video('https://youtu.be/aqz-KE-bpKQ'),
    await video('https://vimeo.com/76979871'),
    await video('https://drive.google.com/file/d/1AbC_d-3fGh/view'),
  ]
  await video('https://cdn.example/lesson.mp4')
  await video('http://127.0.0.1:8090/api/settings')
  gone = /deadVideo01|1AbC_d-3fGh/
  await night(4)
  await expect.poll(() => isDead(dead)).toBe(true)
  await expect.poll(() => isDead(file)).toBe(true)
  expect([await isDead(alive), await isDead(film)]).toEqual([false, false])
  expect(asked.map((one) => one.split('?')[0]).toSorted()).toEqual([
    'GET /vimeo.com/api/oembed.json',
    'GET /www.youtube.com/oembed',
    'GET /www.youtube.com/oembed',
    'HEAD /drive.google.com/file/d/1AbC_d-3fGh/view',
  ])
  const { changes } = await readFeed(server)
  for (const { row } of changes.filter(({ collection }) => collection === 'demo_videos'))
    expect(Object.keys(row)).not.toContain('link_dead_since')
  expect((await server.api('/demo-videos')).text).not.toContain('link_dead_since')

  const since = (await adminEntry(dead))?.row.link_dead_since
  gone = /deadVideo01/
  await night(4)
  await expect.poll(() => isDead(file)).toBe(false)
  expect((await adminEntry(dead))?.row.link_dead_since).toBe(since)
})

test('[V1] an admin cannot set the mark, and a new address has none', async () => {
  const id = await video('https://www.youtube.com/watch?v=deadVideo02')
  gone = /deadVideo0/
  await night(5)
  await expect.poll(() => isDead(id)).toBe(true)
  const entry = await adminEntry(id)
  const { epoch } = await readFeed(server)
  const edit = (row: Record<string, unknown>) =>
    push(server, admin, {
      ...change({ collection: 'demo_videos', id, base: [epoch, entry?.seq ?? 0] }),
      row,
    })
  expect((await edit({ link_dead_since: '' })).errors).toEqual({ link_dead_since: 'not_allowed' })
  const result = await edit({ external_video_url: 'https://youtu.be/aqz-KE-bpKQ' })
  expect(result.row).toMatchObject({ link_dead_since: '' })
})

const look = (url: string, on = server, token = admin.token) =>
  on.api('/api/sync/admin/video-link', { body: { url }, token })
const THERE = { state: 'there', duration: 0 }
const GONE = { state: 'gone', duration: 0 }
const UNKNOWN = { state: 'unknown', duration: 0 }

test('[M6] an admin who types a link is told whether its video is there, and the length that Vimeo tells', async () => {
  gone = /deadVideo/
  said = '{"title":"Cell division","duration":245}'
  expect((await look('https://youtu.be/deadVideo03')).json).toEqual(GONE)
  expect((await look(' https://youtu.be/aqz-KE-bpKQ?t=4 ')).json).toEqual(THERE)
  expect((await look('https://vimeo.com/76979871')).json).toEqual({ state: 'there', duration: 245 })
  for (const answer of ['{"duration":"245"}', '{"duration":-1}', '[]', 'null', '<html>']) {
    said = answer
    expect((await look('https://vimeo.com/76979871')).json, answer).toEqual(THERE)
  }
  const { headers } = await look('https://youtu.be/aqz-KE-bpKQ')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('[M6] nobody but the providers is ever asked for a link, and nobody at all for whoever is no admin', async () => {
  asked = []
  for (const url of [
    '',
    'nothing',
    'https://cdn.example/lesson.mp4',
    'http://127.0.0.1:8090/api/settings',
    'https://youtu.be@127.0.0.1/aqz-KE-bpKQ',
    'https://vimeo.com.evil.example/76979871',
    'https://drive.google.com/file/d/..%2F..%2Fadmin/view',
  ])
    expect((await look(url)).json, url).toEqual(UNKNOWN)
  const link = 'https://youtu.be/aqz-KE-bpKQ'
  expect((await look(link, server, '')).status).toBe(401)
  expect((await look(link, server, await server.superuser())).status).toBe(403)
  expect((await look('x'.repeat(20_000))).status).toBe(413)
  expect(asked).toEqual([])
})

test('[M6] a provider that says nothing clear, is not to be reached, or may not be asked says nothing of a link', async () => {
  const off = await startPocketBase({ env: { ACADEMY_POSTERS: 'off' } })
  // A port that was free a moment ago may be another test's server by now; no server may have this one.
  const nowhere = await startPocketBase({ env: { ACADEMY_POSTERS: 'http://127.0.0.1:1' } })
  for (const on of [off, nowhere]) {
    const { token } = await on.createAdmin()
    expect((await look('https://vimeo.com/76979871', on, token)).json).toEqual(UNKNOWN)
    await on.stop()
  }
})
