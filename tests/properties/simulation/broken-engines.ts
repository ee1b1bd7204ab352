import type { MirrorState, MirrorStore } from '../../../sync/store/port.ts'
import type { Mirrors } from '../../../sync/store/turns.ts'
import type { Ports } from './device.ts'
import { NO_CHAOS, type Plan } from './plan.ts'
import type { Broken, World } from './world.ts'

/** Wraps the ports of every tab. */
const withTab = (change: (ports: Ports) => Partial<Ports>): Broken => ({
  tab: (ports) => ({ ...ports, ...change(ports) }),
})

/** The same lack in both mirrors of a scope. */
const both = ({ a, b }: Mirrors, change: (mirror: MirrorStore) => MirrorStore): Mirrors => ({
  a: change(a),
  b: change(b),
})

/** Nothing breaks but the server's history, so that what a tab does wrong is not mended by chance. */
const QUIET: Partial<Plan['weights']> = {
  'lose mirror': 0,
  'lose device': 0,
  'kill device': 0,
  'sign in or out': 0,
  restore: 0,
  restart: 0,
  sql: 0,
  'odd row': 0,
}

/** Two tabs of one device that overtake each other while the server loses what it wrote last. */
const TWO_TABS: Partial<Plan['weights']> = {
  'open tab': 16,
  'lose tail': 8,
  'server add': 16,
  pull: 30,
  'kill tab': 0,
  freeze: 6,
  thaw: 6,
}

/** Rows wait until the checkpoint is stored. */
const checkpointFirst = (mirror: MirrorStore): MirrorStore => {
  let waiting: (() => Promise<unknown>)[] = []
  return {
    ...mirror,
    write: async (rows) => {
      waiting.push(() => mirror.write(rows))
    },
    writeState: async (state) => {
      await mirror.writeState(state)
      const rows = waiting
      waiting = []
      for (const write of rows) await write()
    },
  }
}

/** Epoch and horizon are stored only together with the checkpoint. */
const horizonLast = (mirror: MirrorStore): MirrorStore => {
  let stored: MirrorState | null = null
  let shown: MirrorState | null = null
  return {
    ...mirror,
    readState: async () => {
      const state = await mirror.readState()
      // What this tab believes to have stored, as long as nobody else has stored anything.
      if (shown && stored && JSON.stringify(state) === JSON.stringify(stored)) return shown
      stored = state
      shown = state
      return state
    },
    writeState: async (state) => {
      if (stored !== null && stored.seq === state?.seq) {
        shown = state
        return
      }
      await mirror.writeState(state)
      stored = state
      shown = state
    },
  }
}

/** The state knows no horizon but the checkpoint. */
const noHorizon = (mirror: MirrorStore): MirrorStore => ({
  ...mirror,
  writeState: (state) => mirror.writeState(state && { ...state, horizon: state.seq }),
  readState: async () => {
    const state = await mirror.readState()
    return state && { ...state, horizon: state.seq }
  },
})

/** The state is read once before a page is asked for, and not again under the lock. */
const stateNotReadAgain = ({ mirrors, platform }: Ports): Partial<Ports> => {
  let depth = 0
  const remembering = (mirror: MirrorStore): MirrorStore => {
    let last: MirrorState | null = null
    return {
      ...mirror,
      readState: async () => {
        if (depth > 0 && last !== null) return last
        last = await mirror.readState()
        return last
      },
      writeState: async (state) => {
        await mirror.writeState(state)
        last = state
      },
    }
  }
  return {
    mirrors: both(mirrors, remembering),
    platform: {
      ...platform,
      locks: {
        ...platform.locks,
        tryLock: (name, work) =>
          platform.locks.tryLock(name, async () => {
            depth += 1
            try {
              return await work()
            } finally {
              depth -= 1
            }
          }),
      },
    },
  }
}

const noLock = ({ platform }: Ports): Partial<Ports> => ({
  platform: {
    ...platform,
    locks: { tryLock: (_name, work) => work(), lock: (_name, work) => work() },
  },
})

/** A sent change goes out again with its person's last words. */
const sentChangeEdited = ({ push }: Ports): Partial<Ports> => {
  const attempts = new Map<string, number>()
  return {
    push: {
      push: (admin, bodies) =>
        push.push(
          admin,
          bodies.map((body) => {
            const change = JSON.parse(body)
            const attempt = attempts.get(change.change) ?? 0
            attempts.set(change.change, attempt + 1)
            const row = { ...change.row, ...(change.row.title ? { title: `edit ${attempt}` } : {}) }
            return attempt > 0 ? JSON.stringify({ ...change, row }) : body
          }),
        ),
    },
  }
}

