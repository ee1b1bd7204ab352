import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import type { Head } from '../../sync/model/wire.ts'
import { baseOf, change, push } from '../support/content.ts'
import { ownHooks } from '../support/open-server.ts'
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

const headOf = async (server: TestServer): Promise<Head> => await server.head()
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

test('[R3] acknowledged commits are on the disk: the write connection is synchronous=FULL, and a cron job keeps it so', async () => {
  const hooksDir = await ownHooks({
    'zz_probe.pb.js': `routerAdd('GET', '/probe', (e) => {
      const row = new DynamicModel({ synchronous: -1 })
      e.app.nonconcurrentDB().newQuery('PRAGMA synchronous').one(row)
      return e.json(200, { level: row.synchronous })
    })
    routerAdd('POST', '/probe', (e) => {
      e.app.nonconcurrentDB().newQuery('PRAGMA synchronous=NORMAL').execute()
      return e.json(200, {})
    })`,
  })
  const server = await start({ hooksDir })
  const level = async () => (await server.api('/probe')).json.level
  const FULL = 2
  expect(await level()).toBe(FULL)
  await server.api('/probe', { method: 'POST' })
  expect(await level()).toBe(1)
  await server.cron('durable')
  await expect.poll(level).toBe(FULL)
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
