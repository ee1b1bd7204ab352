import type { Live, Queries, Sync } from '../../../sync/index.ts'

export type QueryName = keyof Queries
/** The answer of a named query: its `Reading`. */
export type Answer<N extends QueryName> = Queries[N] extends (...args: never[]) => Live<infer T>
  ? T
  : never

/** Name and arguments of a query as one string, so that equal questions are equal. */
export const queryKey = <N extends QueryName>(name: N, args: Parameters<Queries[N]>): string =>
  JSON.stringify([name, ...args])

/** The live answer for a key of `queryKey`; the door gives equal keys the same object. */
export const answerAt = (sync: Sync, key: string): Live<unknown> => {
  const [name, ...args] = JSON.parse(key)
  // as: `queryKey` is the only maker of keys, and its types tie the arguments to the name.
  const query = sync.queries[name as QueryName] as (...args: unknown[]) => Live<unknown>
  return query(...args)
}

/** Begins to read the answers to these keys for a screen that is about to ask. An unused answer is kept for a moment. */
export const readAhead = (sync: Sync, keys: readonly string[]): void => {
  for (const key of keys) answerAt(sync, key).subscribe(() => undefined)()
}
