import { expect, test } from 'vitest'
import type { Base, PushResult } from '../../sync/model/wire.ts'
import { baseOf, change, entryOf, examRow, readFeed } from '../support/content.ts'
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

const DAY_MS = 24 * 60 * 60 * 1000
/** A paper that visitors saw and that lies in the trash since so many days. */
const trashed = async (days: number) => {
  const file = await server.storeFile()
  const row = examRow({ file_url: file, status: 'published' })
  const made = await push(change({ row }))
  const id = String(made.row?.id)
  const gone = await push(change({ id, base: baseOf(made), row: { status: 'trashed' } }))
  expect(gone.result).toBe('accepted')
  const since = new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' ')
  await server.sql(`UPDATE tests_library SET updated_at = '${since}' WHERE id = '${id}'`)
  return { id, file }
}
const isThere = async (id: string) =>
  (await server.sql(`SELECT id FROM tests_library WHERE id = '${id}'`)).length === 1
const adminEntry = async (id: string) =>
  entryOf((await readFeed(server, { token: admin.token })).changes, id)

test('after 30 days a row is deleted for ever, which every device learns and the audit tells', async () => {
  const [old, young] = [await trashed(30.1), await trashed(29.9)]
  const draft = await push(change({}))
  await server.sql(
    `UPDATE tests_library SET updated_at = '2020-01-01 00:00:00.000Z' WHERE id = '${draft.row?.id}'`,
  )
  await server.cron('trash_empty')
  await expect.poll(() => isThere(old.id)).toBe(false)
  expect(await adminEntry(old.id)).toMatchObject({ deleted: true })
  expect(await adminEntry(young.id)).toMatchObject({ row: { status: 'trashed' } })
  expect(await isThere(String(draft.row?.id))).toBe(true)
  const audit = await server.api('/api/sync/admin/audit', { token: admin.token })
  expect(audit.json.entries.find((one: { id: string }) => one.id === old.id)).toMatchObject({
    way: 'server',
    action: 'deleted',
    title: 'Full syllabus paper 1',
  })
  expect(await server.sql(`SELECT n FROM _history WHERE rid = '${old.id}'`)).toEqual([])
  await server.cron('files_sweep')
  const unused = async () =>
    (await server.sql(`SELECT unused_since FROM files WHERE id = '${old.file}'`))[0]?.unused_since
  await expect.poll(unused).not.toBe('')
})
