import { browserLocks, browserPlatform } from '../lib/browser-platform.ts'
import type { FromEngine, PageFacts, ToEngine } from '../messages.ts'
import { openEngine } from '../open-engine.ts'
import { serve } from './serve.ts'

/** Holds a lock for life, whose release tells a page of an end without an event; null without locks. */
export const lifeLock = (locks: LockManager | undefined, id: string): Promise<string | null> => {
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

/** Serves an engine to the page that made this worker. */
export const serveInWorker = (): void => {
  const post = (message: FromEngine) => self.postMessage(message)
  // Before anything is opened: an end on the way there is noticed as any other.
  void lifeLock(browserLocks(), browserPlatform().newId()).then((lock) =>
    post({ kind: 'alive', lock }),
  )
  const begin = ({ data }: MessageEvent<PageFacts>) => {
    const receive = serve({ open: openEngine, post }, data)
    self.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => receive(data))
  }
  self.addEventListener('message', begin, { once: true })
}
