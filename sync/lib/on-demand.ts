import type { Live } from './live.ts'
import type { Platform } from './platform.ts'

/**
 * Time that a read without listeners stays warm, in ms. Longer than a screen takes to hand over to the next, or React's
 * StrictMode to subscribe again.
 */
const LINGER_MS = 3_000

/**
 * A live value that works only while it has listeners: `start` runs for the first one and returns its end. That is
 * called a moment after the last one left, at once with `lingerMs` 0. `onRelease` then lets a cache forget it.
 */
export const onDemand = <T>(
  platform: Pick<Platform, 'after'>,
  initial: T,
  start: (set: (value: T) => void) => () => void,
  onRelease: () => void = () => undefined,
  lingerMs = LINGER_MS,
): Live<T> => {
  const listeners = new Set<() => void>()
  let value = initial
  let stop: (() => void) | null = null
  let cancelRelease: () => void = () => undefined

  const set = (next: T) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of [...listeners]) listener()
  }
  const release = () => {
    stop?.()
    stop = null
    value = initial
    onRelease()
  }
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      // Each subscription is its own, even when the same function subscribes twice.
      const own = () => listener()
      listeners.add(own)
      cancelRelease()
      if (!stop) stop = start(set)
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        if (lingerMs === 0) release()
        else cancelRelease = platform.after(lingerMs, release)
      }
    },
  }
}
