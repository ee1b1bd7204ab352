import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { DeviceStore, MirrorState, MirrorStore } from '../../../sync/store/port.ts'
import type { TabBase } from './device.ts'
import type { MirrorHome } from './homes.ts'
import { UNSTORABLE_MARK } from './server-life.ts'
import type { World } from './world.ts'

const WHOLE = [
  ['write aborted', 'aborted'],
  ['disk full', 'quota'],
  ['database closed', 'closed'],
  ['store failed', 'storage'],
] as const

const chosenFault = ({ chaos, random, tally }: World): SyncError | null => {
  if (!chaos.store || !random.chance(chaos.store)) return null
  const [fault, code] = random.pick(WHOLE)
  tally.hit(fault)
  return new SyncError(code)
}

/** A write: done at one moment, known at a later one; it may fail, with a part of it done. */
const write = async <T>(
  world: World,
  tab: TabBase,
  work: () => Promise<T>,
  part: () => Promise<unknown> = work,
): Promise<T> => {
  const { scheduler, random, tally } = world
  const cut = async () => {
    tally.hit('write cut by a crash')
    await (random.chance(0.5) ? work() : part())
  }
  const turn = async () => {
    const error = chosenFault(world)
    if (!error) return work()
    if (random.chance(0.4)) {
      tally.hit('part of a write done')
      await part()
    }
    throw error
  }
  const made = await scheduler.turn(tab, turn, cut)
  return random.chance(0.3) ? scheduler.turn(tab, () => made) : made
}

const read = <T>(world: World, tab: TabBase, work: () => Promise<T>): Promise<T> =>
  world.scheduler.turn(tab, () => {
    const { chaos, random, tally } = world
    if (chaos.store && random.chance(chaos.store / 4)) {
      tally.hit('read failed')
      throw new SyncError(random.pick(['storage', 'closed', 'aborted']))
    }
    return work()
  })

/** Some of it: the first half, as a bulk write that breaks off leaves it. */
const half = <T>(all: readonly T[]): readonly T[] => all.slice(0, Math.ceil(all.length / 2))

const upsertOf =
  (world: World, home: MirrorHome): MirrorStore['upsert'] =>
  async (collection, docs) => {
    const refused: { id: string; reason: string }[] = []
    const { chaos, random, tally } = world
    for (const doc of docs) {
      if (JSON.stringify(doc.row).includes(UNSTORABLE_MARK)) {
        refused.push({ id: doc.id, reason: '422' })
        tally.hit('row that cannot be stored')
      } else if (chaos.store && random.chance(chaos.store / 2)) {
        refused.push({ id: doc.id, reason: random.pick(['aborted', 'quota', '409', '500']) })
        tally.hit('rows of a write refused')
      }
    }
    const ids = new Set(refused.map(({ id }) => id))
    const good = docs.filter(({ id }) => !ids.has(id))
    world.tally.hit('rows stored', good.length)
    return [...refused, ...(await home.store.upsert(collection, good))]
  }

/** A mirror as a tab has it: every call takes its turn, and may fail. */
export const scheduledMirror = (world: World, tab: TabBase, home: MirrorHome): MirrorStore => {
  const { store } = home
  const upsert = upsertOf(world, home)
  const writing = <T>(work: () => Promise<T>, part?: () => Promise<unknown>): Promise<T> => {
    const noted = () => {
      home.remember()
      return work()
    }
    return write(world, tab, noted, part)
  }
  const writeState = async (state: MirrorState) => {
    const before = (await home.look()).state
    world.spawn(() => world.onState(tab, before, state))
    await store.writeState(state)
  }
  return {
    readState: () => read(world, tab, () => store.readState()),
    // A single record is written whole or not at all.
    writeState: (state) =>
      writing(
        () => writeState(state),
        async () => undefined,
      ),
    upsert: (collection, docs) =>
      writing(
        () => upsert(collection, docs),
        () => upsert(collection, half(docs)),
      ),
    remove: (collection, ids) =>
      writing(
        () => {
          world.tally.hit('tombstones', ids.length)
          return store.remove(collection, ids)
        },
        () => store.remove(collection, half(ids)),
      ),
    removeOtherGenerations: (generation) => writing(() => store.removeOtherGenerations(generation)),
    get: (collection, id) => read(world, tab, () => store.get(collection, id)),
    all: (collection) => read(world, tab, () => store.all(collection)),
    quarantine: (rows) =>
      writing(
        () => {
          world.tally.hit('rows quarantined', rows.length)
          return store.quarantine(rows)
        },
        () => store.quarantine(half(rows)),
      ),
    quarantined: () => read(world, tab, () => store.quarantined()),
    release: (rows) =>
      writing(
        () => {
          world.tally.hit('rows out of quarantine', rows.length)
          return store.release(rows)
        },
        () => store.release(half(rows)),
      ),
  }
}

/** The device database as a tab has it. The records of one of its writes are written all or none. */
export const scheduledDevice = (world: World, tab: TabBase, store: DeviceStore): DeviceStore => {
  const nothing = async () => undefined
  return {
    get: (table, id) => read(world, tab, () => store.get(table, id)),
    all: (table) => read(world, tab, () => store.all(table)),
    put: (table, ...envelopes) => write(world, tab, () => store.put(table, ...envelopes), nothing),
    remove: (table, ...ids) => write(world, tab, () => store.remove(table, ...ids), nothing),
    watch: (table, onChange) =>
      store.watch(table, () => {
        void world.scheduler.turn(tab, onChange)
      }),
  }
}
