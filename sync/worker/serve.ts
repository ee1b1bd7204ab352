import type { Remote } from 'comlink'
import { type Observable, Subscription, skipWhile } from 'rxjs'
import type { Sync } from '../api.ts'
import type { Served } from '../lib/observables.ts'
import type { PageEvent, PageFacts, PagePort } from '../lib/page-port.ts'
import { codeOf, type SyncErrorCode } from '../lib/sync-error.ts'
import { type LiveKey, type PageCalls, pageOf } from './page-of.ts'

/** Groups of the door whose members are called by name. */
export type Group = Exclude<keyof Sync, 'status' | 'checkNow'>

/** An engine as it opens. */
export interface ServedEngine {
  readonly sync: Served<Omit<Sync, 'commands' | 'files' | 'online'>>
  /** Resolves once the databases are open. */
  readonly files: Promise<Served<Sync['files']>>
  /** Loaded with the first question. */
  readonly online: () => Promise<Sync['online']>
  /** Loaded with the first admin. */
  readonly commands: () => Promise<Sync['commands']>
}

interface ServeOptions {
  readonly open: (page: PagePort) => ServedEngine
  readonly facts: PageFacts
  readonly page: Remote<PageCalls>
  /** The Web Lock that the worker holds for life; null where there are no locks. */
  readonly lifeLock: Promise<string | null>
}

type Member = (...args: readonly unknown[]) => unknown

const memberOf = (group: object, name: string): Member => {
  const member: unknown = Object.hasOwn(group, name) ? Reflect.get(group, name) : null
  if (typeof member !== 'function') throw new TypeError(`the engine has no ${name}`)
  // as: the client's types are those of the same door
  return member as Member
}

const isLoading = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'state') === 'loading'

/** The engine as the page calls it, through Comlink. */
export type Door = ReturnType<typeof serve>

/** Opens the engine for a page. @see tests/unit/worker/client.test.ts */
export const serve = ({ open, facts, page, lifeLock }: ServeOptions) => {
  const { port, tell } = pageOf(facts, page)
  const engine = open(port)
  /** Subscriptions to the live values that have listeners on the page. */
  const followed = new Map<LiveKey, Subscription>()
  let changed = new Map<LiveKey, unknown>()

  const flush = () => {
    const values = [...changed]
    changed = new Map()
    if (values.length > 0) void page.values(values)
  }
  const change = (key: LiveKey, value: unknown) => {
    if (changed.size === 0) queueMicrotask(flush)
    changed.delete(key) // a key that changes again moves to the end
    changed.set(key, value)
  }
  const groupOf = (group: Group) => {
    if (group === 'commands' || group === 'online') return engine[group]()
    return group === 'files' ? engine.files : engine.sync[group]
  }
  const liveAt = async (key: LiveKey): Promise<Observable<unknown>> => {
    const [group, name, ...args]: [Group | 'status', string, ...unknown[]] = JSON.parse(key)
    if (group === 'status') return engine.sync.status
    if (group === 'session') return engine.sync.session.state
    // as: a member that the page follows is one that gives a live value
    return memberOf(await groupOf(group), name)(...args) as Observable<unknown>
  }
  const leave = (key: LiveKey) => {
    followed.get(key)?.unsubscribe()
    followed.delete(key)
  }
  const follow = async (key: LiveKey): Promise<void> => {
    leave(key)
    const following = new Subscription()
    followed.set(key, following)
    const value = await liveAt(key)
    // Keeps an unsubscribed query alive for a moment, so that a prefetch is not thrown away.
    if (following.closed) return value.subscribe().unsubscribe()
    // The page may still show the answer of an engine before this one; 'loading' would take it away.
    following.add(value.pipe(skipWhile(isLoading)).subscribe((now) => change(key, now)))
  }

  return {
    lifeLock: () => lifeLock,
    /** A live value gained its first listener on the page, or lost its last. */
    look: (key: LiveKey, isFollowed: boolean): void => {
      if (isFollowed)
        follow(key).catch(() => undefined) // databases that do not open: the status says so
      else leave(key)
    },
    /** Errors are returned by their code: of a thrown one Comlink would carry the message alone. */
    call: async (
      group: Group,
      name: string,
      args: readonly unknown[],
    ): Promise<{ readonly value: unknown } | { readonly code: SyncErrorCode }> => {
      try {
        const value = await memberOf(await groupOf(group), name)(...args)
        flush() // the page knows the values that the call changed before it knows the answer
        return { value }
      } catch (error) {
        return { code: codeOf(error) }
      }
    },
    checkNow: (): void => engine.sync.checkNow(),
    /** Something happened to the page. */
    tell: (event: PageEvent, now: PageFacts): void => tell(event, now),
  }
}
