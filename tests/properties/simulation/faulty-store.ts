import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { DeviceStore, MirrorRow, MirrorStore } from '../../../sync/store/port.ts'
import { readRow } from '../../../sync/store/read-row.ts'
import { type Mirrors, type Turn, turnsId } from '../../../sync/store/turns.ts'
import type { TabBase } from './device.ts'
import type { MirrorHome } from './homes.ts'
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

/** One of a scope's mirrors as a tab has it: every call takes its turn, and may fail. */
const scheduledMirror = (world: World, tab: TabBase, home: MirrorHome, turn: Turn): MirrorStore => {
  const store = home.mirrors[turn]
  const writing = <T>(work: () => Promise<T>, part?: () => Promise<unknown>): Promise<T> => {
    const noted = () => {
      home.remember()
      return work()
    }
    return write(world, tab, noted, part)
  }
  const noteRows = (rows: readonly MirrorRow[]) => {
    const there = rows.filter(({ text }) => text !== '')
    const unreadable = there.filter((row) => readRow(row) === null).length
    world.tally.hit('rows stored', there.length - unreadable)
    world.tally.hit('rows kept unread', unreadable)
    world.tally.hit('tombstones', rows.length - there.length)
    world.tally.hit('pages stored')
  }
  return {
    readState: () => read(world, tab, () => store.readState()),
    // A single record is written whole or not at all.
    writeState: (state) =>
      writing(
        async () => {
          if (state !== null) world.spawn(() => world.onState(tab, turn, state))
          await store.writeState(state)
        },
        async () => undefined,
      ),
    write: (rows) =>
      writing(
        () => {
          noteRows(rows)
          return store.write(rows)
        },
        () => store.write(half(rows)),
      ),
    get: (collection, id) => read(world, tab, () => store.get(collection, id)),
    all: () => read(world, tab, () => store.all()),
    watch: () => () => undefined,
  }
}

export const scheduledMirrors = (world: World, tab: TabBase, home: MirrorHome): Mirrors => ({
  a: scheduledMirror(world, tab, home, 'a'),
  b: scheduledMirror(world, tab, home, 'b'),
})

/** The device database as a tab has it. The records of one of its writes are written all or none. */
export const scheduledDevice = (world: World, tab: TabBase, store: DeviceStore): DeviceStore => {
  const nothing = async () => undefined
  return {
    get: (table, id) => read(world, tab, () => store.get(table, id)),
    all: (table) => read(world, tab, () => store.all(table)),
    put: (table, ...envelopes) => {
      const put = async () => {
        const turns = envelopes.find(({ id }) => id === turnsId(tab.homeName))
        const before = turns && (await store.get('settings', turns.id))
        if (turns) world.spawn(() => world.onTurns(tab, before?.body ?? null, turns.body))
        await store.put(table, ...envelopes)
      }
      return write(world, tab, put, nothing)
    },
    remove: (table, ...ids) => write(world, tab, () => store.remove(table, ...ids), nothing),
    watch: (table, onChange) =>
      store.watch(table, () => {
        void world.scheduler.turn(tab, onChange)
      }),
  }
}
