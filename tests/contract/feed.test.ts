import { describe, expect, test } from 'vitest'
import { collections } from '../../sync/model/collections.ts'
import { digestSchema, headSchema, lineSchema, pageSchema } from '../../sync/model/wire.ts'
import { baseOf, change, entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, admin, push } = await openServer({ isFirstStart: true })
const file = await server.storeFile()

const newest = async () => await server.head()
const pagePath = (epoch: string, after: unknown, upto: unknown, base = '/api/sync') =>
  `${base}/changes?epoch=${epoch}&after=${after}&upto=${upto}`
const publish = (more: Record<string, unknown> = {}) =>
  push(change({ row: examRow({ status: 'published', file_url: file, ...more }) }))

describe('head, line and digest', () => {
  test('[R5] head says epoch, newest commit, shape and the last starts, and caches may keep it for seconds', async () => {
    const answer = await server.api('/api/sync/head')
    expect(answer.status).toBe(200)
    expect(headSchema.parse(answer.json).epochs.at(-1)?.[0]).toBe(answer.json.epoch)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('[R5] a head that is asked fresh, and an admin’s, is kept by nobody', async () => {
    const fresh = await server.api('/api/sync/head?fresh=8213')
    expect(fresh.headers.get('cache-control')).toBe('no-store')
    const own = await server.api('/api/sync/admin/head', { token: admin.token })
    expect(headSchema.parse(own.json)).toEqual(headSchema.parse(fresh.json))
    expect(own.headers.get('cache-control')).toBe('no-store')
  })

  test('[R5] line gives the range of an epoch, and 404 for one that was never listed', async () => {
    const { epoch } = await newest()
    const answer = await server.api(`/api/sync/line?epoch=${epoch}`)
    expect(lineSchema.parse(answer.json)).toEqual({ epoch, start: 0, end: null })
    for (const unknown of ['aaaaaaaaaaaaaaa', '', "x'OR'1", '%00']) {
      const missing = await server.api(`/api/sync/line?epoch=${unknown}`)
      expect(missing.status).toBe(404)
      expect(missing.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('[R7] digest counts what a visitor sees; the admin’s counts every row', async () => {
    const seen = await publish()
    await push(change())
    const answer = await server.api('/api/sync/digest')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    const digest = digestSchema.parse(answer.json)
    expect(Object.keys(digest.collections).toSorted()).toEqual(Object.keys(collections).toSorted())
    const sums = async (token?: string) => {
      const feed = await readFeed(server, token ? { token } : {})
      const rows = feed.changes.filter((one) => one.row && one.collection === 'tests_library')
      return [rows.length, rows.reduce((sum, one) => sum + one.seq, 0)]
    }
    expect(digest.collections.tests_library).toEqual(await sums())
    const own = await server.api('/api/sync/admin/digest', { token: admin.token })
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(digestSchema.parse(own.json).collections.tests_library).toEqual(await sums(admin.token))
    expect(digest.seq).toBeGreaterThanOrEqual(seen.seq)
  })
})

describe('a page of changes', () => {
  test('[R6] has the rows of (after, upto] in order, form and headers as written', async () => {
    const made = await publish({ title: 'Paper in a page' })
    const { epoch, seq } = await newest()
    const answer = await server.api(pagePath(epoch, made.seq - 1, seq))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3600')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const page = pageSchema.parse(answer.json)
    expect(page).toMatchObject({ epoch, after: made.seq - 1, upto: seq, head: seq, next: seq })
    expect(page.changes).toHaveLength(1)
    expect(page.changes[0]).toMatchObject({ seq: made.seq, collection: 'tests_library' })
    const empty = pageSchema.parse((await server.api(pagePath(epoch, seq, seq))).json)
    expect(empty).toMatchObject({ next: seq, changes: [] })
  })

  test('[R6] a draft is left out until it was published once; from then on it is told as gone', async () => {
    const draft = await push(change())
    const id = draft.row?.id as string
    expect(entryOf((await readFeed(server)).changes, id)).toBeUndefined()
    const out = await push(
      change({ id, base: baseOf(draft), row: { status: 'published', file_url: file } }),
    )
    expect(entryOf((await readFeed(server)).changes, id)?.row?.id).toBe(id)
    const back = await push(change({ id, base: baseOf(out), row: { status: 'draft' } }))
    expect(entryOf((await readFeed(server)).changes, id)).toEqual({
      seq: back.seq,
      collection: 'tests_library',
      id,
      deleted: true,
    })
  })

  test('[R6] at most 1,000 log rows are looked at, and next is the last of them', async () => {
    const start = (await newest()).seq
    await server.sql(
      "INSERT INTO testimonials (id, caption, status, display_order) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1005) SELECT 'many' || printf('%011d', i), 'Sample', iif(i % 2, 'published', 'draft'), i FROM n",
    )
    const { epoch, seq } = await newest()
    expect(seq).toBe(start + 1005)
    const first = pageSchema.parse((await server.api(pagePath(epoch, start, seq))).json)
    expect(first.changes).toHaveLength(500)
    expect(first.next).toBe(start + 1000)
    const second = pageSchema.parse((await server.api(pagePath(epoch, first.next, seq))).json)
    expect(second.changes).toHaveLength(3)
    expect(second.next).toBe(seq)
    const exact = pageSchema.parse((await server.api(pagePath(epoch, start, start + 1000))).json)
    expect(exact.next).toBe(start + 1000)
  })

  test('[R6] about 1 MB is given, and at least one row whatever its size', async () => {
    const start = (await newest()).seq
    const insert = (name: string, bytes: number) =>
      server.sql(
        `INSERT INTO free_pdfs (id, title, subject, status, description) VALUES ('${name}', 'Big', 'Biology', 'published', printf('%.*c', ${bytes}, 'x'))`,
      )
    await insert('bigbigbigbig001', 1_500_000)
    for (const number of [2, 3, 4]) await insert(`bigbigbigbig00${number}`, 400_000)
    const { epoch, seq } = await newest()
    const alone = pageSchema.parse((await server.api(pagePath(epoch, start, seq))).json)
    expect(alone.changes.map((one) => one.id)).toEqual(['bigbigbigbig001'])
    expect(alone.next).toBe(start + 1)
    const two = pageSchema.parse((await server.api(pagePath(epoch, start + 1, seq))).json)
    expect(two.changes.map((one) => one.id)).toEqual(['bigbigbigbig002', 'bigbigbigbig003'])
    expect(two.next).toBe(start + 3)
    const rest = pageSchema.parse((await server.api(pagePath(epoch, two.next, seq))).json)
    expect(rest).toMatchObject({ next: seq })
    await server.sql("DELETE FROM free_pdfs WHERE title = 'Big'")
  })
})

describe('what is asked wrongly', () => {
  const wrong = [
    ['after above upto', 2, 1],
    ['a negative number', -1, 2],
    ['an empty after', '', 2],
    ['an exponent', '1e1', 20],
    ['twenty digits', 0, '99999999999999999999'],
    ['SQL', '1%20OR%201=1', 2],
    ['a NUL', '%00', 2],
  ] as const
  test.each(wrong)('[R6] %s is 400 and kept by nobody', async (_, after, upto) => {
    const { epoch } = await newest()
    for (const base of ['/api/sync', '/api/sync/admin']) {
      const answer = await server.api(pagePath(epoch, after, upto, base), { token: admin.token })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('[R6] another epoch is 409 epoch, a range above the head 409 ahead, both kept by nobody', async () => {
    const { epoch, seq } = await newest()
    const other = await server.api(pagePath('aaaaaaaaaaaaaaa', 0, 1))
    expect(other).toMatchObject({ status: 409, json: { code: 'epoch' } })
    const ahead = await server.api(pagePath(epoch, seq, seq + 1))
    expect(ahead).toMatchObject({ status: 409, json: { code: 'ahead' } })
    for (const answer of [other, ahead]) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    for (const quoted of ["'", '%22', "x'--", '%F0%9F%92%A5', 'a'.repeat(5000)]) {
      const answer = await server.api(pagePath(quoted, 0, 1))
      expect(answer.status).toBe(409)
    }
  })
})

describe('rows that raw SQL has spoilt', () => {
  const deep = "printf('%.*c', 1200, '[') || printf('%.*c', 1200, ']')"
  const spoil = [
    ['text that is no JSON in a list', "UPDATE free_pdfs SET tags = 'not json'"],
    ['JSON nested deeper than SQLite reads', `UPDATE free_pdfs SET tags = ${deep}`],
    ['an object in a list', `UPDATE free_pdfs SET tags = '{"a":1}'`],
    ['a blob in a text', "UPDATE free_pdfs SET title = x'ff00fe'"],
    ['a NUL in a text', "UPDATE free_pdfs SET title = 'a' || char(0) || 'b'"],
    ['a file that is not there', "UPDATE free_pdfs SET file_url = 'nofilewiththisid'"],
    ['quotes and separators in an id of a file', `UPDATE free_pdfs SET file_url = '"}],'`],
    ['a moment that is none', "UPDATE free_pdfs SET created_at = 'soon', updated_at = x'ff'"],
  ] as const
  test.each(spoil)('[R6] %s spoils no page', async (_, sql) => {
    const id = recordId()
    const sound = recordId()
    await server.sql(
      `INSERT INTO free_pdfs (id, title, subject, status, tags) VALUES ('${id}', 'T', 'Biology', 'published', '["a"]'), ('${sound}', 'Sound', 'Biology', 'published', '["a"]')`,
    )
    await server.sql(`${sql} WHERE id = '${id}'`)
    for (const options of [{}, { token: admin.token }]) {
      const { changes } = await readFeed(server, options)
      expect(entryOf(changes, sound)?.row?.tags).toEqual(['a'])
      expect(entryOf(changes, id)?.row).toBeDefined()
    }
    expect((await server.api('/api/sync/digest')).status).toBe(200)
    await server.sql(`DELETE FROM free_pdfs WHERE id IN ('${id}', '${sound}')`)
  })

  test('[R6] a row whose id no device could hold is left out, in the digest too', async () => {
    await server.sql(
      "INSERT INTO programs (id, name, status) VALUES ('Bad \"Id', 'P', 'published')",
    )
    const { changes } = await readFeed(server)
    expect(changes.some((one) => one.id.includes('Bad'))).toBe(false)
    const digest = (await server.api('/api/sync/digest')).json
    expect(digest.collections.programs).toEqual([0, 0])
  })
})
