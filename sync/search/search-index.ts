import MiniSearch, { type MatchInfo, type Query } from 'minisearch'
import { wordsOf } from './fold.ts'
import { mistakesIn, prefixDistance } from './prefix-distance.ts'
import type { SearchDoc } from './search-docs.ts'

export interface Found {
  readonly keys: readonly string[]
  readonly total: number
  /** Folded words of these rows that were found by mistakes forgiven: no typed word begins them. */
  readonly like: readonly string[]
}

/** An index in memory over folded words: by beginnings of words, and with typing mistakes. */
export interface SearchIndex {
  readonly put: (doc: SearchDoc) => void
  readonly drop: (key: string) => void
  /** The best of what has every word, or, where nothing has, of what has any of them. '' finds nothing. */
  readonly find: (words: string, limit: number) => Found
}

/** The weight of a word by the field that has it. */
const WORTH: Readonly<Record<string, number>> = {
  title: 4,
  tags: 2,
  subject: 2,
  words: 1.5,
  description: 1,
}
const BEGINNING_WORTH = 0.6
const LIKE_WORTH = 0.3
/** Words that one typed with a mistake may stand for, at most: the nearest. */
const MOST_LIKE = 30

/** Words of the index that begin as the typed one would without its mistakes, nearest first. */
const wordsLike = (typed: string, known: ReadonlySet<string>): readonly string[] => {
  const most = mistakesIn(typed)
  if (most === 0) return []
  const near: { readonly word: string; readonly distance: number }[] = []
  for (const word of known) {
    const distance = prefixDistance(typed, word, most)
    if (distance <= most) near.push({ word, distance })
  }
  near.sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
  return near.slice(0, MOST_LIKE).map(({ word }) => word)
}

const isBeginning = (typed: string, known: ReadonlySet<string>): boolean => {
  for (const word of known) if (word.startsWith(typed)) return true
  return false
}

/**
 * The worth of a row for typed words: each word by its best field, whole before begun before mistaken. Neither a
 * title's length nor a word's rarity counts: the same words in the same fields are equal.
 */
const worthOf = (typed: readonly string[], match: MatchInfo): number => {
  const found = Object.entries(match).map(([term, fields]) => ({
    term,
    worth: Math.max(...fields.map((field) => WORTH[field] ?? 0)),
    isLike: !isBegunBy(typed, term),
  }))
  const best = (word: string): number =>
    found.reduce((most, { term, worth, isLike }) => {
      if (term === word) return Math.max(most, worth)
      if (term.startsWith(word)) return Math.max(most, worth * BEGINNING_WORTH)
      return isLike ? Math.max(most, worth * LIKE_WORTH) : most
    }, 0)
  return typed.reduce((sum, word) => sum + best(word), 0)
}

export const NOTHING: Found = { keys: [], total: 0, like: [] }

const isBegunBy = (typed: readonly string[], term: string): boolean =>
  typed.some((word) => term.startsWith(word))

export const createSearchIndex = (): SearchIndex => {
  const ranks = new Map<string, number>()
  /** Every word that was ever put in: one that left is looked for and finds nothing. */
  const known = new Set<string>()
  const index = new MiniSearch<SearchDoc>({
    idField: 'key',
    fields: Object.keys(WORTH),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => {
      known.add(word)
      return word
    },
    searchOptions: {
      prefix: true,
      fuzzy: mistakesIn,
      processTerm: (word) => word,
    },
  })
  const rankOf = (key: string): number => ranks.get(key) ?? 0
  /** One word: itself, its beginning, and with mistakes; where no word begins so, the words closest to it. */
  const queryOf = (typed: string): Query => {
    const like = isBeginning(typed, known) ? [] : wordsLike(typed, known)
    return {
      combineWith: 'OR',
      queries: [typed, ...like.map((word) => ({ queries: [word], prefix: false, fuzzy: false }))],
    }
  }
  return {
    put: (doc) => {
      if (index.has(doc.key)) index.discard(doc.key)
      index.add(doc)
      ranks.set(doc.key, doc.rank)
    },
    drop: (key) => {
      if (!ranks.delete(key)) return
      index.discard(key)
    },
    find: (text, limit) => {
      const words = wordsOf(text)
      if (words.length === 0) return NOTHING
      const queries = words.map(queryOf)
      const all = index.search({ combineWith: 'AND', queries })
      const found = all.length > 0 ? all : index.search({ combineWith: 'OR', queries })
      // as: `idField` is a text
      const ranked = found.map(({ id, match }) => ({
        key: id as string,
        worth: worthOf(words, match),
        match,
      }))
      ranked.sort((a, b) => b.worth - a.worth || rankOf(a.key) - rankOf(b.key))
      const best = ranked.slice(0, limit)
      const terms = new Set(best.flatMap(({ match }) => Object.keys(match)))
      return {
        keys: best.map(({ key }) => key),
        total: ranked.length,
        like: [...terms].filter((term) => !isBegunBy(words, term)),
      }
    },
  }
}
