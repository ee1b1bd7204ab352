import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { MirrorState } from '../../../sync/store/port.ts'
import { mirrorName } from '../../../sync/store/schema.ts'
import { readTurns, writeTurns } from '../../../sync/store/turns.ts'
import '../../support/own-channel.ts'
import { close, openHost, paper } from './host-world.ts'

const state: MirrorState = {
  epoch: 'epochone0000000',
  seq: 3,
  horizon: 3,
}

const databaseNames = async (factory: IDBFactory, part: string): Promise<number> =>
  (await factory.databases()).filter(({ name }) => name?.includes(part)).length

describe('the databases of a device', () => {
  test('[R14] show the mirror whose turn it is, and follow it from turn to turn', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const { name, mirrors, current } = await host.openMirror('visitor')
    await mirrors.a.write([paper('paper0000000001')])
    await mirrors.b.write([paper('paper0000000002')])
    const ids = async () => (await current.all()).map(({ id }) => id)
    expect(await ids()).toEqual(['paper0000000001'])
    const told: (number | null)[] = []
    current.watch((rows) => told.push(rows?.length ?? null))
    await writeTurns(host.device, name, {
      ...(await readTurns(host.device, name)),
      current: 'b',
    })
    await expect.poll(() => told).toEqual([null])
    expect(await ids()).toEqual(['paper0000000002'])
    await mirrors.a.write([paper('paper0000000003')])
    await mirrors.b.write([paper('paper0000000004')])
    await expect.poll(() => told).toEqual([null, 1])
    await close(host)
    const next = await openHost({ indexedDB: factory })
    const opened = await next.openMirror('visitor')
    expect(await opened.current.all()).toHaveLength(2)
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

test('[R11] a build with other keys begins anew beside what older builds kept, and drops that, also where each kind had a database', async () => {
  const factory = new IDBFactory()
  await writeFirst(factory, 'tests_library', [paper('paper0000000001')])
  await writeFirst(factory, 'state', [{ id: 'state', body: JSON.stringify(state) }])
  const old = await openHost({ indexedDB: factory, mirrorVersion: 8 })
  const before = await old.openMirror('visitor')
  await before.mirrors.a.write([paper('paper0000000002')])
  await before.mirrors.a.writeState(state)
  await close(old)

  const next = await openHost({ indexedDB: factory, mirrorVersion: 9 })
  const { current } = await next.openMirror('visitor')
  expect(await current.readState()).toBeNull()
  expect(await current.all()).toEqual([])
  await next.dropOlder()
  for (const name of ['academy-mirror-visitor-v1', mirrorName('visitor', 'a', 8)])
    expect(await databaseNames(factory, name)).toBe(0)
})

describe('a connection that is lost', () => {
  test('what a person cleared while the app is open is made anew, and watchers go on', async () => {
    const factory = new IDBFactory()
    const host = await openHost({ indexedDB: factory })
    const store = (await host.openMirror('visitor')).mirrors.a
    await store.write([paper('paper0000000001')])
    const told: (number | null)[] = []
    store.watch((rows) => told.push(rows?.length ?? null))
    for (const { name } of await factory.databases())
      await new Promise<void>((resolve) => {
        const request = factory.deleteDatabase(name ?? '')
        request.onsuccess = () => resolve()
      })
    await expect(store.all()).rejects.toMatchObject({ code: 'closed' })
    expect(await store.all()).toEqual([])
    await store.write([paper('paper0000000002')])
    expect(await store.all()).toHaveLength(1)
    expect(told).toEqual([null, 1])
  })
})
