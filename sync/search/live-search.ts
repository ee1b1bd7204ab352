import { catchError, defer, of, startWith, switchMap } from 'rxjs'
import type { Queries, SearchAnswer } from '../api.ts'
import { loadedOnce } from '../lib/calls.ts'
import type { Reading } from '../lib/live.ts'
import type { Served } from '../lib/observables.ts'
import type { Searcher } from './searcher.ts'

const HITS = 20

/** `queries.search`. `load` loads the code of searching with the first search; a failed load is repeated by the next listener. */
export const createSearch = (load: () => Promise<Searcher>): Served<Queries>['search'] => {
  const loaded = loadedOnce(load)
  return (words, limit = HITS) =>
    defer(loaded).pipe(
      switchMap((searcher) => searcher.look(words.trim(), limit)),
      catchError(() => of({ state: 'failed' as const, code: 'internal' })),
      startWith<Reading<SearchAnswer>>({ state: 'loading' }),
    )
}
