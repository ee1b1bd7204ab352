import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageSchema } from '../../../sync/model/wire.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../../support/pocketbase.ts'

// What one process does with more pages of the feed than it carries at one time (pocketbase/pb_hooks/feed/feed.js).

const AT_ONCE = 150
/** Rows of 10 KB: a page of them takes so long that many are at it together. */
const ROWS = 1_000

let server: TestServer
let admin: TestAdmin
let path: string

beforeAll(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin()
  await server.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) ` +
      "INSERT INTO free_pdfs (id, title, subject, status, description) SELECT printf('crowd%010d', i), 'Notes', 'Physics', 'published', hex(randomblob(5000)) FROM n",
  )
  const { epoch, seq } = await server.head()
  path = `/changes?epoch=${epoch}&after=0&upto=${seq}`
})
afterAll(() => server.stop())

test('[R8] visitors beyond what one process carries are sent away for a while, an admin is not, and then there is room', async () => {
  const crowd = Array.from({ length: AT_ONCE }, () => fetch(`${server.url}/api/sync${path}`))
  const mine = await server.api(`/api/sync/admin${path}`, { token: admin.token })
  expect(mine.status).toBe(200)
  const answers = await Promise.all(crowd)
  const given = answers.filter(({ status }) => status === 200)
  const away = answers.filter(({ status }) => status === 503)
  expect(given.length + away.length).toBe(AT_ONCE)
  expect(away.length).toBeGreaterThan(0)
  for (const { headers } of away) {
    expect(headers.get('retry-after')).toBe('5')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const pages = await Promise.all(given.map((answer) => answer.text()))
  expect(new Set(pages).size).toBe(1)
  expect(pageSchema.parse(JSON.parse(pages[0] ?? '')).changes.length).toBeGreaterThan(10)

  const later = await Promise.all(
    Array.from({ length: 24 }, () => fetch(`${server.url}/api/sync${path}`)),
  )
  expect(later.map(({ status }) => status)).toEqual(later.map(() => 200))
})
