import { BehaviorSubject } from 'rxjs'
import type { PagePort } from '../lib/page-port.ts'
import type { FromEngine, PageEvent, PageFacts } from '../messages.ts'

/** The page on the other side of the messages, as a port. What it keeps is known here from what it said last. */
export const pageOf = (first: PageFacts, post: (message: FromEngine) => void) => {
  let facts = first
  const listeners = new Map<PageEvent, (() => void)[]>()
  const on = (event: PageEvent) => (callback: () => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), callback])
  }
  const connection = new BehaviorSubject(first.connection)
  const session = new BehaviorSubject(first.session)
  /** Sessions that the page was given to keep and has not kept yet: until then what it tells is older. */
  let toKeep = 0
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
      session: {
        text: session,
        keep: (text) => {
          toKeep += 1
          post({ kind: 'keepSession', text })
          session.next(text)
        },
      },
      persist: () =>
        new Promise((resolve) => {
          on('persisted')(resolve)
          post({ kind: 'persist' })
        }),
      persisted: () => navigator.storage.persisted(),
      connection,
    } satisfies PagePort,
    /** The page has become so. */
    tell: (event: PageEvent, now: PageFacts): void => {
      facts = now
      if (event === 'connection') connection.next(facts.connection)
      if (event === 'kept') toKeep -= 1
      if (toKeep === 0 && now.session !== session.value) session.next(now.session)
      for (const listener of listeners.get(event) ?? []) listener()
    },
  }
}
