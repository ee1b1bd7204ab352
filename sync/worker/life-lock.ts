/** Holds a lock for life, whose release tells a page of an end without an event; null without locks. */
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
