import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { baseOf, change, examRow, push, pushRaw } from '../support/content.ts'
import { eventually } from '../support/eventually.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'
import { Listener } from '../support/sse.ts'

let server: TestServer
let admin: TestAdmin
let file: string
let hooksDir: string
const open: Listener[] = []

beforeAll(async () => {
  hooksDir = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  server = await startPocketBase()
  admin = await server.createAdmin()
  file = await server.storeFile()
})
afterAll(async () => {
  await server.stop()
  await rm(hooksDir, { recursive: true, force: true })
})
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

/** A server whose bell takes a second before it is heard and one after, as with a crowd that listens. */
async function startWithSlowBell(): Promise<TestServer> {
  await cp(resolve(import.meta.dirname, '../../pocketbase/pb_hooks'), hooksDir, { recursive: true })
  const hooks = [
    "onRecordUpdate((e) => { sleep(1000); e.next() }, 'sync_state')",
    "onRecordAfterUpdateSuccess((e) => { e.next(); sleep(1000) }, 'sync_state')",
  ]
  await writeFile(join(hooksDir, 'zz_slow.pb.js'), hooks.join('\n'))
  return startPocketBase({ hooksDir })
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

const withOptions = (options: string, topic = 'sync_state/*') =>
  `${topic}?options=${encodeURIComponent(options)}`

test.each([
  ['another collection', ['sync_state/*', 'tests_library/*']],
  ['the admins', ['sync_state/*', 'admins/*']],
  ['the files', ['files/*']],
  ['everything', ['*']],
  ['what does not exist', ['anything']],
  ['one record', ['sync_state/syncstate000001']],
  ['a filter', [withOptions('{"query":{"filter":"id!=\'\'"}}')]],
  ['a filter in escapes', [withOptions('{"query":{"\\u0066ilter":"id!=\'\'"}}')]],
  ['an expansion', [withOptions('{"query":{"expand":"x"}}', 'sync_state')]],
  ['options that say nothing', [withOptions('{}')]],
  ['a mark of options', ['sync_state/*?']],
  ['the bell twice', ['sync_state/*', 'sync_state/*']],
])('[R8] [D3] nobody but an operator can listen to %s', async (_, topics) => {
  for (const token of ['', admin.token]) {
    const listener = await new Listener().open(server)
    open.push(listener)
    const answer = await listener.subscribe(server, topics, token)
    expect(answer.status).toBe(400)
    expect((await listener.subscribe(server, ['sync_state', 'sync_state/*'], token)).status).toBe(
      204,
    )
  }
})

test('[R8] one address has 300 lines, the next is answered 429 until one ends, and no other address waits for it', async () => {
  const proxied = await startPocketBase({ env: { ACADEMY_TRUSTED_PROXY: 'X-Real-IP' } })
  const dial = (address: string) => new Listener().open(proxied, address)
  const dialAll = (count: number, addressOf: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => dial(addressOf(index))))
  try {
    const carrier = await dialAll(300, () => '203.0.113.9')
    await expect(dial('203.0.113.9')).rejects.toThrow('429 {')
    const refused = await fetch(`${proxied.url}/api/realtime`, {
      headers: { 'x-real-ip': '203.0.113.9' },
    })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/json'])
    expect(refused.headers.get('retry-after')).toBe('120')
    await refused.text()
    const others = await Promise.all(['203.0.113.10', '2001:db8:1:3::1'].map(dial))
    // A network of IPv6 is one address: its owner has all of them.
    others.push(...(await dialAll(300, (index) => `2001:db8:1:2::${index.toString(16)}`)))
    await expect(dial('2001:db8:1:2:ffff::1')).rejects.toThrow('429')
    carrier.pop()?.close()
    const isFree = () =>
      dial('203.0.113.9').then(
        (line) => others.push(line) > 0,
        () => false,
      )
    await eventually(isFree).toBe(true)
    for (const line of [...carrier, ...others]) line.close()
  } finally {
    await proxied.stop()
  }
})

test('[R8] a save is answered before it rings, with its length: it waits for no listener', async () => {
  const slow = await startWithSlowBell()
  try {
    const saver = await slow.createAdmin()
    const listener = await new Listener().open(slow)
    open.push(listener)
    await listener.subscribe(slow, ['sync_state/*'])
    const answer = await pushRaw(slow, saver, [change()])
    expect(listener.messages).toEqual([])
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)))
    await eventually(() => listener.messages.length).toBe(1)
  } finally {
    await slow.stop()
  }
})

test('[R8] a ring that a crash swallowed is made up for when the same push comes again', async () => {
  const listener = await listen()
  const one = change()
  await push(server, admin, one)
  await eventually(() => listener.messages.length).toBe(1)
  await server.sql('UPDATE sync_state SET seq = seq - 1')
  await push(server, admin, one)
  await eventually(() => listener.messages.length).toBe(2)
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
