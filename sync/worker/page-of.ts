import type { Remote } from 'comlink'
import { BehaviorSubject } from 'rxjs'
import type { PageEvent, PageFacts, PagePort } from '../lib/page-port.ts'

/** Name of a live value: its group, its member and the member's arguments, as JSON. */
export type LiveKey = string

/** What the page does for its engine, called through Comlink. */
export interface PageCalls {
  /** Live values that changed together, in the order in which they changed. */
  readonly values: (values: readonly (readonly [LiveKey, unknown])[]) => void
  /** Writes the session into the page's storage, and gives the facts as they are then. */
  readonly keepSession: (text: string) => PageFacts
  /** Asks the browser to spare the site's data; resolves once it has decided. */
  readonly persist: () => Promise<void>
}

/** The page as the engine's port, with the facts that the page told last. */
export const pageOf = (first: PageFacts, page: Remote<PageCalls>) => {
  let facts = first
  const listeners = new Map<PageEvent, (() => void)[]>()
  const on = (event: PageEvent) => (callback: () => void) => {
    listeners.set(event, [...(listeners.get(event) ?? []), callback])
  }
  const connection = new BehaviorSubject(first.connection)
  const session = new BehaviorSubject(first.session)
  /** Sessions on their way to the page's storage: meanwhile the page tells an older one. */
  let toKeep = 0
  const learn = (now: PageFacts): void => {
    facts = now
    if (toKeep === 0 && now.session !== session.value) session.next(now.session)
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
      session: {
        text: session,
        keep: (text) => {
          toKeep += 1
          void page.keepSession(text).then((now) => {
            toKeep -= 1
            learn(now)
          })
          session.next(text)
        },
      },
      persist: () => page.persist(),
      persisted: () => navigator.storage.persisted(),
      connection,
    } satisfies PagePort,
    tell: (event: PageEvent, now: PageFacts): void => {
      learn(now)
      if (event === 'connection') connection.next(facts.connection)
      for (const listener of listeners.get(event) ?? []) listener()
    },
  }
}
