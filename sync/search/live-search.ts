import type { Queries, SearchAnswer } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { QueryCache } from '../queries/cache.ts'
import type { Searcher } from './searcher.ts'

const HITS = 20

/** The searcher as soon as its code is here; what did not arrive is fetched again by the next one who looks. */
const laterSearcher = (load: () => Promise<Searcher>): Searcher => {
  let coming: Promise<Searcher> | null = null
  const loaded = () => {
    coming ??= load().catch((error: unknown) => {
      coming = null
      throw error
    })
    return coming
  }
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

/** `queries.search`. `load` brings the code that searches, which nobody needs who does not. */
export const createSearch = (
  cache: QueryCache,
  load: () => Promise<Searcher>,
): Queries['search'] => {
  const searcher = laterSearcher(load)
  return (words, limit = HITS) => {
    const asked = words.trim()
    return cache.get(['search', asked, limit], (release) =>
      liveSearch(searcher, asked, limit, release),
    )
  }
}
