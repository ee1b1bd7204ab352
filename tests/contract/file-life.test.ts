import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer } from '../support/open-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const { server } = await openServer()

const superCall = async (path: string, method: string, body?: object) =>
  server.api(path, { method, token: await server.superuser(), ...(body ? { body } : {}) })
const addPaper = async (file: string, status: string): Promise<string> => {
  const made = await superCall('/api/collections/tests_library/records', 'POST', {
    type: 'full',
    title: 'Full Syllabus Test 01',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Easy',
    status,
    file_url: file,
  })
  expect(made.status, made.text).toBe(200)
  return made.json.id
}
const sweep = () => server.cron('files_sweep')
const isThere = async (id: string) =>
  (await server.sql(`SELECT id FROM files WHERE id = '${id}'`)).length === 1
const unusedSince = async (id: string) =>
  String((await server.sql(`SELECT unused_since FROM files WHERE id = '${id}'`))[0]?.unused_since)
/** The cron job answers before it is done: wait for what it does last. */
const until = (check: () => Promise<boolean>) => expect.poll(check).toBe(true)

test('[M9] a file that a row refers to cannot be deleted, in the trash or not', async () => {
  for (const status of ['published', 'draft', 'trashed']) {
    const file = await server.storeFile()
    const paper = await addPaper(file, status)
    const answer = await superCall(`/api/collections/files/records/${file}`, 'DELETE')
    expect(answer.status).toBe(400)
    expect(await isThere(file)).toBe(true)
    const [row] = await server.sql(`SELECT file_url FROM tests_library WHERE id = '${paper}'`)
    expect(row?.file_url).toBe(file)
  }
})

test('what nothing refers to is swept after seven days with its bytes, and nothing sooner', async () => {
  const [lonely, fresh, used, trashed] = [
    await server.storeFile(),
    await server.storeFile(),
    await server.storeFile(),
    await server.storeFile(),
  ]
  await addPaper(used, 'published')
  await addPaper(trashed, 'trashed')
  await sweep()
  await until(async () => (await unusedSince(lonely)) !== '')
  expect(await unusedSince(used)).toBe('')
  const longAgo = new Date(Date.now() - 7 * DAY_MS - 60_000).toISOString().replace('T', ' ')
  const almost = new Date(Date.now() - 7 * DAY_MS + 60_000).toISOString().replace('T', ' ')
  // The used ones are marked as well, as if a row had come back to them between two sweeps.
  await server.sql(`UPDATE files SET unused_since = '${longAgo}' WHERE id != '${fresh}'`)
  await server.sql(`UPDATE files SET unused_since = '${almost}' WHERE id = '${fresh}'`)
  const [record] = await server.sql(`SELECT id FROM _collections WHERE name = 'files'`)
  const folder = join(server.dataDir, 'storage', String(record?.id), lonely)
  expect(existsSync(folder)).toBe(true)
  await sweep()
  await until(async () => !(await isThere(lonely)))
  await until(async () => !existsSync(folder))
  expect([await isThere(fresh), await isThere(used), await isThere(trashed)]).toEqual([
    true,
    true,
    true,
  ])
  expect([await unusedSince(used), await unusedSince(trashed)]).toEqual(['', ''])
})
