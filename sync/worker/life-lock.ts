/** Holds a lock of its own for life, by which a page learns of an end that no event tells; null where there are no locks. */
export const lifeLock = (locks: LockManager | undefined, id: string): Promise<string | null> => {
  if (!locks) return Promise.resolve(null)
  const name = `engine-${id}`
  return new Promise((resolve) => {
    locks
      .request(name, () => {
        resolve(name)
        return new Promise(() => undefined)
      })
      .catch(() => resolve(null))
  })
}
