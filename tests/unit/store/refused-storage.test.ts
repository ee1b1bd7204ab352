import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, test } from 'vitest'
import type { MirrorDoc } from '../../../sync/store/port.ts'
import { openStoreHost, type StoreHost } from '../../../sync/store/store-host.ts'
import '../../support/own-channel.ts'
import { fakeLockManager } from '../../support/fake-lock-manager.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'

const hosts: StoreHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

interface Opening {
  readonly indexedDB?: IDBFactory | undefined
  readonly isSecure?: boolean
  readonly hasLocks?: boolean
  /** Another database than the test before, whose failure RxDB remembers. */
  readonly mirrorVersion?: number
}

const openHost = async (opening: Opening = {}): Promise<StoreHost> => {
  const host = openStoreHost({
    platform: createFakePlatform().platform,
    environment: {
      indexedDB: 'indexedDB' in opening ? opening.indexedDB : new IDBFactory(),
      IDBKeyRange,
      isSecure: opening.isSecure ?? true,
      hasLocks: opening.hasLocks ?? true,
    },
    lockManager: fakeLockManager(),
    firstScope: 'visitor',
    ...(opening.mirrorVersion === undefined ? {} : { mirrorVersion: opening.mirrorVersion }),
  })
  hosts.push(host)
  return host
}

const paper = (id: string, more: Partial<MirrorDoc> = {}): MirrorDoc => ({
  id,
  shown: 1,
  kind: 'full',
  rank: 2_520_000_000,
  seq: 3,
  generation: 1,
  row: {
    id,
    created_at: '2026-03-01 10:00:00.000Z',
    type: 'full',
    title: 'Motion in a plane',
    subject: 'Physics',
    category: 'fst',
    difficulty: 'Easy',
    file_url: null,
    later_field: { kept: true },
  },
  ...more,
})
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
    const { store } = await host.openMirror('visitor')
    await store.upsert('tests_library', [paper('paper0000000001')])
    expect(await store.listLength('tests_library', 'full')).toBe(1)
    await host.device.put('outbox', put)
    expect(await host.device.get('outbox', 'a')).toEqual(put)
    expect(host.storage.getSnapshot()).toEqual({ kind: 'memory', why })
  })
})
