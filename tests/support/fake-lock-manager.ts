interface Held {
  readonly name: string
  readonly mode: LockMode
}

/** Web Locks as far as the engine uses them: shared and exclusive, 'if free', and a cancellable wait. */
export const fakeLockManager = (): LockManager => {
  const held = new Set<Held>()
  const waiting = new Set<() => void>()
  const isFree = (name: string, mode: LockMode): boolean =>
    [...held].every(
      (other) => other.name !== name || (other.mode === 'shared' && mode === 'shared'),
    )
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.add(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const request = async (
    name: string,
    ...given: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
  ): Promise<unknown> => {
    const [options, work] = given.length === 1 ? [{}, given[0]] : given
    const { mode = 'exclusive', ifAvailable, signal } = options
    while (!isFree(name, mode)) {
      if (ifAvailable) return work(null)
      await turn(signal)
    }
    const lock: Held = { name, mode }
    held.add(lock)
    try {
      return await work(lock)
    } finally {
      held.delete(lock)
      for (const look of waiting) look()
      waiting.clear()
    }
  }
  // as: of the real one's two overloads each is what `given` says
  return { request, query: async () => ({}) } as unknown as LockManager
}
