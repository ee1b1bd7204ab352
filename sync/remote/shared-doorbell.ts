import type { Locks } from '../lib/platform.ts'
import type { Doorbell } from './doorbell.ts'

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  close(): void
}

/** Whether this tab can be seen, and when that changes. */
interface Visibility {
  readonly isVisible: () => boolean
  /** Gives the way to stop. */
  readonly onChange: (callback: () => void) => () => void
}

interface SharedDoorbellOptions {
  readonly locks: Locks
  /** null: the tabs cannot talk, so every visible one that gets the lock listens for itself. */
  readonly channel: Channel | null
  readonly visibility: Visibility
  readonly openDoorbell: (onRing: (listeners: number) => void) => Doorbell
  readonly onRing: (listeners: number) => void
}

const LOCK = 'doorbell'

/**
 * One realtime connection for all tabs of a browser (protocol, 8). The visible tab that holds the lock listens and
 * tells the others. Once hidden, it lets the next visible tab take over. With all tabs hidden there is no listener: a
 * tab asks the server when it is shown again.
 * @see tests/unit/remote/shared-doorbell.test.ts
 */
export const openSharedDoorbell = (options: SharedDoorbellOptions): Doorbell => {
  const { channel, visibility } = options
  const closing = new AbortController()
  let isQueued = false

  channel?.addEventListener('message', ({ data }) => {
    if (!closing.signal.aborted && typeof data === 'number') options.onRing(data)
  })
  const isWanted = () => !closing.signal.aborted && visibility.isVisible()
  const whenUnwanted = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (isWanted()) return
        stop()
        resolve()
      }
      const stop = visibility.onChange(look)
      closing.signal.addEventListener('abort', look)
    })

  const listen = async (): Promise<void> => {
    if (!isWanted()) return
    const bell = options.openDoorbell((listeners) => {
      options.onRing(listeners)
      channel?.postMessage(listeners)
    })
    await whenUnwanted()
    bell.close()
  }

  const queue = () => {
    if (isQueued || !isWanted()) return
    isQueued = true
    options.locks
      .lock(LOCK, listen)
      .catch(() => undefined) // Only a page that is going away is refused the lock.
      .finally(() => {
        isQueued = false
        queue()
      })
  }

  const stopWatching = visibility.onChange(queue)
  queue()
  return {
    close: () => {
      stopWatching()
      closing.abort()
      channel?.close()
    },
  }
}

/** The channel by which the tabs of this browser pass the doorbell on; null where there is none. */
export const doorbellChannel = (): Channel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK)
