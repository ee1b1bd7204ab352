import { type Endpoint, expose, wrap } from 'comlink'
import { BehaviorSubject, defer } from 'rxjs'
import type { Sync } from '../../sync/api.ts'
import type { Link } from '../../sync/client/link.ts'
import { openClient } from '../../sync/client/open-client.ts'
import type { Page } from '../../sync/client/page.ts'
import type { Served } from '../../sync/lib/observables.ts'
import type { PageFacts } from '../../sync/lib/page-port.ts'
import { startingStatus } from '../../sync/status/status.ts'
import type { PageCalls } from '../../sync/worker/page-of.ts'
import { type Door, serve } from '../../sync/worker/serve.ts'
import { createFakePlatform } from './fake-platform.ts'

/** A page without a browser around it. */
const fakePage = (): Page => ({
  facts: () => ({
    isVisible: true,
    isOnline: true,
    connection: { kind: 'unknown', savesData: false },
    session: null,
  }),
  keepSession: () => undefined,
  persist: async () => undefined,
  listen: (tell) => {
    Object.assign(state, { goAside: () => tell('aside'), comeBack: () => tell('back') })
  },
})

interface Running {
  isOver: boolean
  readonly onEnd: () => void
}

const atFirst = () => ({
  running: [] as Running[],
  calls: [] as string[],
  isStuck: false,
  places: new BehaviorSubject<unknown>({ state: 'loading' }),
})
/** Questions that reached these engines, and the way in which they answer. */
export const state = {
  ...atFirst(),
  goAside: (): void => undefined,
  comeBack: (): void => undefined,
}
/** Makes all of it as it was at first. */
export const forget = (): void => void Object.assign(state, atFirst())

/** An engine of which only what the tests ask for is there, behind clones, as behind a worker. */
const engine = (): Served<Sync> => {
  const answered = (name: string) => async () => {
    state.calls.push(name)
    if (state.isStuck) await new Promise(() => undefined)
    return { ok: true, name }
  }
  const parts = {
    status: new BehaviorSubject({ ...startingStatus, phase: 'current' }),
    queries: { noteCount: () => defer(() => state.places) },
    commands: { deleteRow: answered('deleteRow') },
    session: {
      state: new BehaviorSubject({ kind: 'signed-out', ended: false }),
      signIn: answered('signIn'),
      signOut: answered('signOut'),
    },
    drafts: {
      keep: async () => {
        throw new Error('no words of a person cross')
      },
    },
    checkNow: () => undefined,
  }
  return parts as unknown as Served<Sync> // as: the rest is not asked for
}

/** The two ends of a worker, between which messages go as copies, in order, until the worker ends. */
const endsOf = (running: Running): readonly [Endpoint, Endpoint] => {
  const [onPage, inWorker] = [new EventTarget(), new EventTarget()]
  const postTo = (other: EventTarget) => (message: unknown) => {
    const event = new MessageEvent('message', { data: structuredClone(message) })
    queueMicrotask(() => !running.isOver && other.dispatchEvent(event))
  }
  return [
    Object.assign(onPage, { postMessage: postTo(inWorker) }),
    Object.assign(inWorker, { postMessage: postTo(onPage) }),
  ]
}

/** A running engine, as a page reaches it. */
export const link = (facts: PageFacts, calls: PageCalls, onEnd: () => void): Link => {
  const running: Running = { onEnd, isOver: false }
  state.running.push(running)
  const [onPage, inWorker] = endsOf(running)
  expose(calls, onPage)
  const door = serve({
    open: () => ({
      sync: engine(),
      files: new Promise(() => undefined),
      online: () => new Promise(() => undefined),
      commands: async () => engine().commands,
    }),
    facts: structuredClone(facts),
    page: wrap<PageCalls>(inWorker),
    lifeLock: Promise.resolve(null),
  })
  expose(door, inWorker)
  return {
    door: wrap<Door>(onPage),
    close: () => {
      running.isOver = true
    },
    unwatch: () => undefined,
  }
}
/** Ends the engine that was started last. */
export const kill = () => {
  const [last] = state.running.slice(-1)
  if (!last) throw new Error('no engine runs')
  last.isOver = true
  last.onEnd()
}
export const soon = () => new Promise((done) => setTimeout(done))

/** The client of a page, with its first engine. */
export const open = async (linkTo = link) => {
  const { platform, pass } = createFakePlatform()
  const sync = openClient({ page: fakePage(), platform, linkTo })
  await pass(0)
  return { sync, pass }
}
