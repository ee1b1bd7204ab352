import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach } from 'vitest'
import type { MirrorRow } from '../../../sync/store/port.ts'
import { openStoreHost, type StoreHost } from '../../../sync/store/store-host.ts'
import '../../support/own-channel.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { mirrorRow } from '../../support/mirror-doc.ts'

const hosts: StoreHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

export interface Opening {
  readonly indexedDB?: IDBFactory | undefined
  readonly isSecure?: boolean
  readonly hasLocks?: boolean
  /** Another database than the test before, whose failure RxDB remembers. */
  readonly mirrorVersion?: number
  /** The second store of the device database. */
  readonly caches?: CacheStorage
}

/** A host that the test’s end closes. */
export const openHost = async (opening: Opening = {}): Promise<StoreHost> => {
  const host = openStoreHost({
    platform: createFakePlatform().platform,
    environment: {
      indexedDB: 'indexedDB' in opening ? opening.indexedDB : new IDBFactory(),
      IDBKeyRange,
      isSecure: opening.isSecure ?? true,
      hasLocks: opening.hasLocks ?? true,
      ...(opening.caches && { second: { caches: opening.caches, origin: 'http://a.test' } }),
    },
    ...(opening.mirrorVersion === undefined ? {} : { mirrorVersion: opening.mirrorVersion }),
  })
  hosts.push(host)
  return host
}

export const close = async (host: StoreHost) => {
  hosts.splice(hosts.indexOf(host), 1)
  await host.close()
}

/** A row of a mirror. */
export const paper = (id: string, seq = 3): MirrorRow =>
  mirrorRow(
    'tests_library',
    {
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
    seq,
  )
