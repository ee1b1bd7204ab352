import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { change, entryOf, push, readFeed } from '../content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../pocketbase.ts'
import { freePort } from '../ports.ts'
import { jpegBytes } from '../sample-files.ts'

export const PICTURE = jpegBytes(480, 360, { padding: 20_000 })
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const send =
  (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200): Answer =>
  (request, response) => {
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
export const picture = send(PICTURE, { 'content-type': 'image/jpeg' })

let upstream: Server
export let answers: Record<string, Answer> = {}
export let asked: string[] = []
export let server: TestServer
export let admin: TestAdmin

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      asked.push(`${request.method} ${request.url}`)
      const answer = answers[path] ?? send('nothing here', {}, 404)
      answer(request, response)
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

  afterEach(async () => {
    answers = {}
    asked = []
    await server.sql('DELETE FROM demo_videos')
  })
}

export const tick = async (): Promise<void> => {
  const path = '/api/crons/posters'
  const answer = await server.api(path, { method: 'POST', token: await server.superuser() })
  expect(answer.status).toBe(204)
}
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
export const addVideo = async (url: string, more: Record<string, unknown> = {}) => {
  const made = await push(server, admin, videoChange(url, more))
  expect(made.result).toBe('accepted')
  return made
}
export const idOf = (made: Awaited<ReturnType<typeof addVideo>>): string => String(made.row?.id)
export const posterOf = async (id: string) =>
  entryOf((await readFeed(server)).changes, id)?.row?.poster

export const YT = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
export const YT_PATH = '/i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg'
