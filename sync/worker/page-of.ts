import { BehaviorSubject } from 'rxjs'
import type { PagePort } from '../lib/page-port.ts'
import { SyncError } from '../lib/sync-error.ts'
import type { FromEngine, PageDeeds, PageEvent, PageFacts, ToEngine } from '../messages.ts'

interface RemotePage {
  readonly port: PagePort
  readonly receive: (message: Extract<ToEngine, { kind: 'page' | 'done' | 'failed' }>) => void
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The page on the other side of the messages, as a port. What it keeps is known here from what it said last. */
export const pageOf = (first: PageFacts, post: (message: FromEngine) => void): RemotePage => {
  let facts = first
  const listeners = new Map<PageEvent, Set<() => void>>()
  const on = (event: PageEvent) => (callback: () => void) => {
    const all = listeners.get(event) ?? new Set()
    listeners.set(event, all.add(callback))
    return () => all.delete(callback)
  }
  const connection = new BehaviorSubject(first.connection)
  const waiting = new Map<number, Waiting>()
  let deeds = 0
  const deed =
    <N extends keyof PageDeeds>(name: N) =>
    (...args: Parameters<PageDeeds[N]>): ReturnType<PageDeeds[N]> => {
      deeds += 1
      const id = deeds
      const answer = new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        post({ kind: 'do', id, deed: name, args })
      })
      // as: the page answers with what that deed gives
      return answer as ReturnType<PageDeeds[N]>
    }
  const settle = (id: number, how: (one: Waiting) => void) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (one) how(one)
  }
  return {
    port: {
      signals: {
        isVisible: () => facts.isVisible,
        onVisibility: on('visibility'),
        onFocus: on('focus'),
        isOnline: () => facts.isOnline,
        onOnline: on('online'),
        onOffline: on('offline'),
      },
      hint: { kept: first.hint, keep: (text) => post({ kind: 'keepHint', text }) },
      persist: deed('persist'),
      persisted: deed('persisted'),
      connection,
    },
    receive: (message) => {
      switch (message.kind) {
        case 'page':
          facts = message.page
          if (message.event === 'connection') connection.next(facts.connection)
          for (const listener of [...(listeners.get(message.event) ?? [])]) listener()
          return
        case 'done':
          return settle(message.id, ({ resolve }) => resolve(message.value))
        case 'failed':
          return settle(message.id, ({ reject }) => reject(new SyncError('internal')))
        default:
          message satisfies never
      }
    },
  }
}
