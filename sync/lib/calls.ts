import type { Platform } from './platform.ts'

/** A value that pure work makes of an object: once per object, and kept as long as the object is. */
export const memo = <K extends object, V>(make: (from: K) => V): ((from: K) => V) => {
  const made = new WeakMap<K, { readonly value: V }>()
  return (from) => {
    const known = made.get(from)
    if (known) return known.value
    const value = make(from)
    made.set(from, { value })
    return value
  }
}

/** Code that loads with the first call and then stays. A failed load is repeated by the next call. */
export const loadedOnce = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
}

/** A task of which one runs at a time; asked while it runs, it runs once more. */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let isRunning = false
  let isAsked = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        isAsked = false
        await work()
      } while (isAsked)
    } finally {
      isRunning = false
    }
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}

/** A timer of which one runs at a time: setting it again replaces it. */
export const alarm = ({ after }: Pick<Platform, 'after'>, ring: () => void) => {
  let stop: (() => void) | null = null
  const clear = () => {
    stop?.()
    stop = null
  }
  return {
    clear,
    set: (delayMs: number): void => {
      clear()
      stop = after(delayMs, () => {
        stop = null
        ring()
      })
    },
  }
}
