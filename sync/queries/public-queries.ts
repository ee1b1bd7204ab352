import {
  catchError,
  combineLatest,
  distinctUntilChanged,
  from,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import type { PageFilter, Queries } from '../api.ts'
import type { Item } from '../files/items.ts'
import type { FileEngine } from '../files/open-files.ts'
import { isSameText } from '../lib/json.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { derived, type Served, shared } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { CollectionName } from '../model/collections.ts'
import { declared, type ListName, type SingleName } from '../model/declared.ts'
import { kindOf, narrowingOf } from '../model/lists.ts'
import { EXAM_TYPES } from '../model/names.ts'
import type { MirrorDoc } from '../store/port.ts'
import { docsIn, docsOfList, lasting, publishedDocs, type QueryContext, rowOf } from './content.ts'
import { type Knowledge, withKnowledge } from './knowledge.ts'
import { pageOf } from './pages.ts'
import { type PublicName, type PublicReads, queryTable } from './query-table.ts'

/** Rows whose file is whole and on this device. */
export type SavedRows = readonly Pick<Item, 'collection' | 'id'>[]

/** The rows that are saved here; loading until the files are open. */
export const liveSavedRows = (
  platform: Pick<Platform, 'after'>,
  files: Promise<Pick<FileEngine, 'saved'>>,
): Observable<Reading<SavedRows>> =>
  from(files).pipe(
    switchMap((opened) => opened.saved()),
    derived((reading) =>
      mapReady(reading, (items) =>
        items.flatMap(({ collection, id, bytes }) => (bytes > 0 ? { collection, id } : [])),
      ),
    ),
    catchError((error: unknown) => of({ state: 'failed' as const, code: codeOf(error) })),
    startWith<Reading<SavedRows>>({ state: 'loading' }),
    shared(platform),
  )

export type PublicQueries = Pick<Served<Queries>, PublicName>

type Answer = Observable<Reading<unknown>>
type Ask = (reads: PublicReads<Answer>, ...args: readonly unknown[]) => Answer

const rowsOf = (docs: readonly MirrorDoc[]) => docs.map(({ row }) => row)

const shownDoc = (docs: readonly MirrorDoc[], id: string): MirrorDoc | undefined =>
  publishedDocs(docs).find((doc) => doc.id === id)

/** Public reads: published rows only, for signed-in admins too (protocol, 22). */
export const createPublicQueries = (
  context: QueryContext,
  knowledge: Knowledge,
  saved: Observable<Reading<SavedRows>>,
): PublicQueries => {
  const shownIn = (collection: CollectionName) => docsIn(context, collection).pipe(lasting())
  /** A value computed from the rows of a collection. */
  const from = <T>(
    collection: CollectionName,
    work: (docs: readonly MirrorDoc[]) => T,
  ): Observable<Reading<T>> => shownIn(collection).pipe(map((reading) => mapReady(reading, work)))

  const pageIn = (collection: ListName, filter: PageFilter): Answer => {
    const list = from(collection, (docs) => docsOfList(docs, kindOf(collection, filter)))
    const narrowing = narrowingOf(collection, filter)
    const pageFrom = (docs: readonly MirrorDoc[]) => pageOf(rowsOf(docs), narrowing, filter.page)
    if (!filter.isSaved) return list.pipe(map((reading) => mapReady(reading, pageFrom)))
    return combineLatest([list, saved]).pipe(
      map(([reading, mine]) => {
        if (mine.state !== 'ready') return mine
        const here = mine.value.filter((one) => one.collection === collection)
        const ids = new Set(here.map(({ id }) => id))
        return mapReady(reading, (docs) => ({
          ...pageFrom(docs.filter(({ id }) => ids.has(id))),
          unfiltered: docs.length,
        }))
      }),
    )
  }
  const singleRow = (collection: SingleName): Answer =>
    from(collection, (docs) => shownDoc(docs, declared[collection].only)?.row ?? null)

  const reads: PublicReads<Answer> = {
    page: pageIn,
    one: (collection, id) =>
      withKnowledge(
        from(collection, (docs) => shownDoc(docs, id)?.row ?? null),
        knowledge,
      ),
    first: (collection, limit, kind = '', exceptId = '') =>
      from(collection, (docs) =>
        docsOfList(docs, kind)
          .filter(({ id }) => id !== exceptId)
          .slice(0, limit)
          .map(({ row }) => row),
      ),
    count: (collection) => from(collection, (docs) => publishedDocs(docs).length),
    single: singleRow,
    site: () => singleRow('global_settings'),
    examCounts: () =>
      from('tests_library', (docs) =>
        Object.fromEntries(EXAM_TYPES.map((type) => [type, docsOfList(docs, type).length])),
      ),
    examSubjects: (type) =>
      from('tests_library', (docs) =>
        [
          ...new Set(docsOfList(docs, type).map((doc) => rowOf('tests_library', doc).subject)),
        ].sort(),
      ),
  }
  const queries = Object.entries(queryTable).map(([name, ask]) => [
    name,
    (...args: readonly unknown[]) =>
      // as: the types of a query tie its arguments to its name
      (ask as Ask)(reads, ...args).pipe(distinctUntilChanged(isSameText)),
  ])
  return Object.fromEntries(queries) as PublicQueries // as: the table has the names and answers of the queries
}
