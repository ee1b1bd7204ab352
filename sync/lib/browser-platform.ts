import type { Locks, Platform } from './platform.ts'

/** Locks of this tab alone. Browsers without Web Locks have no others: there the guarded data is in this tab's memory. */
export const tabLocks = (): Locks => {
  const tails = new Map<string, Promise<unknown>>()
  const run = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(name) ?? Promise.resolve()
    const mine = before.then(work).finally(() => {
      if (tails.get(name) === tail) tails.delete(name)
    })
    const tail: Promise<unknown> = mine.catch(() => undefined)
    tails.set(name, tail)
    return mine
  }
  return {
    tryLock: async (name, work) => (tails.has(name) ? 'busy' : run(name, work)),
    lock: run,
  }
}

/** The browser's locks, each requested once at a time. Chromium keeps no page for Back that waits for a lock of its own. */
export const webLocks = (manager: Pick<LockManager, 'request'>): Locks => {
  const own = tabLocks()
  const asked = async <T>(
    name: string,
    options: LockOptions,
    work: () => Promise<T>,
  ): Promise<T | 'busy'> => {
    // The answer of `work` is kept aside, because the library's types flatten what a callback gives.
    const held: { value: Awaited<T> }[] = []
    await manager.request(name, options, async (lock) => {
      if (lock) held.push({ value: await work() })
    })
    const [first] = held
    return first ? first.value : 'busy'
  }
  return {
    tryLock: (name, work) => own.tryLock(name, () => asked(name, { ifAvailable: true }, work)),
    // as: a lock that is waited for is never busy
    lock: <T>(name: string, work: () => Promise<T>) =>
      own.lock(name, () => asked(name, {}, work)) as Promise<T>,
  }
}

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 15

/** A random id of 15 of a-z and 0-9. Bytes above the last whole multiple of 36 are thrown away, so that no letter is likelier. */
const randomId = (): string => {
  let id = ''
  while (id.length < ID_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH * 2)))
      if (byte < 252 && id.length < ID_LENGTH) id += ID_ALPHABET[byte % ID_ALPHABET.length]
  return id
}

/** A random UUID, version 4; `crypto.randomUUID` is missing on plain http. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The browser's Web Locks; undefined where they are missing (plain http, old browsers). */
export const browserLocks = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.locks

/** Timers of the browser. */
export const browserTimers: Platform['after'] = (delayMs, callback) => {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

/** Clock, chance, ids, timers and locks of a page or a worker. */
export const browserPlatform = (): Platform => {
  const manager = browserLocks()
  return {
    locks: manager ? webLocks(manager) : tabLocks(),
    now: () => Date.now(),
    random: () => Math.random(),
    newId: randomId,
    newUuid: randomUuid,
    after: browserTimers,
  }
}
