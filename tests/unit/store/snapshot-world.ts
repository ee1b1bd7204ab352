import type { DeviceStore, DeviceTable, Envelope } from '../../../sync/store/port.ts'
import { createSnapshotKeeper, type SnapshotKeeper } from '../../../sync/store/snapshot-keeper.ts'
import { fakeCaches, newCacheDisk } from '../../support/fake-caches.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'

const TORN = new Blob(['[{"id":'])

export const row = (id: string, more: Partial<Envelope> = {}): Envelope => ({
  id,
  author: 'asha',
  kind: 'change',
  version: 1,
  state: 'waiting',
  order: 1,
  body: `words of ${id}`,
  ...more,
})

/** A browser whose IndexedDB can be emptied, and the Cache Storage beside it. */
export const browser = () => {
  const clock = createFakePlatform()
  const cacheDisk = newCacheDisk()
  let device = newDeviceDisk()
  let isRefused = false
  let isFull = false
  let isCutting = false
  const puts: string[] = []
  let stuck: Promise<void> | null = null
  cacheDisk.beforePut = async (_, url) => {
    if (isFull) throw new DOMException('no space', 'QuotaExceededError')
    if (isCutting) {
      const headers: [string, string][] = [['x-turn', String(1000 + puts.length)]]
      cacheDisk.caches.get('device-snapshots')?.set(url, { headers, bytes: TORN })
      throw new DOMException('killed', 'AbortError')
    }
    puts.push(url.split('/').at(-2) ?? '')
    await stuck
  }
  const entriesOf = (table: DeviceTable) =>
    [...(cacheDisk.caches.get('device-snapshots') ?? [])].filter(([url]) =>
      url.startsWith(`http://a.test/snapshots/${table}/`),
    )
  const alive: SnapshotKeeper[] = []
  const kill = () => {
    for (const keeper of alive.splice(0)) keeper.close()
  }
  const caches = fakeCaches(cacheDisk)
  const match: CacheStorage['match'] = (...args) =>
    isRefused ? Promise.reject(new DOMException('no', 'SecurityError')) : caches.match(...args)
  return {
    /** Opens the app; `restored`: how many rows came back. */
    start: async () => {
      const restored: number[] = []
      const opened = createMemoryDevice(device)
      const keeper = createSnapshotKeeper({
        second: { caches: { ...caches, match }, origin: 'http://a.test' },
        source: () => opened,
        platform: clock.platform,
        onRestored: (count) => restored.push(count),
      })
      alive.push(keeper)
      await keeper.restore(opened)
      /** As store-host.ts does it. */
      const store: Pick<DeviceStore, 'get' | 'all' | 'put' | 'remove'> = {
        ...opened,
        put: async (table, ...rows) => {
          await opened.put(table, ...rows)
          keeper.note(table)
        },
        remove: async (table, ...ids) => {
          await opened.remove(table, ...ids)
          keeper.note(table)
        },
      }
      return { store, keeper, restored }
    },
    kill,
    /** Its pages are killed with it. */
    loseIndexedDb: () => {
      kill()
      device = newDeviceDisk()
    },
    refuseCaches: (isNow: boolean) => {
      isRefused = isNow
    },
    fill: (isNow: boolean) => {
      isFull = isNow
    },
    /** The tables that were kept a second time, each as often as it was. */
    puts: (): readonly string[] => puts,
    /** Another tab that writes snapshots, and is frozen in the middle of it. */
    freezeAnotherTab: () => {
      void clock.platform.locks.lock('snapshots', () => new Promise(() => undefined))
    },
    damage: (table: DeviceTable) => {
      for (const [url, { headers }] of entriesOf(table))
        cacheDisk.caches.get('device-snapshots')?.set(url, { headers, bytes: TORN })
    },
    /** Each write ends in the middle: half of what was to come is where it was going to be. */
    cutWrites: (isNow: boolean) => {
      isCutting = isNow
    },
    /** Every write to Cache Storage waits until what this gives is called. */
    stickPuts: () => {
      let goOn = () => {}
      stuck = new Promise((resolve) => {
        goOn = resolve
      })
      return () => {
        stuck = null
        goOn()
      }
    },
    /** Text of a table in Cache Storage; null: nothing. */
    kept: async (table: DeviceTable): Promise<string | null> => {
      const all = await Promise.all(entriesOf(table).map(([, { bytes }]) => bytes.text()))
      return all.length > 0 ? all.join() : null
    },
    hasSnapshots: () => cacheDisk.caches.has('device-snapshots'),
    pass: clock.pass,
  }
}
