import { type Observable, Subscription, skipWhile } from 'rxjs'
import type { Sync } from '../api.ts'
import type { Served } from '../lib/observables.ts'
import type { PagePort } from '../lib/page-port.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { FromEngine, Group, LiveKey, PageFacts, ToEngine } from '../messages.ts'
import { pageOf } from './page-of.ts'

/** The engine as it is served. */
export interface ServedEngine {
  readonly sync: Served<Omit<Sync, 'commands' | 'files' | 'online'>>
  /** Open once the databases are. */
  readonly files: Promise<Served<Sync['files']>>
  /** Loaded with the first question. */
  readonly online: () => Promise<Sync['online']>
  /** Loaded with the first admin. */
  readonly commands: () => Promise<Sync['commands']>
}

interface ServeOptions {
  readonly open: (page: PagePort) => ServedEngine
  readonly post: (message: FromEngine) => void
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

/** Opens the engine for the page that begins, and serves it by messages. @see tests/unit/worker/client.test.ts */
export const serve = (
  { open, post }: ServeOptions,
  first: PageFacts,
): ((message: ToEngine) => void) => {
  const page = pageOf(first, post)
  const served = open(page.port)
  /** The live values that the page looks at. */
  const followed = new Map<LiveKey, Subscription>()
  let changed = new Map<LiveKey, unknown>()

  const flush = () => {
    const values = [...changed]
    changed = new Map()
    if (values.length > 0) post({ kind: 'values', values })
  }
  const tell = (key: LiveKey, value: unknown) => {
    if (changed.size === 0) queueMicrotask(flush)
    changed.delete(key) // behind what changed before it
    changed.set(key, value)
  }
  const groupOf = (group: Group) => {
    if (group === 'commands' || group === 'online') return served[group]()
    return group === 'files' ? served.files : served.sync[group]
  }
  const liveAt = async (key: LiveKey): Promise<Observable<unknown>> => {
    const [group, name, ...args]: [Group | 'status', string, ...unknown[]] = JSON.parse(key)
    if (group === 'status') return served.sync.status
    if (group === 'session') return served.sync.session.state
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
    // Until there is an answer the page goes on with what it has, which may be the answer of an engine before this one.
    following.add(value.pipe(skipWhile(isLoading)).subscribe((now) => tell(key, now)))
  }
  const call = async ({
    id,
    group,
    name,
    args,
  }: Extract<ToEngine, { kind: 'call' }>): Promise<void> => {
    try {
      const value = await memberOf(await groupOf(group), name)(...args)
      flush() // what the call changed is known before its answer
      post({ kind: 'answer', id, value })
    } catch (error) {
      post({ kind: 'refusal', id, code: codeOf(error) })
    }
  }

  return (message) => {
    switch (message.kind) {
      case 'look':
        if (!message.isFollowed) return leave(message.key)
        return void follow(message.key).catch(() => undefined) // databases that do not open, which the status says
      case 'call':
        return void call(message)
      case 'checkNow':
        return served.sync.checkNow()
      case 'page':
        return page.tell(message.event, message.page)
      default:
        message satisfies never
    }
  }
}
