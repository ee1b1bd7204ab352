import { describe, expect, test } from 'vitest'
import { entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId, startPocketBase } from '../support/pocketbase.ts'

const { server, admin } = await openServer()
const operator = await server.superuser()

const head = async (): Promise<number> => (await server.head()).seq
const logRows = (where = '1=1') =>
  server.sql(`SELECT coll, rid, seq, op, seen FROM _sync_log WHERE ${where} ORDER BY seq`)
const records = '/api/collections/tests_library/records'

/** Log and tables say the same, both ways, and no commit number is used twice or missing at the top. */
async function expectSound(): Promise<void> {
  const broken = await server.sql(
    "SELECT (SELECT count(*) FROM tests_library t WHERE NOT EXISTS (SELECT 1 FROM _sync_log l WHERE l.coll = 'tests_library' AND l.rid = t.id AND l.op = 'u')) AS unlogged, " +
      "(SELECT count(*) FROM _sync_log l WHERE l.coll = 'tests_library' AND l.op = 'u' AND NOT EXISTS (SELECT 1 FROM tests_library t WHERE t.id = l.rid)) AS ghosts, " +
      '(SELECT max(seq) FROM _sync_log) - (SELECT seq FROM _sync_head) AS distance',
  )
  expect(broken[0]).toEqual({ unlogged: 0, ghosts: 0, distance: 0 })
}

async function create(more: Record<string, unknown> = {}): Promise<string> {
  const id = recordId()
  const made = await server.api(records, {
    token: operator,
    body: { id, status: 'draft', ...examRow(), ...more },
  })
  expect(made.status, made.text).toBe(200)
  return id
}

describe('every way in is logged', () => {
  test('[R1] a record made, edited and removed through the record API takes one commit each', async () => {
    const before = await head()
    const id = await create()
    expect(await logRows(`rid = '${id}'`)).toMatchObject([{ seq: before + 1, op: 'u', seen: 0 }])
    await server.api(`${records}/${id}`, {
      method: 'PATCH',
      token: operator,
      body: { title: 'Another title' },
    })
    expect(await logRows(`rid = '${id}'`)).toMatchObject([{ seq: before + 2, op: 'u' }])
    await server.api(`${records}/${id}`, { method: 'DELETE', token: operator })
    expect(await logRows(`rid = '${id}'`)).toMatchObject([{ seq: before + 3, op: 'd' }])
    await expectSound()
  })

  test('[R1] truncating a collection logs every row as gone', async () => {
    const ids = [await create(), await create()]
    const answer = await server.api('/api/collections/tests_library/truncate', {
      method: 'DELETE',
      token: operator,
    })
    expect(answer.status).toBe(204)
    for (const id of ids) expect(await logRows(`rid = '${id}'`)).toMatchObject([{ op: 'd' }])
    await expectSound()
  })

  test('[R1] an edit of the schema in the dashboard leaves the triggers in place', async () => {
    const path = '/api/collections/tests_library'
    const collection = (await server.api(path, { token: operator })).json
    const fields = [...collection.fields, { type: 'text', name: 'extra' }]
    const added = await server.api(path, { method: 'PATCH', token: operator, body: { fields } })
    expect(added.status, added.text).toBe(200)
    const before = await head()
    const id = await create({ extra: 'x' })
    expect(await logRows(`rid = '${id}'`)).toMatchObject([{ seq: before + 1, op: 'u' }])
    const dropped = await server.api(path, {
      method: 'PATCH',
      token: operator,
      body: { fields: collection.fields },
    })
    expect(dropped.status, dropped.text).toBe(200)
    await expectSound()
  })

  test('[R1] raw SQL is logged: insert, update of many, delete of many', async () => {
    const ids = [recordId(), recordId()]
    await server.sql(
      `INSERT INTO tests_library (id, title, status) VALUES ${ids.map((id) => `('${id}', 'raw', 'draft')`).join(', ')}`,
    )
    const before = await head()
    await server.sql("UPDATE tests_library SET title = 'rawer' WHERE title = 'raw'")
    const rows = await logRows(`rid IN ('${ids[0]}', '${ids[1]}')`)
    expect(rows.map((row) => row.seq)).toEqual([before + 1, before + 2])
    await server.sql("DELETE FROM tests_library WHERE title = 'rawer'")
    for (const id of ids) expect(await logRows(`rid = '${id}'`)).toMatchObject([{ op: 'd' }])
    await expectSound()
  })

  test('[R1] an UPDATE that changes an id logs the old id as gone', async () => {
    const id = await create()
    const moved = recordId()
    await server.sql(`UPDATE tests_library SET id = '${moved}' WHERE id = '${id}'`)
    expect(await logRows(`rid = '${id}'`)).toMatchObject([{ op: 'd' }])
    expect(await logRows(`rid = '${moved}'`)).toMatchObject([{ op: 'u' }])
    await expectSound()
  })

  test('[R1] REPLACE and OR IGNORE, of a row and of an id onto another, lose nothing', async () => {
    const first = await create()
    const second = await create()
    const before = await head()
    await server.sql(
      `REPLACE INTO tests_library (id, title, status) VALUES ('${first}', 'replaced', 'draft')`,
    )
    expect(await logRows(`rid = '${first}'`)).toMatchObject([{ seq: before + 1, op: 'u' }])
    await server.sql(
      `INSERT OR REPLACE INTO tests_library (id, title, status) SELECT id, 'again', 'published' FROM tests_library WHERE id IN ('${first}', '${second}')`,
    )
    expect(await logRows(`rid IN ('${first}', '${second}')`)).toMatchObject([
      { op: 'u', seen: 1 },
      { op: 'u', seen: 1 },
    ])
    await server.sql(`UPDATE OR REPLACE tests_library SET id = '${second}' WHERE id = '${first}'`)
    expect(await logRows(`rid = '${first}'`)).toMatchObject([{ op: 'd' }])
    await server.sql(
      `INSERT OR IGNORE INTO tests_library (id, title) VALUES ('${second}', 'ignored'), ('${first}', 'back')`,
    )
    expect(await logRows(`rid = '${first}'`)).toMatchObject([{ op: 'u' }])
    await expectSound()
    const feed = await readFeed(server, { token: admin.token })
    expect(entryOf(feed.changes, second)?.row?.title).toBe('again')
    expect(entryOf(feed.changes, first)?.row?.title).toBe('back')
  })

  test('[R1] no synced table has a unique index but its id, and none can be given one', async () => {
    const unique = await server.sql(
      "SELECT m.name, l.name AS idx FROM sqlite_schema m JOIN pragma_index_list(m.name) l WHERE m.type = 'table' AND l.\"unique\" = 1 AND l.origin <> 'pk' " +
        "AND m.name IN ('tests_library', 'free_pdfs', 'demo_videos', 'testimonials', 'programs', 'announcements', 'global_settings', 'payment_settings')",
    )
    expect(unique).toEqual([])
    const answer = await server.api('/api/collections/free_pdfs', {
      method: 'PATCH',
      token: operator,
      body: { indexes: ['CREATE UNIQUE INDEX idx_slug ON free_pdfs (slug)'] },
    })
    expect(answer.status).toBe(400)
  })

  test('a synced collection can neither be renamed nor deleted', async () => {
    const path = '/api/collections/programs'
    const renamed = await server.api(path, {
      method: 'PATCH',
      token: operator,
      body: { name: 'courses' },
    })
    expect(renamed.status).toBe(400)
    expect((await server.api(path, { method: 'DELETE', token: operator })).status).toBe(400)
    expect((await server.api('/api/sync/digest')).status).toBe(200)
  })
})

