import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Head } from '../../sync/model/wire.ts'
import { baseOf, change, push } from '../support/content.ts'
import { eventually } from '../support/eventually.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const started: TestServer[] = []
const start = async (options: Parameters<typeof startPocketBase>[0] = {}) => {
  const server = await startPocketBase(options)
  started.push(server)
  return server
}
afterEach(async () => {
  for (const server of started.splice(0)) {
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
  }
})

const headOf = async (server: TestServer): Promise<Head> =>
  (await server.api('/api/sync/head?fresh=1')).json
const lineOf = async (server: TestServer, epoch: string) =>
  (await server.api(`/api/sync/line?epoch=${epoch}`)).json

test('[R3] the first start is one epoch from 0, before the rows that a migration writes', async () => {
  const server = await start({ isFirstStart: true })
  const head = await headOf(server)
  expect(head.epochs).toEqual([[head.epoch, 0]])
  expect(head.epoch).toMatch(/^[a-z0-9]{15}$/)
  expect(head.seq).toBeGreaterThan(0)
})

test('[R3] each start appends one epoch at its head, orderly or killed; the list is never trimmed', async () => {
  const server = await start({ isFirstStart: true })
  const admin = await server.createAdmin()
  const seen = [await headOf(server)]
  for (let turn = 0; turn < 9; turn++) {
    await push(server, admin, change())
    await server.kill(turn % 2 ? 'SIGKILL' : 'SIGTERM')
    await server.start()
    seen.push(await headOf(server))
  }
  const last = seen.at(-1) as Head
  expect(last.epochs).toHaveLength(8)
  expect(last.epochs.map(([epoch]) => epoch)).toEqual(seen.slice(-8).map((head) => head.epoch))
  for (const [at, head] of seen.entries()) {
    const next = seen[at + 1]
    const start = at === 0 ? 0 : head.seq
    expect(await lineOf(server, head.epoch)).toEqual({
      epoch: head.epoch,
      start,
      end: next ? next.seq : null,
    })
  }
})

test('[R3] a command that writes nothing synced adds no epoch', async () => {
  const server = await start()
  const before = await headOf(server)
  await server.command(['superuser', 'upsert', 'other@academy.invalid', 'a-long-password'])
  await server.command(['migrate', 'up'])
  expect(await headOf(server)).toEqual(before)
})

test('[R3] acknowledged commits are on the disk: the write connection is synchronous=FULL, and a cron job keeps it so', async () => {
  const hooksDir = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(resolve(import.meta.dirname, '../../pocketbase/pb_hooks'), hooksDir, { recursive: true })
  await writeFile(
    join(hooksDir, 'zz_probe.pb.js'),
    `routerAdd('GET', '/probe', (e) => {
      const row = new DynamicModel({ synchronous: -1 })
      e.app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row)
      return e.json(200, { level: row.synchronous })
    })
    routerAdd('POST', '/probe', (e) => {
      e.app.nonconcurrentDB().newQuery('PRAGMA synchronous=NORMAL').execute()
      return e.json(200, {})
    })`,
  )
  const server = await start({ hooksDir })
  const level = async () => (await server.api('/probe')).json.level
  const FULL = 2
  expect(await level()).toBe(FULL)
  await server.api('/probe', { method: 'POST' })
  expect(await level()).toBe(1)
  const token = await server.superuser()
  expect((await server.api('/api/crons/durable', { method: 'POST', token })).status).toBe(204)
  await eventually(level).toBe(FULL)
  await rm(hooksDir, { recursive: true, force: true })
})

test('[R3] [R17] what a copied folder went on to write is not on the other’s line, whatever the numbers', async () => {
  const server = await start()
  const admin = await server.createAdmin()
  const shared = await push(server, admin, change())
  await server.kill('SIGTERM')
  const copy = await server.copy()
  started.push(copy)
  await copy.start()
  await server.start()
  const id = shared.row?.id as string
  const there = await push(
    copy,
    admin,
    change({ id, base: baseOf(shared), row: { title: 'There' } }),
  )
  const here = await push(
    server,
    admin,
    change({ id, base: baseOf(shared), row: { title: 'Here' } }),
  )
  expect([there.result, here.result]).toEqual(['accepted', 'accepted'])
  expect(there.seq).toBe(here.seq)
  expect((await server.api(`/api/sync/line?epoch=${there.epoch}`)).status).toBe(404)
  const crossed = await push(
    server,
    admin,
    change({ id, base: baseOf(there), row: { title: 'Crossed' } }),
  )
  expect(crossed).toMatchObject({ result: 'conflict', row: { title: 'Here' } })
})

test('[R3] [R17] after a restored backup, versions that were lost are off the line though the numbers come again', async () => {
  const server = await start()
  const admin = await server.createAdmin()
  const token = await server.superuser()
  const made = await push(server, admin, change())
  const id = made.row?.id as string
  await server.restart()
  const second = await headOf(server)
  const backup = await server.api('/api/backups', { token, body: { name: 'before.zip' } })
  expect(backup.status, backup.text).toBe(204)
  const lost = await push(server, admin, change({ id, base: baseOf(made), row: { title: 'Lost' } }))
  expect(lost.result).toBe('accepted')

  await server.api('/api/backups/before.zip/restore', { method: 'POST', token })
  const epochNow = () =>
    headOf(server).then(
      (head) => head.epoch,
      () => second.epoch,
    )
  await eventually(epochNow).not.toBe(second.epoch)

  const head = await headOf(server)
  expect(head.epochs.map(([epoch]) => epoch)).toContain(second.epoch)
  expect(await lineOf(server, second.epoch)).toMatchObject({ end: made.seq })
  const again = await push(
    server,
    admin,
    change({ id, base: baseOf(made), row: { title: 'Written anew' } }),
  )
  expect(again).toMatchObject({ result: 'accepted', seq: lost.seq })
  const stale = await push(
    server,
    admin,
    change({ id, base: baseOf(lost), row: { title: 'Stale' } }),
  )
  expect(stale).toMatchObject({ result: 'conflict', row: { title: 'Written anew' } })
})

test('[R3] a kill while eight admins write loses nothing that was acknowledged', async () => {
  const server = await start()
  const admin = await server.createAdmin()
  const acknowledged: string[] = []
  let running = true
  const writers = Array.from({ length: 8 }, async () => {
    while (running) {
      const one = change()
      const result = await push(server, admin, one).catch(() => null)
      if (!result) return
      acknowledged.push(one.id)
    }
  })
  await eventually(() => acknowledged.length).toBeGreaterThan(100)
  await server.kill('SIGKILL')
  running = false
  await Promise.all(writers)
  await server.start()
  const rows = await server.sql('SELECT id FROM tests_library')
  const stored = new Set(rows.map((row) => row.id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  const log = await server.sql(
    'SELECT count(*) AS n, max(seq) AS top, (SELECT seq FROM _sync_head) AS head FROM _sync_log',
  )
  expect(log[0]).toMatchObject({ n: log[0]?.head, top: log[0]?.head })
})
