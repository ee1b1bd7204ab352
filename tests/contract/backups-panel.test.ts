import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnline } from '../../sync/remote/online.ts'
import { backUp } from '../support/operate.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { migratedFolder, remove } from '../support/start.ts'

let server: TestServer
let admin: TestAdmin
let dataDir: string
let path: string
let bytes: Buffer
beforeAll(async () => {
  dataDir = await migratedFolder()
  const env = { DATA_DIR: dataDir, ACADEMY_NODE: process.execPath }
  server = await startPocketBase({ dataDir, env })
  admin = await server.createAdmin()
  path = await backUp(dataDir)
  bytes = await readFile(path)
})
afterAll(async () => {
  await server.stop()
  await remove(dataDir)
})

const online = (who = admin) =>
  createOnline({
    baseUrl: server.url,
    admin: { token: async () => who.token, refused: async () => undefined },
  })
const linkOf = async (who = admin): Promise<string> => {
  const answer = await online(who).newestBackup()
  if (!answer.ok) throw new Error(answer.code)
  return server.url + answer.value
}
const newest = async (): Promise<string> => new URL(await linkOf()).pathname
const exportsOf = async () =>
  (await server.sql("SELECT admin, title FROM _audit WHERE action = 'exported' ORDER BY n")).map(
    (row) => ({ ...row }),
  )

test('the newest backup comes whole and by Range, is kept by no cache, and is noted once for each time it was asked for', async () => {
  const before = await exportsOf()
  const link = await linkOf()
  const whole = await fetch(link)
  expect(whole.status).toBe(200)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('cache-control')).toBe('no-store')
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${basename(path)}"`)
  const rest = await fetch(link, { headers: { Range: `bytes=${bytes.length - 10}-` } })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true)
  expect((await exportsOf()).slice(before.length)).toEqual([
    { admin: admin.id, title: basename(path) },
  ])
})

test('[D3] a link of an admin who was removed, disabled or signed out opens nothing, nor does one without its ticket, or with another name', async () => {
  const open = async (link: string) => (await fetch(link)).status
  const link = await linkOf()
  expect(await open(link)).toBe(200)
  expect(await open(link.replace(/\?.*/, ''))).toBe(401)
  expect(await open(link.replace(basename(path), 'academy-2020-01-01T00-00-00-000Z.zip'))).toBe(401)
  expect(await open(link.replace(/ticket=.*/, `ticket=${admin.token}`))).toBe(401)

  const superuser = await server.superuser()
  const disabled = await server.createAdmin()
  const linkOfDisabled = await linkOf(disabled)
  // By SQL the key of the sessions stays, as it does not where the panel disables.
  await server.sql(`UPDATE admins SET disabled = 1 WHERE id = '${disabled.id}'`)
  expect(await open(linkOfDisabled)).toBe(401)
  const removed = await server.createAdmin()
  const linkOfRemoved = await linkOf(removed)
  await server.api(`/api/collections/admins/records/${removed.id}`, {
    method: 'DELETE',
    token: superuser,
  })
  expect(await open(linkOfRemoved)).toBe(401)
  const left = await server.createAdmin()
  const linkOfLeft = await linkOf(left)
  await server.api('/api/account/password', {
    token: left.token,
    body: { current: left.password, password: 'seven rivers and a kite' },
  })
  expect(await open(linkOfLeft)).toBe(401)
})

test('the start page is told of each backup, and of what the doctor found when the clock had it look', async () => {
  const facts = async () => {
    const answer = await online().start()
    return answer.ok ? answer.value.backups : null
  }
  expect(await facts()).toMatchObject({
    made: [{ sizeBytes: bytes.length }],
    lookedAt: null,
    faults: [],
  })
  await server.sql('DROP TRIGGER sync_free_pdfs_u')
  await server.cron('doctor')
  await expect.poll(async () => (await facts())?.faults).toEqual(['log'])
  expect((await facts())?.lookedAt).toBeGreaterThan(Date.now() - 600_000)
})

test('an admin has a backup made at once, and that it is being made is told', async () => {
  const made = async () => {
    const answer = await online().start()
    return answer.ok ? answer.value.backups : null
  }
  const before = (await made())?.made.length
  expect(await online().backUpNow()).toEqual({ ok: true, value: null })
  expect(await made()).toMatchObject({ isMaking: true })
  await expect.poll(async () => (await made())?.made.length).toBe(Number(before) + 1)
  await expect.poll(async () => (await made())?.isMaking).toBe(false)
  await rm(join(dataDir, 'backups', basename(await newest())))
})

test('a backup that is gone is said to be, and where there is none there is no link', async () => {
  const link = await linkOf()
  await rm(path)
  expect((await fetch(link)).status).toBe(404)
  expect(await online().newestBackup()).toMatchObject({
    ok: false,
    message: 'There is no backup yet.',
  })
  await rm(join(dataDir, 'backups'), { recursive: true })
  expect(await online().newestBackup()).toMatchObject({ ok: false })
})
