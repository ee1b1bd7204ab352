import { Worker } from 'node:worker_threads'
import { SyncError, type SyncErrorCode } from '../../../sync/lib/sync-error.ts'
import type { DeviceStore, DeviceTable, MirrorStore } from '../../../sync/store/port.ts'
import { readTurns, type Turn } from '../../../sync/store/turns.ts'
import { stretched } from '../../support/calibration.mjs'
import type { Homes, MirrorContent, MirrorHome } from './homes.ts'
import type { Random } from './random.ts'
import type { Answer, Call } from './rx-host.ts'

const CODES: ReadonlySet<string> = new Set<SyncErrorCode>(['quota', 'aborted', 'closed', 'storage'])
const isStoreCode = (code: string): code is SyncErrorCode => CODES.has(code)

/** A call takes milliseconds, the first one the seconds in which the worker starts: what takes longer never ends. */
const ANSWER_MS = stretched(60_000)

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const describeCall = (call: Call): string => Object.values({ ...call, args: '' }).join(' ')

/** A worker that keeps the databases of one device at a time. */
export class RxRealm {
  private readonly worker = new Worker(new URL('./rx-worker.mjs', import.meta.url))
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  /** Begins the names of its databases: realms of one process hear each other's channels. */
  readonly name: string
  /** The reason why nothing is answered any more. */
  failure: Error | null = null
  /** Puts that failed inside IndexedDB, over the worker's life. */
  struck = 0

  constructor(name: string) {
    this.name = name
    this.worker.on('message', ({ id, answer }: { id: number; answer: Answer }) =>
      this.waiting.get(id)?.resolve(answer),
    )
    this.worker.on('error', (error: Error) => this.fail(error))
    this.worker.on('exit', (code) => this.fail(new Error(`the realm's worker ended with ${code}`)))
  }

  private fail(error: Error): void {
    this.failure ??= error
    for (const { reject } of this.waiting.values()) reject(this.failure)
  }

  private async answerTo(call: Call): Promise<Answer> {
    if (this.failure) throw this.failure
    this.asked += 1
    const id = this.asked
    const late = () =>
      this.fail(new Error(`no answer within ${ANSWER_MS} ms: ${describeCall(call)}`))
    const timer = setTimeout(late, ANSWER_MS)
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject })
        this.worker.postMessage({ id, call })
      })
    } finally {
      clearTimeout(timer)
      this.waiting.delete(id)
    }
  }

  async call(call: Call): Promise<unknown> {
    const answer = await this.answerTo(call)
    if ('code' in answer) {
      if ('armed' in call && call.armed) this.struck += 1
      if (isStoreCode(answer.code)) throw new SyncError(answer.code)
      throw new Error(answer.code)
    }
    if (answer.struck) this.struck += 1
    return answer.value
  }

  async close(): Promise<void> {
    await this.worker.terminate()
  }
}

const WRITES: ReadonlySet<string> = new Set(['write', 'writeState'])

const mirrorOf = (
  realm: RxRealm,
  name: string,
  random: Random,
  hasFaults: () => boolean,
): MirrorStore => {
  const method =
    (called: Exclude<keyof MirrorStore, 'watch'>) =>
    (...args: readonly unknown[]) => {
      const isStruck = WRITES.has(called) && hasFaults() && random.chance(0.06)
      const fault = random.chance(0.5) ? ('aborted' as const) : ('quota' as const)
      const armed = isStruck ? { nth: random.int(3), fault } : null
      return realm.call({ kind: 'mirror', name, method: called, args, armed })
    }
  // as: each method answers what the same method of the store in the worker does
  return {
    readState: method('readState'),
    writeState: method('writeState'),
    write: method('write'),
    get: method('get'),
    all: method('all'),
    watch: () => () => undefined,
  } as MirrorStore
}

const deviceOf = (realm: RxRealm, name: string): DeviceStore => {
  const watchers = new Map<DeviceTable, Set<() => void>>()
  const method =
    (called: 'get' | 'all' | 'put' | 'remove') =>
    async (table: DeviceTable, ...args: readonly unknown[]) => {
      const value = await realm.call({
        kind: 'device',
        name,
        method: called,
        args: [table, ...args],
      })
      if (called === 'put' || called === 'remove')
        for (const tell of watchers.get(table) ?? []) tell()
      return value
    }
  return {
    get: method('get'),
    all: method('all'),
    put: method('put'),
    remove: method('remove'),
    watch: (table, onChange) => {
      const set = watchers.get(table) ?? new Set()
      watchers.set(table, set.add(onChange))
      return () => set.delete(onChange)
    },
  } as DeviceStore // as above
}

/** Databases that RxDB keeps, in a realm that is wiped first. */
export const rxHomes = (realm: RxRealm, random: Random): Homes => {
  let generation = 0
  let dropped = 0
  let hasFaults = true
  const wiped = realm.call({ kind: 'new disk' })
  const homes = new Map<string, MirrorHome>()
  let device: DeviceStore | null = null
  const openDevice = async (): Promise<DeviceStore> => {
    await wiped
    device ??= deviceOf(realm, `${realm.name}-device-${generation}`)
    return device
  }
  return {
    mirror: async (name) => {
      await wiped
      const known = homes.get(name)
      if (known) return known
      const nameOf = (turn: Turn) => `${realm.name}-${name}-${turn}-${dropped}`
      const at = { a: nameOf('a'), b: nameOf('b') }
      const home: MirrorHome = {
        mirrors: {
          a: mirrorOf(realm, at.a, random, () => hasFaults),
          b: mirrorOf(realm, at.b, random, () => hasFaults),
        },
        look: async () => {
          const { current } = await readTurns(await openDevice(), name)
          return (await realm.call({ kind: 'look', name: at[current] })) as MirrorContent // as above
        },
        remember: () => undefined,
        loseWrites: () => false,
      }
      homes.set(name, home)
      return home
    },
    // What is dropped is met by nobody again: the next one of that name is another database.
    dropMirror: async (name) => {
      dropped += 1
      homes.delete(name)
    },
    device: openDevice,
    dropDevice: async () => {
      generation += 1
      device = null
    },
    outbox: async () => (await openDevice()).all('outbox'),
    drafts: async () => (await openDevice()).all('drafts'),
    calm: () => {
      hasFaults = false
    },
    crashed: async () => {
      await realm.call({ kind: 'crash' })
    },
  }
}