const epochsAtFirst = new WeakMap<World, Map<string, string>>()

/** Only the commit number of a base counts; its epoch is the newest one at the first attempt. */
const baseWithoutEpoch: Broken = {
  plan: { isDriven: false, weights: { 'lose tail': 6, restart: 0, 'person edit': 16, push: 16 } },
  tab: (ports, _tab, world) => {
    const epochs = epochsAtFirst.get(world) ?? new Map<string, string>()
    epochsAtFirst.set(world, epochs)
    const rewrite = (body: string): string => {
      const change = JSON.parse(body)
      const epoch = epochs.get(change.change) ?? world.server.epoch
      epochs.set(change.change, epoch)
      return JSON.stringify({ ...change, base: change.base && [epoch, change.base[1]] })
    }
    return {
      ...ports,
      push: { push: (admin, bodies) => ports.push.push(admin, bodies.map(rewrite)) },
    }
  },
}

/** A crowd of visitors behind one cache that never forgets a page. */
const ONE_CACHE: Broken['plan'] = {
  visitors: 4,
  admins: 0,
  edges: 1,
  firstRows: 1,
  isDriven: false,
  chaos: NO_CHAOS,
  limits: { pageRows: 50, pageBytes: 1_000_000 },
  keeping: { headMs: 0, pageMs: Number.POSITIVE_INFINITY, digestMs: 0 },
  weights: { ...QUIET, 'server add': 8, pull: 40, time: 0, 'kill tab': 0, freeze: 0 },
}

/** Asks for the range under the checkpoint's epoch; the server gives it as long as it knows that epoch. */
const checkpointsEpoch: Broken = {
  plan: { ...ONE_CACHE, weights: { ...ONE_CACHE?.weights, 'lose tail': 6 } },
  server: { acceptsOldEpochs: true },
  tab: (ports) => ({
    ...ports,
    remote: {
      ...ports.remote,
      changes: async (range) => {
        const states = await Promise.all([ports.mirrors.a.readState(), ports.mirrors.b.readState()])
        const state = states.find((one) => one?.seq === range.after)
        const page = await ports.remote.changes({ ...range, epoch: state?.epoch ?? range.epoch })
        return { ...page, epoch: range.epoch }
      },
    },
  }),
}

/** Every conflict ends with the version of this device, whoever saw the other one. */
const decidedAlone: Broken = {
  outbox: (outbox) => ({
    ...outbox,
    push: async (isOpen) => {
      const outcome = await outbox.push(isOpen)
      for (const { id, conflict } of await outbox.items())
        if (conflict) await outbox.decide(id, conflict.seq, 'mine').catch(() => undefined)
      return outcome
    },
  }),
}

/** Engines with one promise taken out, by the name of what they lack. */
export const BROKEN_ENGINES = {
  'checkpoint before rows': withTab(({ mirrors }) => ({ mirrors: both(mirrors, checkpointFirst) })),
  'horizon after rows': {
    ...withTab(({ mirrors }) => ({ mirrors: both(mirrors, horizonLast) })),
    plan: { chaos: NO_CHAOS, weights: { ...QUIET, 'kill tab': 8, 'lose tail': 6, pull: 30 } },
  },
  'no horizon': withTab(({ mirrors }) => ({ mirrors: both(mirrors, noHorizon) })),
  'a sent change edited': withTab(sentChangeEdited),
  'base without its epoch': baseWithoutEpoch,
  'no check of upto': {
    server: { acceptsAhead: true },
    plan: { ...ONE_CACHE, weights: { ...ONE_CACHE?.weights, plant: 8 } },
  },
  'no lock': { ...withTab(noLock), plan: { weights: { 'open tab': 16, pull: 30, push: 20 } } },
  'state not read again under the lock': {
    ...withTab(stateNotReadAgain),
    plan: {
      visitors: 1,
      admins: 0,
      actions: 160,
      isDriven: false,
      chaos: NO_CHAOS,
      keeping: { headMs: 0, pageMs: 0, digestMs: 0 },
      limits: { pageRows: 50, pageBytes: 1_000_000 },
      weights: { ...QUIET, ...TWO_TABS },
    },
  },
  "URL with the checkpoint's epoch": checkpointsEpoch,
  'a conflict that is decided without its author': decidedAlone,
} as const satisfies Readonly<Record<string, Broken>>
