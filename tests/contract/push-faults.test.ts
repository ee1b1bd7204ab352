import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, pushRaw } from '../support/content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'

const NO_LIMIT = 1_073_741_823

let hooksDir: string
let server: TestServer
let admin: TestAdmin

beforeAll(async () => {
  hooksDir = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(resolve(import.meta.dirname, '../../pocketbase/pb_hooks'), hooksDir, { recursive: true })
  await writeFile(
    join(hooksDir, 'zz_disk.pb.js'),
    `routerAdd('POST', '/disk/{pages}', (e) => {
      const pages = e.request.pathValue('pages')
      e.app.nonconcurrentDB().newQuery('PRAGMA max_page_count=' + pages).execute()
      return e.json(200, {})
    })`,
  )
  server = await startPocketBase({ hooksDir })
  admin = await server.createAdmin()
})
afterAll(async () => {
  await server.stop()
  await rm(hooksDir, { recursive: true, force: true })
})

/** How many pages the database may have; with fewer than it has, it cannot grow, as on a full disk. */
const limitTo = (pages: number) => server.api(`/disk/${pages}`, { method: 'POST' })

test('[R18] a server whose disk is full says that it is out of order, and takes the same push once there is room', async () => {
  const row = { title: 'A long note', subject: 'Biology', description: 'words '.repeat(330) }
  const changes = Array.from({ length: 50 }, () => change({ collection: 'free_pdfs', row }))
  await limitTo(1)
  const full = await pushRaw(server, admin, changes)
  expect(full).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  expect(full.headers.get('cache-control')).toBe('no-store')
  expect(full.headers.get('retry-after')).toBe('5')
  await limitTo(NO_LIMIT)
  const taken = await pushRaw(server, admin, changes)
  expect(taken.status).toBe(200)
  expect(new Set(taken.json.results.map(({ result }: { result: string }) => result))).toEqual(
    new Set(['accepted']),
  )
})
