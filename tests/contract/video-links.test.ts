import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'

let upstream: Server
let gone: RegExp | null = null
let said = '{}'
let asked: string[] = []
let server: TestServer
let admin: TestAdmin

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
})
afterAll(async () => {
  await server.stop()
  upstream.closeAllConnections()
  await new Promise((done) => upstream.close(done))
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
