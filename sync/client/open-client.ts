import type { Files, SessionState, Sync } from '../api.ts'
import { browserPlatform } from '../lib/browser-platform.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'
import {
  type Begin,
  type FromEngine,
  type Group,
  type LiveName,
  MESSAGES_VERSION,
  type PageEvent,
  type ToEngine,
} from '../messages.ts'
import { startingStatus } from '../status/status.ts'
import { createCells } from './cells.ts'
import { type Link, type LinkEvents, workerLink } from './link.ts'
import { type Page, thisPage } from './page.ts'

const LOADING = { state: 'loading' } as const
const FAILED = { state: 'failed', code: 'internal' } as const

/** Live values of files, each with its value until the engine tells another. */
const FILE_VALUES: {
  readonly [N in LiveName<'files'>]: ReturnType<ReturnType<Files[N]>['getSnapshot']>
} = {
  saveState: { kind: 'unsaved' },
  uploadState: { kind: 'kept' },
  connection: { kind: 'unknown', savesData: false },
  saved: LOADING,
  shelves: LOADING,
  space: LOADING,
  rules: LOADING,
  position: LOADING,
  recentPositions: LOADING,
}

/** Whether a call is said again to the next engine. Of a sign-in or a question to the server nobody knows whether it was done. */
const isSaidAgain = ({ group, name }: Pending['message']): boolean =>
  (group !== 'session' && group !== 'online') || name === 'signOut' || name === 'removeDeviceData'
/** No command throws. */
const UNKEPT = { ok: false, code: 'internal', fields: {} } as const
const UNTOLD = { ok: false, code: 'offline', message: '', fields: {} } as const

/** Pauses before an engine that ended is started again, in ms; beyond the last one it is given up. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000]
/** An engine that ran for so long did not end by its own start. */
const STEADY_MS = 10_000

export interface ClientOptions {
  readonly baseUrl: string
  readonly page?: Page
  readonly platform?: Pick<Platform, 'newId' | 'after' | 'now'>
  readonly linkTo?: (begin: Begin, events: LinkEvents) => Link
}

