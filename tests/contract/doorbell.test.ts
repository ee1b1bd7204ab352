import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { baseOf, change, examRow, push, pushRaw } from '../support/content.ts'
import { eventually } from '../support/eventually.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { Listener } from '../support/sse.ts'

let server: TestServer
let admin: TestAdmin
let file: string
const open: Listener[] = []

beforeAll(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin()
  file = await server.storeFile()
})
afterAll(() => server.stop())
afterEach(() => {
  for (const listener of open.splice(0)) listener.close()
})

async function listen(): Promise<Listener> {
  const listener = await new Listener().open(server)
  open.push(listener)
  const answer = await listener.subscribe(server, ['sync_state/*'])
  expect(answer.status, answer.text).toBe(204)
  return listener
}

const SECRET = 'Unannounced paper 77'

test('[R8] a push rings once however many changes it has, and says nothing of them', async () => {
  const listener = await listen()
  const changes = Array.from({ length: 40 }, () => change({ row: examRow({ title: SECRET }) }))
  expect((await pushRaw(server, admin, changes)).status).toBe(200)
  await eventually(() => listener.messages.length).toBe(1)
  const { event, data } = listener.messages[0] as { event: string; data: string }
  expect(event).toBe('sync_state/*')
  const { record } = JSON.parse(data)
  expect(Object.keys(record).toSorted()).toEqual([
    'collectionId',
    'collectionName',
    'id',
    'listeners',
  ])
  expect(data).not.toContain(SECRET)
})

test('[R8] the bell says how many listen', async () => {
  const listeners = [await listen(), await listen(), await listen()]
  await push(server, admin, change())
  const first = listeners[0] as Listener
  await eventually(() => first.messages.length).toBe(1)
  const counted = JSON.parse(first.messages[0]?.data ?? '{}').record.listeners
  expect(counted).toBeGreaterThanOrEqual(3)
})

test('[R8] edits, deletes and what an operator saves ring too', async () => {
  const listener = await listen()
  const rings = (count: number) => eventually(() => listener.messages.length).toBe(count)
  const made = await push(server, admin, change())
  await rings(1)
  const id = made.row?.id as string
  const edited = await push(server, admin, change({ id, base: baseOf(made), row: { title: 'B' } }))
  await rings(2)
  await push(server, admin, change({ id, op: 'delete', base: baseOf(edited), row: {} }))
  await rings(3)
  const token = await server.superuser()
  const body = { ...examRow({ file_url: file }), status: 'published' }
  await server.api('/api/collections/tests_library/records', { token, body })
  await rings(4)
})

test('[R8] what is refused or a conflict does not ring', async () => {
  const made = await push(server, admin, change())
  const listener = await listen()
  await push(server, admin, change({ id: made.row?.id as string }))
  await push(server, admin, change({ row: {} }))
  await push(server, admin, change({ row: examRow({ title: 'The one that rings' }) }))
  await eventually(() => listener.messages.length).toBeGreaterThan(0)
  expect(listener.messages).toHaveLength(1)
})

test.each([
  'tests_library/*',
  'free_pdfs/*',
  'admins/*',
  'files/*',
  '*',
  'anything',
  'sync_state/*?options=%7B%22query%22%3A%7B%22filter%22%3A%22id!%3D%27%27%22%7D%7D',
])('[R8] [D3] nobody but an operator can listen to %s', async (topic) => {
  for (const token of ['', admin.token]) {
    const listener = await new Listener().open(server)
    open.push(listener)
    const answer = await listener.subscribe(server, ['sync_state/*', topic], token)
    expect(answer.status).toBe(400)
  }
})

test('an operator may listen to anything, as the dashboard does', async () => {
  const listener = await new Listener().open(server)
  open.push(listener)
  const token = await server.superuser()
  expect((await listener.subscribe(server, ['tests_library/*'], token)).status).toBe(204)
  await push(server, admin, change())
  await eventually(() => listener.messages.length).toBe(1)
})

test('[R8] a bell that cannot ring fails no write', async () => {
  await server.sql('DELETE FROM sync_state')
  expect(await push(server, admin, change())).toMatchObject({ result: 'accepted' })
  await server.sql("INSERT INTO sync_state (id, listeners, seq) VALUES ('syncstate000001', 0, 0)")
})
