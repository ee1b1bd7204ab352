import { distinctUntilChanged, type Observable, startWith, switchMap } from 'rxjs'
import type { SearchAnswer } from '../api.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { derived, shared } from '../lib/observables.ts'
import { type Content, lasting, publishedDocs, type QueryContext } from '../queries/content.ts'
import { hitOf, keyOf, type Searched, searchDocOf, searchedNames } from './search-docs.ts'
import { createSearchIndex } from './search-index.ts'

/** Time that an unused index is kept, in ms, because a slow phone takes a moment to make it. */
const KEPT_MS = 120_000

type Find = (words: string, limit: number) => SearchAnswer

const FILLING: Find = () => ({ hits: [], total: 0, like: [], isWhole: false })

const isSame = (before: Reading<Content>, now: Reading<Content>): boolean =>
  before.state === 'ready' && now.state === 'ready'
    ? searchedNames.every((name) => before.value[name] === now.value[name])
    : before.state === now.state

const finderOf = async (content: Content): Promise<Find> => {
  const rows = searchedNames.flatMap((name: Searched) =>
    publishedDocs(content[name]).map((doc) => [name, doc] as const),
  )
  const hits = new Map(rows.map(([name, doc]) => [keyOf(name, doc.id), hitOf(name, doc)]))
  const index = await createSearchIndex(rows.map(([name, doc]) => searchDocOf(name, doc)))
  return (words, limit) => {
    const { keys, total, like } = index.find(words, limit)
    return { hits: keys.flatMap((key) => hits.get(key) ?? []), total, like, isWhole: true }
  }
}

/** The index of the present rows, made anew when they change; nothing is found before the first one is made. */
const finders = (content: Observable<Reading<Content>>): Observable<Reading<Find>> =>
  content.pipe(
    switchMap(
      async (reading): Promise<Reading<Find>> =>
        reading.state === 'ready'
          ? { state: 'ready', value: await finderOf(reading.value) }
          : reading,
    ),
    startWith<Reading<Find>>({ state: 'ready', value: FILLING }),
  )

export type Searcher = ReturnType<typeof createSearcher>

/** Answers searches from one index, which is made for the first listener and dropped a while after the last one left. */
export const createSearcher = ({ content, platform }: QueryContext) => {
  const found = finders(content.pipe(lasting(), distinctUntilChanged(isSame))).pipe(
    shared(platform, KEPT_MS),
  )
  return {
    /** The answers of one search, as rows come and go. */
    look: (words: string, limit: number): Observable<Reading<SearchAnswer>> =>
      found.pipe(derived((reading) => mapReady(reading, (find) => find(words, limit)))),
  }
}
