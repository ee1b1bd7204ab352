import type { Queries, SearchAnswer } from '../api.ts'
import type { Reading } from '../lib/live.ts'
import { loadedOnce } from '../lib/loaded-once.ts'
import { onDemand } from '../lib/on-demand.ts'
import type { Platform } from '../lib/platform.ts'
import type { QueryCache } from '../queries/cache.ts'
import type { Searcher } from './searcher.ts'

const HITS = 20

/** The searcher as soon as its code is here; a failed load is repeated by the next listener. */
const lazySearcher = (load: () => Promise<Searcher>): Searcher => {
  const loaded = loadedOnce(load)
  return {
    look: (words, limit, set) => {
      let isOver = false
      let stop: () => void = () => undefined
      loaded().then(
        (searcher) => {
          if (!isOver) stop = searcher.look(words, limit, set)
        },
        () => {
          if (!isOver) set({ state: 'failed', code: 'internal' })
        },
      )
      return () => {
        isOver = true
        stop()
      }
    },
  }
}

/**
 * `queries.search`. `load` brings the code of searching, with the first search. A search works only while it has
 * listeners: each letter is a question of its own.
 */
export const createSearch = (
  platform: Pick<Platform, 'after'>,
  cache: QueryCache,
  load: () => Promise<Searcher>,
): Queries['search'] => {
  const searcher = lazySearcher(load)
  return (words, limit = HITS) => {
    const asked = words.trim()
    return cache.get(['search', asked, limit], (release) =>
      onDemand<Reading<SearchAnswer>>(
        platform,
        { state: 'loading' },
        (set) => searcher.look(asked, limit, set),
        release,
        0,
      ),
    )
  }
}
