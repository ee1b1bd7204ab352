import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFolder } from '../support/app-paths.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

let app: string
let server: TestServer
beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(appFolder(), app, { recursive: true })
  server = await startPocketBase({ env: { ACADEMY_APP_DIR: app } })
})
afterAll(async () => {
  await server.stop()
  await rm(app, { recursive: true, force: true })
})

const INDIA_MS = 5.5 * 3_600_000
const dayNow = () => Math.floor((Date.now() + INDIA_MS) / 86_400_000)
const ask = async (etag?: string) => {
  const answer = await fetch(`${server.url}/tests/full`, {
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    text: await answer.text(),
  }
}
/** The parts of a page's ETag. */
const partsOf = (etag: string) => {
  const [epoch, seq, build, day] = /^W\/"(.*)"$/.exec(etag)?.[1]?.split('.') ?? []
  return { epoch, seq: Number(seq), build, day: Number(day) }
}
const pagesFile = () => join(app, 'server/pages.json')
const pages = async () => JSON.parse(await readFile(pagesFile(), 'utf8'))

test('a page that a browser has is drawn anew after a restart and for another build, whose names its ETag has', async () => {
  const before = dayNow()
  const first = await ask()
  expect(first.text).toContain('id="page-data"')
  const { epoch, seq } = (await server.api('/api/sync/head')).json
  const { day, ...parts } = partsOf(first.etag)
  expect(parts).toEqual({ epoch, seq, build: (await pages()).build })
  expect([before, dayNow()]).toContain(day)
  expect((await ask(first.etag)).status).toBe(304)

  await server.stop()
  await server.start()
  const restarted = await ask(first.etag)
  expect(restarted.status).toBe(200)
  expect(restarted.text).toContain('id="page-data"')
  const next = partsOf(restarted.etag)
  expect(next.epoch).toBe((await server.api('/api/sync/head')).json.epoch)
  expect(next.epoch).not.toBe(epoch)
  expect(next).toMatchObject({ seq, build: parts.build })

  await server.stop()
  await writeFile(pagesFile(), JSON.stringify({ ...(await pages()), build: 'another' }))
  await server.start()
  const rebuilt = await ask(restarted.etag)
  expect(rebuilt.status).toBe(200)
  expect(rebuilt.text).toContain('id="page-data"')
  expect(partsOf(rebuilt.etag)).toMatchObject({ seq, build: 'another' })
})