interface Pending {
  readonly message: Extract<ToEngine, { kind: 'call' }>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The signed-in admin by the page's hint, for the first draw. */
const sessionIn = (text: string | null): SessionState => {
  try {
    const { admin, ended } = JSON.parse(text ?? '{}')
    if (typeof admin?.id === 'string') return { kind: 'signed-in', admin }
    return { kind: 'signed-out', ended: ended === true }
  } catch {
    return { kind: 'signed-out', ended: false }
  }
}

/**
 * The door as a page has it, over an engine in a worker. What is asked before the engine runs, or while it is started again,
 * waits for it. @see tests/unit/worker/client.test.ts
 */
export const openClient = ({
  baseUrl,
  page = thisPage(),
  platform = browserPlatform(),
  linkTo = workerLink,
}: ClientOptions): Sync => {
  const pending = new Map<string, Pending>()
  let link: Link | null = null
  let ends = 0
  let readyAt: number | null = null
  let isClosed = false
  let isAside = false
  const post = (message: ToEngine) => link?.post(message)
  const cells = createCells((key, isFollowed) => {
    post({ kind: 'look', key, isFollowed })
    if (isFollowed) wake()
  })
  const statusKey = JSON.stringify(['status', 'live'])

  const settle = (id: string, how: (one: Pending) => void) => {
    const one = pending.get(id)
    pending.delete(id)
    if (one) how(one)
  }
  const refuse = ({ message, resolve, reject }: Pending, code: SyncErrorCode): void => {
    if (message.group === 'commands') resolve(UNKEPT)
    else if (message.group === 'online') resolve({ ...UNTOLD, code })
    else reject(new SyncError(code))
  }
  const receive = (message: FromEngine): void => {
    switch (message.kind) {
      case 'ready':
        readyAt = platform.now()
        return
      case 'values':
        for (const [key, value] of message.values) cells.set(key, value)
        return
      case 'answer':
        settle(message.id, ({ resolve }) => resolve(message.value))
        return
      case 'refusal':
        settle(message.id, (one) => refuse(one, message.code))
        return
      case 'keepHint':
        page.keepHint(message.text)
        return
      case 'persist':
        void page.persist().then(() => tellPage('persisted'))
        return
      case 'alive':
        return
      default:
        message satisfies never
    }
  }
  const start = () => {
    if (isClosed || isAside || link) return
    readyAt = null
    const begin = { kind: 'begin', version: MESSAGES_VERSION, baseUrl, page: page.facts() } as const
    try {
      link = linkTo(begin, { onMessage: receive, onEnd: ended })
    } catch {
      // A policy, or a browser without module workers: the site works online only, and the status says so.
      ends = PAUSES_MS.length + 1
      return giveUp()
    }
    for (const key of cells.followed()) post({ kind: 'look', key, isFollowed: true })
    for (const { message } of pending.values()) post(message)
  }
  const giveUp = () => {
    cells.set(statusKey, { ...startingStatus, phase: 'failing', problem: 'internal' })
    for (const key of cells.followed())
      if (cells.at(key, LOADING).getSnapshot() === LOADING) cells.set(key, FAILED)
    for (const id of [...pending.keys()]) settle(id, (one) => refuse(one, 'internal'))
  }
  /** Nothing answers: what may be done already is not said to the next one. */
  const unlink = () => {
    link = null
    for (const [id, { message }] of [...pending])
      if (!isSaidAgain(message)) settle(id, ({ resolve }) => resolve(UNTOLD))
  }
  const ended = () => {
    unlink()
    if (isClosed) return
    if (readyAt !== null && platform.now() - readyAt > STEADY_MS) ends = 0
    const pauseMs = PAUSES_MS[ends]
    ends += 1
    if (pauseMs === undefined) return giveUp()
    platform.after(pauseMs, start)
  }
  const call = (group: Group, name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const message = { kind: 'call', id: platform.newId(), group, name, args } as const
      pending.set(message.id, { message, resolve, reject })
      if (!wake()) post(message)
    })
  /** Once given up, the engine is tried again with what is asked next; true where it takes that along. */
  const wake = (): boolean => {
    if (link || ends <= PAUSES_MS.length) return false
    ends = 0
    start()
    return true
  }
  const tellPage = (event: PageEvent) => post({ kind: 'page', event, page: page.facts() })
  const stopListening = page.listen((event) => {
    if (event === 'online' || event === 'focus') wake()
    tellPage(event)
  })
  /** A worker is frozen with its page, and would hold its locks against all others. */
  const endWorker = () => {
    if (!link) return
    link.close()
    unlink()
  }
  const stopAside = page.listenAside({
    // Chromium keeps no page that waits for a lock, not even for its own worker's.
    onGoing: () => link?.unwatch(),
    onAside: () => {
      isAside = true
      endWorker()
    },
    onBack: () => {
      isAside = false
      endWorker()
      ends = 0
      start()
    },
  })
  const liveOf = (group: string, name: string, args: readonly unknown[], initial: unknown) =>
    cells.at(JSON.stringify([group, name, ...args]), initial)
  const isFileValue = (name: string): name is LiveName<'files'> => Object.hasOwn(FILE_VALUES, name)
  /** Members of a group by their names, each the same function every time. */
  const groupOf = <G extends Group>(
    memberOf: (name: string) => (...args: readonly unknown[]) => unknown,
    known: Readonly<Record<string, unknown>> = {},
  ): Sync[G] => {
    const members = new Map<string, unknown>(Object.entries(known))
    const get = (_: object, name: string | symbol): unknown => {
      if (typeof name === 'symbol' || name === 'then') return undefined // no promise
      if (!members.has(name)) members.set(name, memberOf(name))
      return members.get(name)
    }
    // as: the engine answers to each name of the group, and says so where it has none
    return new Proxy({}, { get }) as Sync[G]
  }
  const asked =
    (group: Group) =>
    (name: string) =>
    (...args: readonly unknown[]) =>
      call(group, name, args)

  const status = cells.at(statusKey, startingStatus)
  const session = liveOf('session', 'state', [], sessionIn(page.facts().hint))
  // Read by whoever acts, also where nobody looks at them.
  for (const always of [status, session]) always.subscribe(() => undefined)

  // In a task of its own: from there on the worker and the page share the processor.
  platform.after(0, start)
  return {
    // as: the engine tells under each name what the door promises for it
    status: status as Sync['status'],
    queries: groupOf<'queries'>(
      (name) =>
        (...args) =>
          liveOf('queries', name, args, LOADING),
    ),
    commands: groupOf<'commands'>(asked('commands')),
    files: groupOf<'files'>((name) =>
      isFileValue(name)
        ? (...args) => liveOf('files', name, args, FILE_VALUES[name])
        : asked('files')(name),
    ),
    session: groupOf<'session'>(asked('session'), { state: session }),
    online: groupOf<'online'>(asked('online')),
    drafts: {
      // as: the engine tells under this name what the door promises for it
      all: (author) =>
        liveOf('drafts', 'all', [author], LOADING) as ReturnType<Sync['drafts']['all']>,
      keep: (...args) => call('drafts', 'keep', args) as ReturnType<Sync['drafts']['keep']>,
    },
    checkNow: () => {
      wake()
      post({ kind: 'checkNow' })
    },
    close: async () => {
      isClosed = true
      stopListening()
      stopAside()
      link?.close()
      link = null
    },
  }
}
