import MiniSearch from 'minisearch'
import { wordsOf } from './fold.ts'
import type { SearchDoc } from './search-docs.ts'

export interface Found {
  readonly keys: readonly string[]
  readonly total: number
  /** Folded words of these rows that were found by mistakes forgiven: no typed word begins them. */
  readonly like: readonly string[]
}

interface SearchIndex {
  /** The best of what has every word, or, where nothing has, of what has any of them. '' finds nothing. */
  readonly find: (words: string, limit: number) => Found
}

/** The weight of a word by the field that has it. */
const WORTH = { title: 4, tags: 2, subject: 2, words: 1.5, description: 1 }
/** A title's length does not count (b): of two papers with the same words the newer one comes first. */
const SCORING = { k: 1.2, b: 0, d: 0.5 }
/** Rows that are indexed in one task, so that a question gets in between. */
const CHUNK = 200

/** Mistakes that a word may have: none in short words and numbers, whose neighbours differ in meaning. */
export const mistakesIn = (word: string): number => {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Makes an index of rows: folded words, found by their beginnings and with typing mistakes. */
export const createSearchIndex = async (docs: readonly SearchDoc[]): Promise<SearchIndex> => {
  const index = new MiniSearch<SearchDoc>({
    idField: 'key',
    fields: Object.keys(WORTH),
    storeFields: ['rank'],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => word,
    searchOptions: {
      prefix: true,
      fuzzy: mistakesIn,
      boost: WORTH,
      bm25: SCORING,
      combineWith: 'AND',
    },
  })
  await index.addAllAsync(docs, { chunkSize: CHUNK })
  return {
    find: (text, limit) => {
      const typed = wordsOf(text)
      if (typed.length === 0) return { keys: [], total: 0, like: [] }
      const all = index.search(text)
      const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' })
      found.sort((a, b) => b.score - a.score || a.rank - b.rank)
      const best = found.slice(0, limit)
      const terms = new Set(best.flatMap(({ terms: matched }) => matched))
      return {
        keys: best.map(({ id }) => String(id)),
        total: found.length,
        like: [...terms].filter((term) => !typed.some((word) => term.startsWith(word))),
      }
    },
  }
}
