import type { Queries, SearchAnswer } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import { queryCache } from '../queries/cache.ts'
import type { QueryContext } from '../queries/live-read.ts'
import { wordsOf } from './fold.ts'
import type { OpenIndex } from './messages.ts'
import { createSearcher, type Searcher } from './searcher.ts'

const HITS = 20

/** Works only while somebody looks, and not a moment longer: each letter is a question of its own. */
const liveSearch = (
  searcher: Searcher,
  words: string,
  limit: number,
  release: () => void,
): Live<Reading<SearchAnswer>> => {
  const listeners = new Set<() => void>()
  let value: Reading<SearchAnswer> = { state: 'loading' }
  let stop: (() => void) | null = null
  const set = (next: Reading<SearchAnswer>) => {
    value = next
    for (const listener of [...listeners]) listener()
  }
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      const own = () => listener()
      listeners.add(own)
      stop ??= searcher.look(words, limit, set)
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        stop?.()
        stop = null
        release()
      }
    },
  }
}

/** `queries.search`: equal words, as folded, are one question. */
export const createSearch = (context: QueryContext, open: OpenIndex): Queries['search'] => {
  const cache = queryCache()
  const searcher = createSearcher(context, open)
  return (words, limit = HITS) => {
    const folded = wordsOf(words).join(' ')
    return cache.get([folded, limit], (release) => liveSearch(searcher, folded, limit, release))
  }
}
