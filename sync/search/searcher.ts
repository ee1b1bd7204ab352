import { Observable } from 'rxjs'
import type { SearchAnswer, SearchHit } from '../api.ts'
import type { Reading } from '../lib/live.ts'
import { sameValue } from '../lib/same-value.ts'
import type { QueryContext } from '../queries/live-read.ts'
import type { MirrorReads } from '../store/reads.ts'
import { storeError } from '../store/store-error.ts'
import { type FilledIndex, openFilledIndex } from './filled-index.ts'
import { hitOf, keyOf, rowOfKey, type Searched, searchedNames } from './search-docs.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/** Time that an unused index is kept, in ms: making it takes seconds, keeping it some 20 MB. */
const KEPT_MS = 120_000
/** While rows arrive, answers are made again this often at most. */
const RENEW_MS = 250
const RETRY_MS = 1_500

interface Question {
  readonly words: string
  readonly limit: number
  readonly set: (reading: Reading<SearchAnswer>) => void
  /** An answer is on its way: what changes meanwhile is asked for once it is here. */
  isAsked: boolean
  isDirty: boolean
  last: SearchAnswer | null
}

export interface Searcher {
  /** Answers of one search, as rows come and go. */
  readonly look: (words: string, limit: number) => Observable<Reading<SearchAnswer>>
}

/**
 * Found rows as the mirror has them now, without those that left it or are unpublished. Only unknown rows are read: a
 * read costs a slow phone 10 ms, and every letter causes one (tests/bench).
 */
const hydrate = async (
  mirror: MirrorReads,
  keys: readonly string[],
  known: FilledIndex['hit'],
): Promise<readonly SearchHit[]> => {
  const missing = keys.flatMap((key) => (known(key) ? [] : (rowOfKey(key) ?? [])))
  const hits = new Map<string, SearchHit>()
  if (missing.length > 0) await readHits(mirror, missing, hits)
  return keys.flatMap((key) => known(key) ?? hits.get(key) ?? [])
}

const readHits = async (
  mirror: MirrorReads,
  missing: readonly { readonly collection: Searched; readonly id: string }[],
  hits: Map<string, SearchHit>,
): Promise<void> => {
  await Promise.all(
    searchedNames.map(async (collection) => {
      const ids = missing.filter((row) => row.collection === collection).map(({ id }) => id)
      if (ids.length === 0) return
      for (const doc of await mirror.getMany(collection, ids))
        if (doc.shown === 1) hits.set(keyOf(collection, doc.id), hitOf(collection, doc))
    }),
  )
}

/**
 * Answers searches out of one index, made for the first listener and dropped a while after the last. An answer without
 * listeners costs the page nothing: its rows are not read.
 */
export const createSearcher = (
  context: QueryContext,
  make: () => SearchIndex = createSearchIndex,
): Searcher => {
  const { after } = context.platform
  const questions = new Set<Question>()
  let index: FilledIndex | null = null
  let cancelClose: () => void = () => undefined
  let isRenewing = false

  /** Answers in a task of its own: what was typed past by then is never looked for. */
  const ask = (question: Question) => {
    question.isDirty = question.isAsked
    if (question.isAsked) return
    question.isAsked = true
    after(0, () => void answer(question))
  }
  const renew = () => {
    if (isRenewing) return
    isRenewing = true
    after(RENEW_MS, () => {
      isRenewing = false
      for (const question of questions) ask(question)
    })
  }
  const fail = (question: Question, error: unknown) => {
    if (question.last === null) question.set({ state: 'failed', code: storeError(error).code })
  }
  const found = async (from: FilledIndex, { words, limit }: Question) => {
    const mirror = from.mirror()
    // While one mirror closes and the next one opens there is nothing to be read; the next one's index asks again.
    if (!mirror) return null
    const { keys, total, like, isWhole } = from.find(words, limit)
    const hits = await hydrate(mirror, keys, from.hit)
    return { hits, total: total - (keys.length - hits.length), like, isWhole }
  }
  const answer = async (question: Question) => {
    if (!questions.has(question) || !index) return
    try {
      const next = await found(index, question)
      if (!questions.has(question)) return
      if (next && (question.last === null || !sameValue(question.last, next))) {
        question.last = next
        question.set({ state: 'ready', value: next })
      }
    } catch (error) {
      if (!questions.has(question)) return
      fail(question, error)
      after(RETRY_MS, renew)
    }
    question.isAsked = false
    if (question.isDirty) renew()
  }
  const openNow = () =>
    openFilledIndex(context, make, {
      onRows: renew,
      onTrouble: (error) => {
        for (const question of questions) fail(question, error)
      },
    })

  return {
    look: (words, limit) =>
      new Observable((reader) => {
        const question: Question = {
          ...{ words, limit, isAsked: false, isDirty: false, last: null },
          set: (reading) => reader.next(reading),
        }
        questions.add(question)
        cancelClose()
        index ??= openNow()
        ask(question)
        return () => {
          questions.delete(question)
          if (questions.size > 0) return
          cancelClose = after(KEPT_MS, () => {
            index?.close()
            index = null
          })
        }
      }),
  }
}
