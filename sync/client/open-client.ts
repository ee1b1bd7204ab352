import type { Files, SessionState, Sync } from '../api.ts'
import { browserPlatform } from '../lib/browser-platform.ts'
import type { Live } from '../lib/live.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'
import { startingStatus } from '../status/status.ts'
import type { PageCalls } from '../worker/page-of.ts'
import type { Door, Group } from '../worker/serve.ts'
import { createCells } from './cells.ts'
import { type Link, workerLink } from './link.ts'
import { type Page, thisPage } from './page.ts'

const LOADING = { state: 'loading' } as const
const FAILED = { state: 'failed', code: 'internal' } as const

/** Members of files that give a live value. */
type LiveFile = {
  [N in keyof Files]: Files[N] extends (...args: never[]) => Live<unknown> ? N : never
}[keyof Files]

/** Each of them with its value until the engine tells another. */
const FILE_VALUES: {
  readonly [N in LiveFile]: ReturnType<ReturnType<Files[N]>['getSnapshot']>
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

/** An engine that ran longer than this did not end because of its start. */
const STEADY_MS = 10_000
/** Engines in a row that may end at their start before a person is told. */
const QUIET_ENDS = 3
/** Pause before the next start, in ms: none after the first end. */
const pauseAfter = (ends: number): number => (ends > 1 ? 1_000 * 2 ** Math.min(ends, 6) : 0)

interface ClientOptions {
  readonly page?: Page
  readonly platform?: Pick<Platform, 'after' | 'now'>
  readonly linkTo?: typeof workerLink
}

/** A call without an answer yet. */
interface Call {
  readonly asked: Parameters<Door['call']>
  readonly settle: (answer: Awaited<ReturnType<Door['call']>>) => void
}

/** Members of the session that throw where they fail. */
const WITHOUT_OUTCOME: ReadonlySet<string> = new Set(['signOut', 'removeDeviceData', 'needsSetUp'])
/** True for a member that gives its failure as a value: a command, an online read, or a step of an account. */
const hasOutcome = (group: Group, name: string): boolean =>
  group === 'commands' || group === 'online' || (group === 'session' && !WITHOUT_OUTCOME.has(name))

/** The session as the page's storage has it, for the first draw. */
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
 * The door as a page has it, over an engine in a worker. A call that is made while no engine runs waits for the next one. A
 * call whose engine ends before its answer is 'aborted': nobody knows whether it was done, and saying it again counts once.
 * @see tests/unit/worker/client.test.ts
 */
export const openClient = ({
  page = thisPage(),
  platform = browserPlatform(),
  linkTo = workerLink,
}: ClientOptions = {}): Sync => {
  const calls = new Set<Call>()
  let link: Link | null = null
  let startedAt = 0
  /** Engines in a row that ended at their start. */
  let ends = 0
  let stopTimer: () => void = () => undefined
  /** The page is kept for Back, or a new build takes over: no engine is started. */
  let isOff = false
  const cells = createCells((key, isFollowed) => {
    if (link) void link.door.look(key, isFollowed)
    else if (isFollowed) wake()
  })
  const statusKey = JSON.stringify(['status', 'live'])

  const send = ({ asked, settle }: Call) => {
    link?.door.call(...asked).then(settle, () => settle({ code: 'internal' }))
  }
  const refuseAll = (code: SyncErrorCode) => {
    for (const { settle } of calls) settle({ code })
  }
  const forEngine: PageCalls = {
    values: (values) => {
      for (const [key, value] of values) cells.set(key, value)
    },
    keepSession: (text) => {
      page.keepSession(text)
      return page.facts()
    },
    persist: page.persist,
  }
  const start = () => {
    stopTimer()
    if (isOff || link) return
    startedAt = platform.now()
    try {
      link = linkTo(page.facts(), forEngine, ended)
    } catch {
      return ended() // a policy, or a browser without module workers: the site works online only
    }
    for (const key of cells.followed()) void link.door.look(key, true)
    for (const one of calls) send(one)
  }
  /** Calls to this engine are not known to be done; calls from now on wait for the next engine. */
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
  /** Ends a long pause before the next start. */
  const wake = (): void => {
    if (ends > QUIET_ENDS) start()
  }
  const call = (...asked: Call['asked']): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const [group, name] = asked
      const one: Call = {
        asked,
        settle: (answer) => {
          calls.delete(one)
          if ('value' in answer) resolve(answer.value)
          else if (!hasOutcome(group, name)) reject(new SyncError(answer.code))
          else resolve({ ok: false, code: answer.code, message: '', fields: {} })
        },
      }
      calls.add(one)
      if (link) send(one)
      else wake()
    })
  /** A worker that is frozen with its page would go on holding its locks against other tabs. */
  const endWorker = () => {
    link?.close()
    unlink()
  }
  page.listen((event) => {
    switch (event) {
      case 'going':
        // Chromium keeps no page for Back that waits for a lock, not even for its own worker's.
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
        return void link?.door.tell(event, page.facts())
    }
  })
  const liveOf = (group: string, name: string, args: readonly unknown[], initial: unknown) =>
    cells.at(JSON.stringify([group, name, ...args]), initial)
  const isFileValue = (name: string): name is LiveFile => Object.hasOwn(FILE_VALUES, name)
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
  // Followed always: code that acts reads their snapshots without a listener.
  for (const always of [status, session]) always.subscribe(() => undefined)

  // In a task of its own, since the worker's start takes processor time from the page.
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
      void link?.door.checkNow()
    },
  }
}
