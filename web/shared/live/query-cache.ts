import type { Live, Queries, Sync } from '../../../sync/index.ts'

export type QueryName = keyof Queries
/** Answer of a named query: its `Reading`. */
export type Answer<N extends QueryName> = Queries[N] extends (...args: never[]) => Live<infer T>
  ? T
  : never

/** Enough for the way back through a handful of pages; the oldest goes first. */
const KEPT = 40

export interface QueryCache {
  /** The live answer for a key of `queryKey`; equal keys give the same object. */
  readonly ask: (key: string) => Live<unknown>
}

/** Name and arguments of a query as one string, so that equal questions are equal. */
export const queryKey = <N extends QueryName>(name: N, args: Parameters<Queries[N]>): string =>
  JSON.stringify([name, ...args])

/**
 * Keeps the live answers that were asked for, so that a draw never makes a new one (a new one each
 * time would subscribe for ever), and so that going back shows the list at once, at its old height.
 */
export const createQueryCache = (sync: Sync): QueryCache => {
  const lives = new Map<string, Live<unknown>>()
  const make = (key: string): Live<unknown> => {
    const [name, ...args] = JSON.parse(key)
    // as: `queryKey` is the only maker of keys, and its types tie the arguments to the name.
    const query = sync.queries[name as QueryName] as (...args: unknown[]) => Live<unknown>
    return query(...args)
  }
  return {
    ask: (key) => {
      const live = lives.get(key) ?? make(key)
      lives.delete(key)
      lives.set(key, live)
      for (const oldest of lives.keys()) {
        if (lives.size <= KEPT) break
        lives.delete(oldest)
      }
      return live
    },
  }
}

/**
 * Begins to read the answers to these keys, for a screen that is about to ask: an answer that nobody looks at is kept
 * for a moment.
 */
export const readAhead = (sync: Sync, keys: readonly string[]): void => {
  const cache = createQueryCache(sync)
  for (const key of keys) cache.ask(key).subscribe(() => undefined)()
}
