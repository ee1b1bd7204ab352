import MiniSearch from 'minisearch'
import { wordsOf } from './fold.ts'
import type { SearchDoc } from './search-docs.ts'

export interface Found {
  readonly keys: readonly string[]
  readonly total: number
  /** Folded words of these rows that were matched in spite of a typing mistake: no typed word begins them. */
  readonly like: readonly string[]
}

/** The weight of a match by its field. */
const WORTH = { title: 4, tags: 2, subject: 2, words: 1.5, description: 1 }
/** With `b` 0 the length of a field does not count: of two papers with the same words the newer one comes first. */
const SCORING = { k: 1.2, b: 0, d: 0.5 }
/** Rows that are indexed in one task, so that other questions are answered in between. */
const CHUNK = 200

/** Typing mistakes that a word may have: none in short words and numbers, where one letter changes the meaning. */
export const mistakesIn = (word: string): number => {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Makes an index of rows: folded words, found by their beginnings and with typing mistakes. */
export const createSearchIndex = async (docs: readonly SearchDoc[]) => {
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
    /** The best rows that have every word; where no row has, the best that have any word. '' finds nothing. */
    find: (text: string, limit: number): Found => {
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
