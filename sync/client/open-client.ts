import type { Files, SessionState, Sync } from '../api.ts'
import { browserPlatform } from '../lib/browser-platform.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'
import type { FromEngine, Group, LiveName, PageEvent, PageFacts, ToEngine } from '../messages.ts'
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

/** An engine that ran for so long did not end by its own start. */
const STEADY_MS = 10_000
/** Ends at the start, one after the other, before it is said. */
const QUIET_ENDS = 3
/** Pause before the next start, in ms: none after the first end. */
const pauseAfter = (ends: number): number => (ends > 1 ? 1_000 * 2 ** Math.min(ends, 6) : 0)

interface ClientOptions {
  readonly page?: Page
  readonly platform?: Pick<Platform, 'newId' | 'after' | 'now'>
  readonly linkTo?: (begin: PageFacts, events: LinkEvents) => Link
}

interface Pending {
  readonly message: Extract<ToEngine, { kind: 'call' }>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Steps of an account that throw where they fail. */
const WITHOUT_OUTCOME: ReadonlySet<string> = new Set(['signOut', 'removeDeviceData', 'needsSetUp'])
/** True for a member whose failure is a value: a command, a question, or a step of an account. */
const hasOutcome = (group: Group, name: string): boolean =>
  group === 'commands' || group === 'online' || (group === 'session' && !WITHOUT_OUTCOME.has(name))

/** The signed-in admin by the page's storage, for the first draw. */
const sessionIn = (text: string | null): SessionState => {
  try {
    const { token, admin, ended } = JSON.parse(text ?? '{}')
    if (token && typeof admin?.id === 'string') return { kind: 'signed-in', admin }
    return { kind: 'signed-out', ended: ended === true }
  } catch {
    return { kind: 'signed-out', ended: false }
  }
}

/**
 * The door as a page has it, over an engine in a worker. What is asked before the engine runs, or while it is started again,
 * waits for it. A call whose engine ends before its answer is 'aborted': a person says it again, and it counts once. @see tests/unit/worker/client.test.ts
 */
export const openClient = ({
  page = thisPage(),
  platform = browserPlatform(),
  linkTo = workerLink,
}: ClientOptions = {}): Sync => {
  const pending = new Map<string, Pending>()
  let link: Link | null = null
  let startedAt = 0
  /** Engines in a row that ended at their start. */
  let ends = 0
  let stopTimer: () => void = () => undefined
  /** Nothing is started: the page is kept for Back. */
  let isOff = false
  const cells = createCells((key, isFollowed) => {
    if (link) link.post({ kind: 'look', key, isFollowed })
    else if (isFollowed) wake()
  })
  const statusKey = JSON.stringify(['status', 'live'])

  const settle = (id: string, how: (one: Pending) => void) => {
    const one = pending.get(id)
    pending.delete(id)
    if (one) how(one)
  }
  const refuse = ({ message: { group, name }, resolve, reject }: Pending, code: SyncErrorCode) => {
    if (hasOutcome(group, name)) resolve({ ok: false, code, message: '', fields: {} })
    else reject(new SyncError(code))
  }
  const refuseAll = (code: SyncErrorCode) => {
    for (const id of [...pending.keys()]) settle(id, (one) => refuse(one, code))
  }
  const receive = (message: FromEngine): void => {
    switch (message.kind) {
      case 'values':
        for (const [key, value] of message.values) cells.set(key, value)
        return
      case 'answer':
        settle(message.id, ({ resolve }) => resolve(message.value))
        return
      case 'refusal':
        settle(message.id, (one) => refuse(one, message.code))
        return
      case 'keepSession':
        page.keepSession(message.text)
        tellPage('kept')
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
    stopTimer()
    if (isOff || link) return
    startedAt = platform.now()
    try {
      link = linkTo(page.facts(), { onMessage: receive, onEnd: ended })
    } catch {
      return ended() // a policy, or a browser without module workers: the site works online only
    }
    for (const key of cells.followed()) link.post({ kind: 'look', key, isFollowed: true })
    for (const { message } of pending.values()) link.post(message)
  }
  /** What was said to the engine is not known to be done; what is asked from now on waits for the next one. */
  const unlink = () => {
    if (link) refuseAll('aborted')
    link = null
  }
  const ended = () => {
    unlink()
    ends = platform.now() - startedAt > STEADY_MS ? 0 : ends + 1
    if (ends > QUIET_ENDS) {
      cells.set(statusKey, { ...startingStatus, phase: 'failing', problem: 'internal' })
      for (const key of cells.followed())
        if (cells.at(key, LOADING).getSnapshot() === LOADING) cells.set(key, FAILED)
      refuseAll('internal')
    }
    if (!isOff) stopTimer = platform.after(pauseAfter(ends), start)
  }
  /** What is asked does not wait for a long pause. */
  const wake = (): void => {
    if (ends > QUIET_ENDS) start()
  }
  const call = (group: Group, name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const message = { kind: 'call', id: platform.newId(), group, name, args } as const
      pending.set(message.id, { message, resolve, reject })
      if (link) link.post(message)
      else wake()
    })
  const tellPage = (event: PageEvent) => link?.post({ kind: 'page', event, page: page.facts() })
  /** A worker is frozen with its page, and would hold its locks against all others. */
  const endWorker = () => {
    link?.close()
    unlink()
  }
  page.listen((event) => {
    switch (event) {
      case 'going':
        // Chromium keeps no page that waits for a lock, not even for its own worker's.
        return link?.unwatch()
      case 'aside':
        isOff = true
        return endWorker()
      case 'back':
        isOff = false
        endWorker()
        ends = 0
        return start()
      default:
        if (event === 'online' || event === 'focus') wake()
        return tellPage(event)
    }
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
  const session = liveOf('session', 'state', [], sessionIn(page.facts().session))
  // Read by whoever acts, also where nobody looks at them.
  for (const always of [status, session]) always.subscribe(() => undefined)

  // In a task of its own: from there on the worker and the page share the processor.
  stopTimer = platform.after(0, start)
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
    drafts: groupOf<'drafts'>((name) =>
      name === 'all' ? (...args) => liveOf('drafts', name, args, LOADING) : asked('drafts')(name),
    ),
    checkNow: () => {
      wake()
      link?.post({ kind: 'checkNow' })
    },
  }
}
