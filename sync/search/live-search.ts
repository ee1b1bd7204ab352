import { catchError, defer, of, startWith, switchMap } from 'rxjs'
import type { Queries, SearchAnswer } from '../api.ts'
import { loadedOnce } from '../lib/calls.ts'
import type { Reading } from '../lib/live.ts'
import { type Served, shared } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import type { QueryCache } from '../queries/cache.ts'
import type { Searcher } from './searcher.ts'

const HITS = 20

/**
 * `queries.search`. `load` brings the code of searching, with the first search; a failed load is repeated by the next
 * listener. A search works only while it has listeners: each letter is a question of its own.
 */
export const createSearch = (
  platform: Pick<Platform, 'after'>,
  cache: QueryCache,
  load: () => Promise<Searcher>,
): Served<Queries>['search'] => {
  const loaded = loadedOnce(load)
  return (words, limit = HITS) => {
    const asked = words.trim()
    return cache.get(['search', asked, limit], (release) =>
      defer(loaded).pipe(
        switchMap((searcher) => searcher.look(asked, limit)),
        catchError(() => of({ state: 'failed' as const, code: 'internal' })),
        startWith<Reading<SearchAnswer>>({ state: 'loading' }),
        shared(platform, release, 0),
      ),
    )
  }
}
