import type { Locks, Platform } from '../../sync/lib/platform.ts'

/** Locks of one browser in memory; several tabs may share them. */
export const createMemoryLocks = (): Locks => {
  const held = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const release = (name: string): void => {
    const next = waiting.get(name)?.shift()
    if (next) next()
    else held.delete(name)
  }
  const run = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      release(name)
    }
  }
  return {
    tryLock: async (name, work) => {
      if (held.has(name)) return 'busy'
      held.add(name)
      return run(name, work)
    },
    lock: async (name, work) => {
      if (held.has(name))
        await new Promise<void>((resolve) => {
          waiting.set(name, [...(waiting.get(name) ?? []), resolve])
        })
      held.add(name)
      return run(name, work)
    },
  }
}

/** A small generator of numbers that repeat for a seed (mulberry32's arithmetic). */
const numbers = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A platform whose clock and timers stand still until `pass` moves them. */
export const createFakePlatform = (seed = 1, locks: Locks = createMemoryLocks()) => {
  const random = numbers(seed)
  let now = Date.UTC(2026, 10, 21)
  let elapsed = 0
  let timers: { at: number; callback: () => void }[] = []
  const letters = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 36).toString(36)).join('')
  const hex = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  const platform: Platform = {
    locks,
    now: () => now,
    random,
    newId: () => letters(15),
    newUuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    after: (delayMs, callback) => {
      const timer = { at: elapsed + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  return {
    platform,
    /** Milliseconds from now of each timer that is set, soonest first. */
    pending: (): readonly number[] => timers.map(({ at }) => at - elapsed).sort((a, b) => a - b),
    /** Lets time go by, and runs what falls due, in its order. */
    pass: async (ms: number): Promise<void> => {
      const end = elapsed + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now += Math.max(0, due.at - elapsed)
        elapsed = Math.max(elapsed, due.at)
        due.callback()
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      now += end - elapsed
      elapsed = end
    },
    /** Sets the wall clock by `ms`, which may be negative; timers do not notice. */
    setClock: (ms: number): void => {
      now += ms
    },
  }
}
