import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { Envelope, MirrorState } from '../../../sync/store/port.ts'
import { mirrorName } from '../../../sync/store/schema.ts'
import { cachedSnapshots } from '../../../sync/store/snapshots.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import '../../support/own-channel.ts'
import { fakeCaches, newCacheDisk } from '../../support/fake-caches.ts'
import { fakeLockManager } from '../../support/fake-lock-manager.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { failNthPut } from '../../support/idb-faults.ts'
import { newIndexedDb, openRxMirror } from '../../support/rx-stores.ts'
import { close, openHost, paper } from './host-world.ts'

const state: MirrorState = {
  epoch: 'epochone0000000',
  seq: 3,
  horizon: 3,
  generation: 1,
  rebuilding: false,
  mirrorId: 'mirror000000001',
}

const databaseNames = async (factory: IDBFactory, part: string): Promise<number> =>
  (await factory.databases()).filter(({ name }) => name?.includes(part)).length

/** A visitor's mirror that has rows, and the device database. */
const openedOn = async (indexedDB: IDBFactory) => {
  const host = await openHost({ indexedDB, firstScope: 'visitor' })
  const reading = host.device.all('settings')
  const { store } = await host.openMirror('visitor')
  await store.writeState(state)
  await reading
  return { host, store }
}

describe('the databases of a device', () => {
  test('are opened in the order in which a screen needs them: rows and state of its mirror, then the device’s, and what is put aside once it is asked for', async () => {
    const indexedDB = new IDBFactory()
    await close((await openedOn(indexedDB)).host)
    const asked: string[] = []
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      asked.push(name.replace(/^rxdb-dexie-academy-(device|mirror)-.*--0--/, '$1 '))
      return open(name, version)
    }
    const { store } = await openedOn(indexedDB)
    expect(await store.quarantined()).toEqual([])
    expect(asked.slice(0, 3)).toEqual(['mirror _rxdb_internal', 'mirror rows', 'mirror state'])
    const tables = ['_rxdb_internal', 'drafts', 'files', 'outbox', 'settings']
    expect(asked.slice(3, -1).sort()).toEqual(tables.map((one) => `device ${one}`))
    expect(asked.at(-1)).toBe('mirror quarantine')
  })

  test('[R16] hold 7 collections at a time, of the 13 that RxDB takes: 3 of a mirror and 4 of the device', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const mirror = await host.openMirror('visitor')
    await mirror.store.readState()
    await host.device.all('outbox')
    const isCollection = ({ name }: IDBDatabaseInfo) => !name?.endsWith('_rxdb_internal')
    expect((await factory.databases()).filter(isCollection)).toHaveLength(7)
    // Switching closes the one before: three mirrors more would pass RxDB's limit.
    for (const scope of ['admin-one', 'visitor', 'admin-two', 'visitor'] as const) {
      const { store } = await host.openMirror(scope)
      expect(await store.readState()).toBeNull()
    }
  })

  test('[R22] a dropped mirror leaves nothing on the disk, and the others stay', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const { store } = await host.openMirror('admin-one')
    await store.upsert('tests_library', [paper('paper0000000001')])
    await store.upsert('programs', [paper('paper0000000002')])
    expect(await databaseNames(factory, 'admin-one')).toBe(4)
    await host.dropMirror('admin-one')
    expect(await databaseNames(factory, 'admin-one')).toBe(0)
    const visitor = await host.openMirror('visitor')
    expect(await visitor.store.all('tests_library')).toEqual([])
  })

  test('[R13] a removed row is overwritten with blanks at once, and a purge takes it off the disk', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const { store, purge } = await host.openMirror('visitor')
    await store.upsert('tests_library', [paper('paper0000000001'), paper('paper0000000002')])
    await store.remove('tests_library', ['paper0000000001'])
    const onDisk = async () => {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const request = factory.open('rxdb-dexie-academy-mirror-visitor-v2--0--rows')
        request.onsuccess = () => resolve(request.result)
      })
      const rows = await new Promise<{ id: string; row: string }[]>((resolve) => {
        const request = opened.transaction('docs').objectStore('docs').getAll()
        request.onsuccess = () => resolve(request.result)
      })
      const indexes = [...opened.transaction('docs').objectStore('docs').indexNames]
      opened.close()
      return { rows, indexes }
    }
    const before = await onDisk()
    expect(before.rows.find(({ id }) => id === 'tests_library/paper0000000001')?.row).toBe('{}')
    expect(before.indexes).toEqual(['[_deleted+id]', '[_deleted+list+rank+id]'])
    await purge()
    expect((await onDisk()).rows.map(({ id }) => id)).toEqual(['tests_library/paper0000000002'])
  })
})

