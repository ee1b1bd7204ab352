/** The reads that somebody looks at, and the way to have them all read now. */
export interface Settling {
  /** Gives the way to take it back. */
  readonly onSettle: (settle: () => Promise<void>) => () => void
  /** Resolves once each of them has read. A read that fails says so itself. */
  readonly settleAll: () => Promise<void>
}

export const createSettling = (): Settling => {
  const reads = new Set<() => Promise<void>>()
  return {
    onSettle: (settle) => {
      reads.add(settle)
      return () => reads.delete(settle)
    },
    settleAll: async () => {
      await Promise.all([...reads].map((settle) => settle()))
    },
  }
}
