import { browserLocks } from '../lib/browser-platform.ts'
import { type Begin, type FromEngine, MESSAGES_VERSION, type ToEngine } from '../messages.ts'
import type * as EngineModule from '../worker/engine-worker.ts'
import engineUrl from '../worker/engine-worker.ts?worker&url'

/** One running engine, as messages reach it. */
export interface Link {
  readonly post: (message: ToEngine) => void
  readonly close: () => void
  /** Looks out for the end of a worker no longer; an engine on the page has none. */
  readonly unwatch?: () => void
}

export interface LinkEvents {
  readonly onMessage: (message: FromEngine) => void
  /** The engine is gone, and answers nothing any more. Told once. */
  readonly onEnd: () => void
}

/** A worker of whose lock the page does not know is asked this often whether it lives, in ms. */
const PING_MS = 5_000
/** Unanswered questions after which it counts as gone. */
const MOST_UNANSWERED = 4
/** The same before its first word: its code may be on its way over a slow network. */
const MOST_BEFORE_ALIVE = 12

/**
 * The engine in a worker. A worker's end has no event but a script error. So the page waits for a lock that the worker
 * holds for life.
 * @throws where no worker can be made @see tests/unit/worker/link.test.ts
 */
export const workerLink = (begin: Begin, { onMessage, onEnd }: LinkEvents): Link => {
  const worker = new Worker(engineUrl, { type: 'module' })
  const waiting = new AbortController()
  let isReady = false
  let isOver = false
  let unanswered = 0
  let most = MOST_BEFORE_ALIVE
  const unwatch = () => {
    waiting.abort()
    clearInterval(pinging)
  }
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
  const ping = () => {
    if (document.visibilityState !== 'visible') return
    if (unanswered >= most) return end()
    unanswered += 1
    worker.postMessage({ kind: 'ping' } satisfies ToEngine)
  }
  const pinging = setInterval(ping, PING_MS)
  const watch = (lock: string | null) => {
    const locks = browserLocks()
    if (lock === null || !locks) return
    clearInterval(pinging)
    locks.request(lock, { signal: waiting.signal }, end).catch(() => undefined) // called off
  }
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (isOver) return
    unanswered = 0
    most = MOST_UNANSWERED
    if (data.kind === 'alive') {
      if (data.version !== MESSAGES_VERSION) return end()
      watch(data.lock)
    }
    if (data.kind === 'ready') isReady = true
    onMessage(data)
  }
  // What breaks later is told by the engine itself; before it runs, its code did not come or may not.
  worker.onerror = () => {
    if (!isReady) end()
  }
  worker.postMessage(begin)
  return { post: (message) => worker.postMessage(message), close: stop, unwatch }
}

/** The same engine on the page's own thread, behind the same messages. */
export const pageLink = (begin: Begin, { onMessage, onEnd }: LinkEvents): Link => {
  let isOver = false
  const fetched: Promise<typeof EngineModule> = import(/* @vite-ignore */ engineUrl)
  const coming = fetched.then(({ serveOnPage }) =>
    serveOnPage(begin, (message) => {
      if (!isOver) onMessage(message)
    }),
  )
  coming.catch(() => {
    if (!isOver) onEnd()
  })
  const post = (message: ToEngine) =>
    void coming.then(
      (receive) => receive(message),
      () => undefined, // told above
    )
  return {
    post,
    close: () => {
      isOver = true
      post({ kind: 'close' })
    },
  }
}
