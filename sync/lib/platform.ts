/** Locks across the tabs of one browser: Web Locks, or, where they are missing, within this tab only. */
export interface Locks {
  /** Runs `work` if the lock is free, else gives 'busy' at once. Never steals. */
  tryLock<T>(name: string, work: () => Promise<T>): Promise<T | 'busy'>
  /** Runs `work` once the lock is free. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Everything that the engine's decisions must not reach for by themselves. */
export interface Platform {
  readonly locks: Locks
  /** Wall clock, epoch ms. Never used to order or to judge what the server said. */
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
  /** A random id of 15 of a-z and 0-9. */
  readonly newId: () => string
  readonly newUuid: () => string
  /** Calls back once after `delayMs`; gives the way to call it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}
