import type { Observable } from 'rxjs'

/** Live queries by key, so that equal questions share one read; a query without listeners is forgotten after a while. */
export interface QueryCache {
  get<T>(key: readonly unknown[], make: (release: () => void) => Observable<T>): Observable<T>
}

/** `key` must determine the type of what `make` makes: its first part is the name of the query. */
export const queryCache = (): QueryCache => {
  const byKey = new Map<string, Observable<unknown>>()
  return {
    get: <T>(
      key: readonly unknown[],
      make: (release: () => void) => Observable<T>,
    ): Observable<T> => {
      const text = JSON.stringify(key)
      const known = byKey.get(text)
      // as: one key, one type, see above
      if (known) return known as Observable<T>
      const made = make(() => {
        if (byKey.get(text) === made) byKey.delete(text)
      })
      byKey.set(text, made)
      bound(byKey)
      return made
    },
  }
}

/** Questions that were asked and never looked at are not released by anybody; a bound keeps them few. */
const MOST = 200
const bound = (byKey: Map<string, unknown>): void => {
  const [oldest] = byKey.keys()
  if (byKey.size > MOST && oldest !== undefined) byKey.delete(oldest)
}