describe('a kind of content', () => {
  test('wakes nothing that looks at another kind', async () => {
    const { store } = await (await openHost()).openMirror('visitor')
    const told: string[] = []
    store.watch('tests_library', (changes) => told.push(...(changes ?? []).map(({ kind }) => kind)))
    await store.upsert('free_pdfs', [paper('paper0000000001')])
    await store.remove('free_pdfs', ['paper0000000001'])
    expect(told).toEqual([])
    await store.upsert('tests_library', [paper('paper0000000001')])
    await store.remove('tests_library', ['paper0000000001'])
    expect(told).toEqual(['written', 'removed'])
  })

  test('holds its own rows, also those that have an id of another kind', async () => {
    const { store } = await (await openHost()).openMirror('visitor')
    const one = paper('paper0000000001')
    const other = paper('paper0000000001', { kind: '', shown: 0 })
    await store.upsert('tests_library', [one])
    await store.upsert('free_pdfs', [other])
    expect(await store.all('tests_library')).toEqual([one])
    expect(await store.get('free_pdfs', one.id)).toEqual(other)
    await store.remove('free_pdfs', [one.id])
    expect(await store.all('tests_library')).toEqual([one])
  })
})

/** Writes rows as version 1 of a mirror kept them: each kind in a database of its own. */
const writeFirst = async (
  factory: IDBFactory,
  collection: string,
  rows: readonly object[],
): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open(`rxdb-dexie-academy-mirror-visitor-v1--0--${collection}`, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('docs', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
  })
  const writing = database.transaction('docs', 'readwrite')
  for (const row of rows) writing.objectStore('docs').put({ _deleted: '0', ...row })
  await new Promise<void>((resolve) => {
    writing.oncomplete = () => resolve()
  })
  database.close()
}

describe('a build with other keys', () => {
  test('[R16] begins anew beside what older builds kept, and drops that, also where each kind had a database', async () => {
    const factory = new IDBFactory()
    const locks = fakeLockManager()
    const { row, ...keys } = paper('paper0000000001')
    await writeFirst(factory, 'tests_library', [{ ...keys, row: JSON.stringify(row) }])
    await writeFirst(factory, 'state', [{ id: 'state', body: JSON.stringify(state) }])
    const old = await openHost({ indexedDB: factory, locks, mirrorVersion: 8 })
    const before = await old.openMirror('visitor')
    await before.store.upsert('tests_library', [paper('paper0000000002')])
    await before.store.writeState(state)
    await close(old)

    const next = await openHost({ indexedDB: factory, locks, mirrorVersion: 9 })
    const { store } = await next.openMirror('visitor')
    expect(await store.readState()).toBeNull()
    expect(await store.all('tests_library')).toEqual([])
    await next.dropOlder()
    for (const version of [1, 8])
      expect(await databaseNames(factory, mirrorName('visitor', version))).toBe(0)
  })

  test('[R16] drops the old database only when no open tab is of the old build', async () => {
    const factory = new IDBFactory()
    const locks = fakeLockManager()
    const old = await openHost({ indexedDB: factory, locks, mirrorVersion: 8 })
    await (await old.openMirror('visitor')).store.writeState(state)
    // RxDB's limit counts both builds in this process, so only the old tab's lock stays.
    const next = openStoreHost({
      platform: createFakePlatform().platform,
      environment: { indexedDB: factory, IDBKeyRange, isSecure: true, hasLocks: true },
      lockManager: locks,
      mirrorVersion: 9,
    })
    await next.dropOlder()
    expect(await databaseNames(factory, mirrorName('visitor', 8))).not.toBe(0)
    await close(old)
    await next.dropOlder()
    expect(await databaseNames(factory, mirrorName('visitor', 8))).toBe(0)
    await next.close()
  })
})

