interface Held {
  readonly name: string
  readonly mode: LockMode
}

/** Web Locks as far as the store uses them: shared and exclusive, and 'if free'; no queue. */
export const fakeLockManager = (): LockManager => {
  const held = new Set<Held>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    const mode = options.mode ?? 'exclusive'
    const isFree = [...held].every(
      (other) => other.name !== name || (other.mode === 'shared' && mode === 'shared'),
    )
    if (!isFree) return work(null)
    const lock: Held = { name, mode }
    held.add(lock)
    try {
      return await work(lock)
    } finally {
      held.delete(lock)
    }
  }
  // as: the two overloads of the real one, of which the store uses that with options
  return { request, query: async () => ({}) } as unknown as LockManager
}
