import { afterEach, expect, test } from 'vitest'
import { baseOf, change, examRow } from '../support/content.ts'
import { openServer, ownHooks } from '../support/open-server.ts'
import { startPocketBase } from '../support/pocketbase.ts'
import { Listener } from '../support/sse.ts'

const { server, push, pushRaw } = await openServer()
const file = await server.storeFile()
const open: Listener[] = []

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

// With this the bell takes a second before it is heard and one after, as with a crowd that listens.
const SLOW_BELL = `
onRecordUpdate((e) => { sleep(1000); e.next() }, 'sync_state')
onRecordAfterUpdateSuccess((e) => { e.next(); sleep(1000) }, 'sync_state')`

const SECRET = 'Unannounced paper 77'

test('[R8] a push rings once however many changes it has, and says how many listen and nothing of the changes', async () => {
  const listener = await listen()
  const changes = Array.from({ length: 40 }, () => change({ row: examRow({ title: SECRET }) }))
  expect((await pushRaw(changes)).status).toBe(200)
  await expect.poll(() => listener.messages.length).toBe(1)
  const { event, data } = listener.messages[0] as { event: string; data: string }
  expect(event).toBe('sync_state/*')
  const { record } = JSON.parse(data)
  expect(Object.keys(record).toSorted()).toEqual([
    'collectionId',
    'collectionName',
    'id',
    'listeners',
  ])
  expect(record.listeners).toBeGreaterThanOrEqual(1)
  expect(data).not.toContain(SECRET)
})

test('[R8] edits, deletes and what an operator saves ring too', async () => {
  const listener = await listen()
  const rings = (count: number) => expect.poll(() => listener.messages.length).toBe(count)
  const made = await push(change())
  await rings(1)
  const id = made.row?.id as string
  const edited = await push(change({ id, base: baseOf(made), row: { title: 'B' } }))
  await rings(2)
  await push(change({ id, op: 'delete', base: baseOf(edited), row: {} }))
  await rings(3)
  const token = await server.superuser()
  const body = { ...examRow({ file_url: file }), status: 'published' }
  await server.api('/api/collections/tests_library/records', { token, body })
  await rings(4)
})

test('[R8] what is refused or a conflict does not ring', async () => {
  const made = await push(change())
  const listener = await listen()
  await push(change({ id: made.row?.id as string }))
  await push(change({ row: {} }))
  await push(change({ row: examRow({ title: 'The one that rings' }) }))
  await expect.poll(() => listener.messages.length).toBeGreaterThan(0)
  expect(listener.messages).toHaveLength(1)
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
    await expect.poll(isFree).toBe(true)
    for (const line of [...carrier, ...others]) line.close()
  } finally {
    await proxied.stop()
  }
})

test('[R8] a save is answered before it rings, with its length: it waits for no listener', async () => {
  const slow = await startPocketBase({ hooksDir: await ownHooks({ 'zz_slow.pb.js': SLOW_BELL }) })
  try {
    const saver = await slow.createAdmin()
    const listener = await new Listener().open(slow)
    open.push(listener)
    await listener.subscribe(slow, ['sync_state/*'])
    const answer = await slow.api('/api/sync/push', {
      token: saver.token,
      body: { admin: saver.id, changes: [change()] },
    })
    expect(listener.messages).toEqual([])
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)))
    await expect.poll(() => listener.messages.length).toBe(1)
  } finally {
    await slow.stop()
  }
})