describe('a connection that is lost', () => {
  test('what a person cleared while the app is open is made anew, and watchers go on', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const { store } = await host.openMirror('visitor')
    await store.upsert('tests_library', [paper('paper0000000001')])
    const told: (number | null)[] = []
    store.watch('tests_library', (changes) => told.push(changes?.length ?? null))
    for (const { name } of await factory.databases())
      await new Promise<void>((resolve) => {
        const request = factory.deleteDatabase(name ?? '')
        request.onsuccess = () => resolve()
      })
    await expect(store.all('tests_library')).rejects.toMatchObject({ code: 'closed' })
    expect(await store.all('tests_library')).toEqual([])
    await store.upsert('tests_library', [paper('paper0000000002')])
    expect(await store.all('tests_library')).toHaveLength(1)
    expect(told).toEqual([null, 1])
  })

  test('is told as lost to each of the calls that meet while Dexie opens it again', async () => {
    const factory = new IDBFactory()
    const connections: IDBDatabase[] = []
    const open = factory.open.bind(factory)
    factory.open = (...given) => {
      const request = open(...given)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    }
    const host = await openHost({ indexedDB: factory })
    const { store } = await host.openMirror('visitor')
    await store.upsert('tests_library', [paper('paper0000000001')])
    for (const connection of connections) connection.close()
    const calls = Array.from({ length: 4 }, () => store.get('tests_library', 'paper0000000001'))
    const failures = (await Promise.allSettled(calls)).flatMap((call) =>
      call.status === 'rejected' ? [call.reason.code] : [],
    )
    expect(failures.length).toBeGreaterThan(0)
    expect(new Set(failures)).toEqual(new Set(['closed']))
    expect(await store.all('tests_library')).toHaveLength(1)
  })
})

describe('a quarantine that does not open', () => {
  test('is opened by the next call', async () => {
    const mirror = await openRxMirror(newIndexedDb(), 'academy-mirror-visitor-v2')
    const fault = failNthPut(0, 'aborted')
    await expect(mirror.quarantined()).rejects.toMatchObject({ code: 'aborted' })
    fault.clear()
    expect(await mirror.quarantined()).toEqual([])
    await mirror.close()
  })
})

describe('a device database that the browser lost', () => {
  const edit: Envelope = {
    id: 'edit00000000001',
    author: 'admin0000000001',
    kind: 'change',
    version: 1,
    state: 'waiting',
    order: 1,
    body: '{"title":"Waves, corrected"}',
  }

  test('has its rows back when it is opened, and says how many', async () => {
    const caches = fakeCaches(newCacheDisk())
    const first = await openHost({ caches })
    await first.device.put('outbox', edit)
    await first.flushSnapshots()
    await close(first)
    const restored: number[] = []
    const next = await openHost({ caches, onRestored: (count) => restored.push(count) })
    expect(await next.device.all('outbox')).toEqual([edit])
    expect(restored).toEqual([1])
  })

  test('is not written over by what a browser that refuses its disk keeps in memory', async () => {
    const caches = fakeCaches(newCacheDisk())
    const first = await openHost({ caches })
    await first.device.put('outbox', edit)
    await first.flushSnapshots()
    await close(first)
    const indexedDB = new IDBFactory()
    indexedDB.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const refused = await openHost({ caches, indexedDB })
    await refused.device.put('outbox', { ...edit, body: '{}' })
    await refused.device.remove('outbox', edit.id)
    await refused.flushSnapshots()
    await refused.dropStaleSnapshots()
    expect(refused.storage.value.kind).toBe('memory')
    const kept = cachedSnapshots({ caches, origin: 'http://a.test' })
    expect(await kept.read('outbox')).toEqual([edit])
  })
})
