import { expect, test } from 'vitest'
import type { Base, PushResult } from '../../sync/model/wire.ts'
import { baseOf, change, examRow } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'

const { server, admin, push } = await openServer()
const other = await server.createAdmin({ name: 'Bina Rao' })

const history = (id: string, query = '', collection = 'tests_library', token = admin.token) =>
  server.api(`/api/sync/admin/history/${collection}/${id}${query}`, { token })
const versions = async (id: string, query = '') => (await history(id, query)).json.versions
const made = async (row: Record<string, unknown> = {}): Promise<{ id: string; base: Base }> => {
  const result = await push(change({ row: examRow(row) }))
  return { id: String(result.row?.id), base: baseOf(result) }
}
const edit = async (id: string, base: Base, row: Record<string, unknown>, by = admin) => {
  const result: PushResult = await push(change({ id, base, row }), by)
  expect(result.result, JSON.stringify(result)).toBe('accepted')
  return baseOf(result)
}
const filesThere = async (...ids: string[]) =>
  (await server.sql(`SELECT id FROM files WHERE id IN ('${ids.join("','")}')`)).length

test('every accepted change keeps the version before it, with who, when and which fields', async () => {
  const { id, base } = await made({ title: 'One' })
  const then = await edit(id, base, { title: 'Two', difficulty: 'Hard' }, other)
  await edit(id, then, { status: 'trashed' })
  const list = await versions(id)
  expect(
    list.map(({ who, op, fields, way }: Record<string, unknown>) => [who, op, fields, way]),
  ).toEqual([
    ['Asha Verma', 'update', ['status'], 'admin'],
    ['Bina Rao', 'update', expect.arrayContaining(['title', 'difficulty']), 'admin'],
    ['Asha Verma', 'create', [], 'admin'],
  ])
  expect(list[0].row).toMatchObject({
    id,
    title: 'Two',
    difficulty: 'Hard',
    status: 'draft',
    updated_by_name: 'Bina Rao',
  })
  expect(list[1].row).toMatchObject({ title: 'One', difficulty: 'Medium' })
  expect(list[2].row).toBeNull()
  expect((await history(id)).json.now).toMatchObject({ id, title: 'Two', status: 'trashed' })
  expect(list[1].at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('[M9] the file of a kept version is neither swept nor deleted, and its bytes open for an admin', async () => {
  const [old, next] = [await server.storeFile(), await server.storeFile()]
  const { id, base } = await made({ file_url: old, status: 'published' })
  await edit(id, base, { file_url: next })
  const [{ row }] = await versions(id)
  expect(row.file_url).toMatchObject({ id: old, name: 'paper.pdf', type: 'application/pdf' })
  const lonely = await server.storeFile()
  await server.sql(`UPDATE files SET unused_since = '2020-01-01 00:00:00.000Z'`)
  await server.cron('files_sweep')
  await expect.poll(() => filesThere(lonely)).toBe(0)
  expect(await filesThere(old, next)).toBe(2)
  const told = (await server.api('/api/sync/admin/audit', { token: admin.token })).json.entries
  expect(told.find((entry: { id: string }) => entry.id === lonely)).toMatchObject({
    way: 'server',
    action: 'deleted',
    collection: 'files',
    title: 'paper.pdf',
  })
  const token = await server.superuser()
  const path = `/api/collections/files/records/${old}`
  expect((await server.api(path, { method: 'DELETE', token })).status).toBe(400)
  expect((await server.api(row.file_url.url)).status).toBe(404)
  const opened = await server.api('/api/files/token', { method: 'POST', token: admin.token })
  expect((await server.api(`${row.file_url.url}?token=${opened.json.token}`)).status).toBe(200)
})

test('the newest fifty changes of a row are kept, page by page, and files of older ones may go', async () => {
  const old = await server.storeFile()
  let { id, base } = await made({ file_url: old })
  base = await edit(id, base, { file_url: null })
  for (let turn = 1; turn <= 50; turn += 1) base = await edit(id, base, { title: `Title ${turn}` })
  const [first, second] = [await history(id, '?limit=50'), await history(id, '?limit=20')]
  expect(first.json.versions.map((one: { row: { title: string } }) => one.row.title).at(-1)).toBe(
    'Full syllabus paper 1',
  )
  expect(first.json.versions).toHaveLength(50)
  const third = await versions(id, `?limit=50&before=${second.json.next}`)
  expect([...second.json.versions, ...third]).toEqual(first.json.versions)
  expect(await server.sql(`SELECT n FROM _history_files WHERE file = '${old}'`)).toEqual([])
  for (const query of ['?limit=51', '?limit=0', '?before=x'])
    expect((await history(id, query)).status, query).toBe(400)
})

test('what the server alone writes makes no version, a plan that came does', async () => {
  const picture = await server.storeFile({ area: 'demo-videos', type: 'image/png' })
  const file = await server.storeFile()
  const row = { title: 'V', subject: 'Biology', external_video_url: 'https://a.example' }
  const video = await push(change({ collection: 'demo_videos', row }))
  const token = await server.superuser()
  const path = `/api/collections/demo_videos/records/${video.row?.id}`
  await server.api(path, { method: 'PATCH', token, body: { poster: picture } })
  expect((await history(String(video.row?.id), '', 'demo_videos')).json.versions).toHaveLength(1)
  const { id } = await made({ file_url: file })
  await server.sql(
    `UPDATE tests_library SET publish_at = '2020-01-01 00:00:00.000Z' WHERE id = '${id}'`,
  )
  await server.api('/api/crons/publish', { method: 'POST', token })
  await expect
    .poll(async () => (await versions(id))[0])
    .toMatchObject({
      way: 'plan',
      fields: expect.arrayContaining(['status']),
    })
})
