import { browserLocks } from '../lib/browser-platform.ts'
import type { FromEngine, PageFacts, ToEngine } from '../messages.ts'
import engineUrl from '../worker/engine-worker.ts?worker&url'

/** One running engine, as messages reach it. */
export interface Link {
  readonly post: (message: ToEngine) => void
  readonly close: () => void
  /** Looks out for the end of the worker no longer. */
  readonly unwatch: () => void
}

export interface LinkEvents {
  readonly onMessage: (message: FromEngine) => void
  /** The engine is gone, and answers nothing any more. Told once. */
  readonly onEnd: () => void
}

/**
 * The engine in a worker. A worker's end has no event but a script error. So the page waits for a lock that the worker
 * holds for life.
 * @throws where no worker can be made @see tests/e2e/full/engine.spec.ts
 */
export const workerLink = (begin: PageFacts, { onMessage, onEnd }: LinkEvents): Link => {
  const worker = new Worker(engineUrl, { type: 'module' })
  const waiting = new AbortController()
  let isAlive = false
  let isOver = false
  const unwatch = () => waiting.abort()
  const stop = () => {
    isOver = true
    unwatch()
    worker.terminate()
  }
  const end = () => {
    if (isOver) return
    stop()
    onEnd()
  }
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (isOver) return
    if (data.kind !== 'alive') return onMessage(data)
    isAlive = true
    if (data.lock !== null)
      browserLocks()
        ?.request(data.lock, { signal: waiting.signal }, end)
        .catch(() => undefined) // called off
  }
  // What breaks later is told by the engine itself; before it runs, its code did not come or may not.
  worker.onerror = () => {
    if (!isAlive) end()
  }
  worker.postMessage(begin)
  return { post: (message) => worker.postMessage(message), close: stop, unwatch }
}
