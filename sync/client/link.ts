import { expose, type Remote, wrap } from 'comlink'
import { browserLocks } from '../lib/browser-platform.ts'
import type { PageFacts } from '../lib/page-port.ts'
import engineUrl from '../worker/engine-worker.ts?worker&url'
import type { PageCalls } from '../worker/page-of.ts'
import type { Door } from '../worker/serve.ts'

/** One running engine. */
export interface Link {
  readonly door: Remote<Door>
  readonly close: () => void
  /** Stops waiting for the end of the worker. */
  readonly unwatch: () => void
}

/**
 * Starts an engine in a worker. `onEnd` is called once, when the worker is gone and answers nothing any more. A worker's end
 * has no event but a script error, so the page waits for a lock that the worker holds for life.
 * @throws where no worker can be made @see tests/e2e/full/engine.spec.ts
 */
export const workerLink = (facts: PageFacts, calls: PageCalls, onEnd: () => void): Link => {
  const worker = new Worker(engineUrl, { type: 'module' })
  const waiting = new AbortController()
  let isAlive = false
  let isOver = false
  const unwatch = () => waiting.abort()
  const close = () => {
    isOver = true
    unwatch()
    worker.terminate()
  }
  const end = () => {
    if (isOver) return
    close()
    onEnd()
  }
  // Once the engine runs it says its failures itself; before that its code did not come, or a policy forbids it.
  worker.onerror = () => {
    if (!isAlive) end()
  }
  worker.postMessage(facts)
  expose(calls, worker)
  const door = wrap<Door>(worker)
  void door.lifeLock().then((lock) => {
    isAlive = true
    if (lock !== null)
      browserLocks()
        ?.request(lock, { signal: waiting.signal }, end)
        .catch(() => undefined) // the page stopped waiting
  })
  return { door, close, unwatch }
}
