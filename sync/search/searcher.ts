import type { SearchAnswer, SearchHit } from '../api.ts'
import type { Reading } from '../lib/live.ts'
import { sameValue } from '../lib/same-value.ts'
import { SyncError } from '../lib/sync-error.ts'
import type { QueryContext } from '../queries/live-read.ts'
import type { MirrorReads } from '../store/reads.ts'
import { storeError } from '../store/store-error.ts'
import { type Answered, type FilledIndex, openFilledIndex } from './filled-index.ts'
import type { OpenIndex } from './messages.ts'
import { hitOf, keyOf, placeOfKey, type Searched, searchedNames } from './search-docs.ts'

/** How long an index that nobody searches is kept, in ms: making it anew takes seconds, keeping it some 20 MB. */
const KEPT_MS = 120_000
/** While rows arrive, answers are made anew this often at most. */
const RENEW_MS = 250
const RETRY_MS = 1_500

interface Question {
  readonly words: string
  readonly limit: number
  readonly set: (reading: Reading<SearchAnswer>) => void
  ask: number
  /** An answer is on its way: what changes meanwhile is asked for once it is here. */
  isAsked: boolean
  isDirty: boolean
  last: SearchAnswer | null
}

export interface Searcher {
  /** Answers until the way to stop, which this gives, is taken. */
  readonly look: (
    words: string,
    limit: number,
    set: (reading: Reading<SearchAnswer>) => void,
  ) => () => void
}

/**
 * Found rows as the mirror has them now; those that left it, or are no longer published, are left out. Only unknown rows are
 * read: a read costs a slow phone 10 ms, and there is one for every letter (tests/bench).
 */
const hydrate = async (
  mirror: MirrorReads,
  keys: readonly string[],
  known: FilledIndex['hit'],
): Promise<readonly SearchHit[]> => {
  const places = keys.flatMap((key) => (known(key) ? [] : (placeOfKey(key) ?? [])))
  const hits = new Map<string, SearchHit>()
  if (places.length > 0) await readHits(mirror, places, hits)
  return keys.flatMap((key) => known(key) ?? hits.get(key) ?? [])
}

const readHits = async (
  mirror: MirrorReads,
  places: readonly { readonly collection: Searched; readonly id: string }[],
  hits: Map<string, SearchHit>,
): Promise<void> => {
  await Promise.all(
    searchedNames.map(async (collection) => {
      const ids = places.filter((place) => place.collection === collection).map(({ id }) => id)
      if (ids.length === 0) return
      for (const doc of await mirror.getMany(collection, ids))
        if (doc.shown === 1) hits.set(keyOf(collection, doc.id), hitOf(collection, doc))
    }),
  )
}

/**
 * Answers searches out of one index, which is made when somebody looks and let go a while after nobody does. An answer
 * that nobody waits for any more costs the page nothing: its rows are not read.
 */
export const createSearcher = (context: QueryContext, open: OpenIndex): Searcher => {
  const questions = new Set<Question>()
  let index: FilledIndex | null = null
  let asks = 0
  let cancelClose: () => void = () => undefined
  let isRenewing = false

  const ask = (question: Question) => {
    asks += 1
    question.ask = asks
    question.isDirty = false
    const { words, limit } = question
    question.isAsked = index?.post({ kind: 'find', ask: asks, words, limit }) ?? false
  }
  const askAgain = (question: Question) => {
    if (question.isAsked) question.isDirty = true
    else ask(question)
  }
  const renew = () => {
    if (isRenewing) return
    isRenewing = true
    context.platform.after(RENEW_MS, () => {
      isRenewing = false
      for (const question of questions) askAgain(question)
    })
  }
  const fail = (question: Question, error: unknown) => {
    if (question.last === null) question.set({ state: 'failed', code: storeError(error).code })
  }
  const answer = async (question: Question, found: Answered) => {
    const from = index
    const mirror = from?.mirror()
    const isStale = () => !questions.has(question) || question.ask !== found.ask
    try {
      // While one mirror closes and the next one opens there is nothing to be read; the next one's index asks again.
      const hits = from && mirror ? await hydrate(mirror, found.keys, from.hit) : null
      if (isStale()) return
      if (hits) {
        const total = found.total - (found.keys.length - hits.length)
        const next = { hits, total, isWhole: found.isWhole }
        if (question.last === null || !sameValue(question.last, next)) {
          question.last = next
          question.set({ state: 'ready', value: next })
        }
      }
    } catch (error) {
      if (isStale()) return
      fail(question, error)
      context.platform.after(RETRY_MS, renew)
    }
    question.isAsked = false
    if (question.isDirty) renew()
  }
  const onFound = (found: Answered) => {
    for (const question of questions) if (question.ask === found.ask) void answer(question, found)
  }
  const openNow = () =>
    openFilledIndex(context, open, {
      onFound,
      onRows: renew,
      onTrouble: (error) => {
        for (const question of questions) fail(question, error)
      },
      onLost: () => {
        for (const question of questions) {
          question.isAsked = false
          fail(question, new SyncError('internal'))
        }
      },
    })

  return {
    look: (words, limit, set) => {
      const question: Question = {
        words,
        limit,
        set,
        ask: 0,
        isAsked: false,
        isDirty: false,
        last: null,
      }
      questions.add(question)
      cancelClose()
      index ??= openNow()
      ask(question)
      return () => {
        questions.delete(question)
        index?.post({ kind: 'forget', ask: question.ask })
        if (questions.size > 0) return
        cancelClose = context.platform.after(KEPT_MS, () => {
          index?.close()
          index = null
        })
      }
    },
  }
}
