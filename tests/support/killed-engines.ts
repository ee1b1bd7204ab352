import { BehaviorSubject, defer } from 'rxjs'
import type { Sync } from '../../sync/api.ts'
import type { Link, LinkEvents } from '../../sync/client/link.ts'
import { openClient } from '../../sync/client/open-client.ts'
import type { Page } from '../../sync/client/page.ts'
import type { Served } from '../../sync/lib/observables.ts'
import type { PagePort } from '../../sync/lib/page-port.ts'
import type { FromEngine, PageFacts, ToEngine } from '../../sync/messages.ts'
import { startingStatus } from '../../sync/status/status.ts'
import { serve } from '../../sync/worker/serve.ts'
import { createFakePlatform } from './fake-platform.ts'
import { pageFacts } from './page-facts.ts'

/** A page without a browser around it. */
const fakePage = (): Page => ({
  facts: () => pageFacts(),
  keepSession: () => undefined,
  persist: async () => undefined,
  listen: (tell) => {
    Object.assign(state, { goAside: () => tell('aside'), comeBack: () => tell('back') })
  },
})

interface Running extends LinkEvents {
  isOver: boolean
}

/** Questions that reached these engines, and the way in which they answer. */
export const state = {
  running: [] as Running[],
  calls: [] as string[],
  isStuck: false,
  places: new BehaviorSubject<unknown>({ state: 'loading' }),
  ports: [] as PagePort[],
  goAside: (): void => undefined,
  comeBack: (): void => undefined,
}
/** Makes all of it as it was at first. */
export const forget = (): void => {
  state.running = []
  state.calls = []
  state.isStuck = false
  state.places = new BehaviorSubject<unknown>({ state: 'loading' })
  state.ports = []
}

/** An engine of which only what the tests ask for is there, behind clones, as behind a worker. */
const engine = (): Served<Sync> => {
  const answered = (name: string) => async () => {
    state.calls.push(name)
    if (state.isStuck) await new Promise(() => undefined)
    return { ok: true, name }
  }
  const parts = {
    status: new BehaviorSubject({ ...startingStatus, phase: 'current' }),
    queries: {
      noteCount: () => defer(() => state.places),
    },
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

/** A running engine, as messages reach it. */
export const link = (begin: PageFacts, events: LinkEvents): Link => {
  const running: Running = { ...events, isOver: false }
  state.running.push(running)
  const send = (message: FromEngine) => {
    if (!running.isOver) events.onMessage(structuredClone(message))
  }
  const receive = serve(
    {
      open: (port) => {
        state.ports.push(port)
        return {
          sync: engine(),
          files: new Promise(() => undefined),
          online: () => new Promise(() => undefined),
          commands: async () => engine().commands,
        }
      },
      post: (message) => queueMicrotask(() => send(message)),
    },
    structuredClone(begin),
  )
  return {
    post: (message: ToEngine) => {
      const copy = structuredClone(message)
      queueMicrotask(() => !running.isOver && receive(copy))
    },
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
  const sync = openClient({
    page: fakePage(),
    platform,
    linkTo,
  })
  await pass(0)
  return { sync, pass }
}
