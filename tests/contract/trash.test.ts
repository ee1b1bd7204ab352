import { expect, test } from 'vitest'
import { baseOf, change, entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const { server, admin, push } = await openServer()

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
const empty = () => server.cron('trash_empty')
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
  await empty()
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
