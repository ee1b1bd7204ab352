import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openHost, paper } from './host-world.ts'

const put = { id: 'a', author: '', kind: 'k', version: 1, state: 's', order: 1, body: 'kept' }

// In a file of its own: RxDB remembers a database that failed to open for the life of a process.
describe('where a browser refuses', () => {
  const refusing = (name: string): IDBFactory => {
    const factory = new IDBFactory()
    factory.open = () => {
      throw new DOMException('no', name)
    }
    return factory
  }
  test.each([
    ['insecure', { isSecure: false }],
    ['refused', { indexedDB: undefined }],
    ['refused', { indexedDB: refusing('SecurityError') }],
    ['full', { indexedDB: refusing('QuotaExceededError'), mirrorVersion: 7 }],
    ['no-locks', { hasLocks: false }],
  ] as const)('everything works in memory and says why: %s', async (why, opening) => {
    const host = await openHost(opening)
    const { mirrors, current } = await host.openMirror('visitor')
    await mirrors.a.write([paper('paper0000000001')])
    expect(await current.all()).toHaveLength(1)
    await host.device.put('outbox', put)
    expect(await host.device.get('outbox', 'a')).toEqual(put)
    expect(host.storage.value).toEqual({ kind: 'memory', why })
  })
})
