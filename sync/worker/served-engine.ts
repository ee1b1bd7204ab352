import { expose, wrap } from 'comlink'
import { browserLocks, browserPlatform } from '../lib/browser-platform.ts'
import type { PageFacts } from '../lib/page-port.ts'
import { openEngine } from '../open-engine.ts'
import type { PageCalls } from './page-of.ts'
import { serve } from './serve.ts'

/** Holds a lock for life and gives its name; null without locks. The lock falls free when the worker ends, which has no event. */
const holdLifeLock = (locks: LockManager | undefined, id: string): Promise<string | null> => {
  if (!locks) return Promise.resolve(null)
  const name = `engine-${id}`
  return new Promise((resolve) => {
    locks
      .request(name, () => {
        resolve(name)
        return new Promise(() => undefined)
      })
      .catch(() => resolve(null))
  })
}

/** Serves an engine to the page that made this worker. The page's first message is its facts, all others are Comlink's. */
export const serveInWorker = (): void => {
  // Asked for before anything is opened, so that an end while opening is noticed too.
  const lifeLock = holdLifeLock(browserLocks(), browserPlatform().newId())
  const begin = ({ data }: MessageEvent<PageFacts>) =>
    expose(serve({ open: openEngine, facts: data, page: wrap<PageCalls>(self), lifeLock }), self)
  self.addEventListener('message', begin, { once: true })
}
