import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { hasRoom } from '../../../sync/store/room.ts'

afterEach(() => vi.restoreAllMocks())

test('a disk has room when a megabyte can be written, and nothing of it stays', async () => {
  const factory = new IDBFactory()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  expect(await hasRoom(factory)).toBe(true)
  expect(put.mock.calls[0]?.[0]).toHaveLength(1_000_000)
  await expect.poll(() => factory.databases()).toEqual([])
})

test('a disk that is full, or that cannot be opened, has none', async () => {
  const full = new IDBFactory()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    return this.get('never')
  })
  expect(await hasRoom(full)).toBe(false)
  const refusing = new IDBFactory()
  refusing.open = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await hasRoom(refusing)).toBe(false)
})