describe('what happened behind the log', () => {
  test('[R2] a trigger that was dropped, or says something else, is mended before the feed is served again', async () => {
    const kept = await create({ title: 'kept' })
    const lost = await create({ title: 'lost' })
    await server.sql('DROP TRIGGER sync_tests_library_u')
    await server.sql('DROP TRIGGER sync_tests_library_d')
    await server.sql(
      'CREATE TRIGGER sync_tests_library_d AFTER DELETE ON tests_library BEGIN SELECT 1; END',
    )
    await server.sql(`UPDATE tests_library SET title = 'unseen' WHERE id = '${kept}'`)
    await server.sql(`DELETE FROM tests_library WHERE id = '${lost}'`)
    const before = (await server.sql('SELECT seq FROM _sync_head'))[0]?.seq as number
    const feed = await readFeed(server, { token: admin.token, after: before })
    expect(entryOf(feed.changes, kept)?.row?.title).toBe('unseen')
    expect(entryOf(feed.changes, lost)?.deleted).toBe(true)
    const rows = await server.sql('SELECT id FROM tests_library')
    const repeated = feed.changes.filter((entry) => entry.collection === 'tests_library')
    for (const { id } of rows) expect(repeated.map((entry) => entry.id)).toContain(id)
    await expectSound()
  })

  test('[R2] a start finds rows that the log lacks and logged rows that are gone', async () => {
    const unlogged = await create()
    const ghost = recordId()
    await server.sql(`DELETE FROM _sync_log WHERE rid = '${unlogged}'`)
    await server.sql(
      `INSERT INTO _sync_log (coll, rid, seq, op, seen) SELECT 'tests_library', '${ghost}', seq + 1, 'u', 1 FROM _sync_head`,
    )
    await server.restart()
    const feed = await readFeed(server, { token: admin.token })
    expect(entryOf(feed.changes, unlogged)?.row?.id).toBe(unlogged)
    expect(entryOf(feed.changes, ghost)?.deleted).toBe(true)
    await expectSound()
  })

  test('[R2] a restart with nothing amiss gives no row a new commit', async () => {
    const before = await logRows()
    await server.restart()
    expect(await logRows()).toEqual(before)
  })

  test('[R2] a feed whose table is gone is refused, not served short', async () => {
    const broken = await startPocketBase()
    try {
      await broken.sql('DROP TABLE programs')
      for (const again of [false, true]) {
        if (again) await broken.restart()
        for (const path of ['head', 'digest', 'changes?epoch=x&after=0&upto=1']) {
          const answer = await broken.api(`/api/sync/${path}`)
          expect(answer.status).toBe(503)
          expect(answer.headers.get('cache-control')).toBe('no-store')
          expect(answer.headers.get('retry-after')).toBe('5')
        }
      }
    } finally {
      await broken.stop()
    }
  })
})
