import { expect, test } from 'vitest'
import type { Envelope } from '../../../sync/store/port.ts'
import { openSecondCopy } from '../../../sync/store/second-copy.ts'
import { fakeCaches, newCacheDisk } from '../../support/fake-caches.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'

const row = (id: string, more: Partial<Envelope> = {}): Envelope => ({
  ...{ id, author: 'asha', kind: 'change', version: 1, state: 'waiting', order: 1 },
  body: `words of ${id}`,
  ...more,
})
const ids = (rows: readonly Envelope[]) => rows.map(({ id }) => id)

/** A browser whose IndexedDB can be emptied, and the Cache Storage beside it. */
const browser = () => {
  const clock = createFakePlatform()
  const disk = newCacheDisk()
  let device = newDeviceDisk()
  let copy: ReturnType<typeof openSecondCopy> | null = null
  const kill = () => copy?.close()
  return {
    ...clock,
    disk,
    kill,
    entries: () => [...(disk.caches.get('device-copy')?.values() ?? [])],
    loseIndexedDb: () => {
      kill()
      device = newDeviceDisk()
    },
    start: async (has = fakeCaches(disk).has) => {
      const opened = createMemoryDevice(device)
      const own = openSecondCopy({
        caches: { ...fakeCaches(disk), has },
        origin: 'http://a.test',
        device: opened,
        platform: clock.platform,
      })
      copy = own
      await own.restore(opened)
      return { store: opened, own }
    },
  }
}

test('unsent changes and the files table are back after the browser lost IndexedDB, and nothing that had left them', async () => {
  const one = browser()
  const { store, own } = await one.start()
  await store.put('outbox', row('a'), row('b'))
  await store.put('files', row('pdf'))
  await own.flush()
  await store.remove('outbox', 'a')
  await own.flush()
  one.loseIndexedDb()
  const { store: next } = await one.start()
  expect(ids(await next.all('outbox'))).toEqual(['b'])
  expect(ids(await next.all('files'))).toEqual(['pdf'])
  await next.remove('outbox', 'b')
  one.kill()
  expect(ids(await (await one.start()).store.all('outbox'))).toEqual([])
})

test('a database that was not lost is left as it is, whatever the copy says', async () => {
  const one = browser()
  const { store, own } = await one.start()
  await store.put('outbox', row('a'))
  await own.flush()
  await store.remove('outbox', 'a')
  one.kill()
  expect(ids(await (await one.start()).store.all('outbox'))).toEqual([])
})

test('what a person removes for good is in no copy, and a device that keeps nothing has none', async () => {
  const one = browser()
  const { store, own } = await one.start()
  await store.put('settings', row('rules'))
  await one.pass(3_000)
  expect(one.entries()).toEqual([])
  await store.put('outbox', row('a'), row('b'))
  await own.flush()
  await store.put('outbox', row('c'))
  await own.flush()
  await store.remove('outbox', 'a')
  await own.drop()
  await own.flush()
  const [kept, ...more] = await Promise.all(one.entries().map(({ bytes }) => bytes.text()))
  expect(more).toEqual([])
  expect(kept).toContain('words of b')
  expect(kept).not.toContain('words of a')
})
