import { combineLatest, type Observable } from 'rxjs'
import type { ListPage, PageFilter, Queries } from '../api.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { memo } from '../lib/memo.ts'
import { derived, type Served } from '../lib/observables.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { declared, type ListName, type SingleName } from '../model/declared.ts'
import type { ExamType } from '../model/exam.ts'
import { kindOf, type Narrowing, narrowingOf, PAGE_SIZE } from '../model/lists.ts'
import { EXAM_TYPES } from '../model/names.ts'
import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads } from '../store/reads.ts'
import type { Knowledge } from './knowledge.ts'
import { liveRead, type QueryContext } from './live-read.ts'
import { liveRows } from './live-rows.ts'
import { liveLookup } from './lookup.ts'
import { clampPage, pageCount, pageOf } from './pages.ts'
import { EVERY, type PublicName, type PublicReads, queryTable } from './query-table.ts'
import type { SavedRows } from './saved-rows.ts'
import { markOf, rowOf } from './typed-row.ts'

export type PublicQueries = Pick<Served<Queries>, PublicName>

type Reads = PublicReads<Observable<Reading<unknown>>>
type Ask = (reads: Reads, ...args: readonly unknown[]) => Observable<Reading<unknown>>

/** A whole list, for filters and search: it is in memory, read once, shared, current by changes alone. */
const wholeList = (context: QueryContext, collection: CollectionName, kind: string) =>
  context.cache.get(['list', collection, kind], (release) =>
    liveRows(
      context,
      {
        collection,
        load: (mirror) => mirror.list(collection, kind, { skip: 0, limit: EVERY }),
        belongs: (doc) => doc.shown === 1 && doc.kind === kind,
      },
      release,
    ),
  )

/** The rows of a list: one array per list, the key of everything that is computed from them (pages.ts). */
const rowsOfList = memo((docs: readonly MirrorDoc[]): readonly unknown[] =>
  docs.map(({ row }) => row),
)

const fromList = <N extends CollectionName, T>(
  context: QueryContext,
  collection: N,
  kind: string,
  make: (rows: readonly Rows[N][]) => T,
): Observable<Reading<T>> =>
  wholeList(context, collection, kind).pipe(
    derived((reading) =>
      // as: a codec (typed-row.ts)
      mapReady(reading, (all) => make(rowsOfList(all) as readonly Rows[N][])),
    ),
  )

/** No condition but that of being saved. */
const ANY: Narrowing = { equal: {}, needle: '', texts: [] }

/** A page of a list without any filter, by index alone. */
const plainPage = <N extends CollectionName>(
  context: QueryContext,
  collection: N,
  kind: string,
  wanted: number | undefined,
  release: () => void,
): Observable<Reading<ListPage<Rows[N]>>> =>
  liveRead(
    context,
    {
      watch: (mirror, dirty) => mirror.watch(collection, dirty),
      load: async (mirror) => {
        const read = (page: number) =>
          mirror.list(collection, kind, { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
        const asked = Math.max(1, Math.trunc(wanted ?? 1) || 1)
        const [total, found] = await Promise.all([mirror.listLength(collection, kind), read(asked)])
        const page = clampPage(wanted, total)
        const docs = page === asked ? found : await read(page)
        return {
          mark: `${total}:${page}:${markOf(docs)}`,
          value: {
            rows: docs.map((doc) => rowOf(collection, doc)),
            total,
            page,
            pages: pageCount(total),
            unfiltered: total,
          },
        }
      },
    },
    release,
  )

const listPage = <N extends ListName>(
  context: QueryContext & { readonly saved: Observable<Reading<SavedRows>> },
  collection: N,
  filter: PageFilter,
): Observable<Reading<ListPage<Rows[N]>>> => {
  const kind = kindOf(collection, filter)
  const narrowing = narrowingOf(collection, filter)
  if (filter.isSaved)
    return combineLatest([wholeList(context, collection, kind), context.saved]).pipe(
      derived(([list, saved]): Reading<ListPage<Rows[N]>> => {
        if (saved.state !== 'ready') return saved
        const ids = new Set(
          saved.value.flatMap((one) => (one.collection === collection ? one.id : [])),
        )
        return mapReady(list, (all) => ({
          ...pageOf(
            all.filter(({ id }) => ids.has(id)).map((doc) => rowOf(collection, doc)),
            narrowing ?? ANY,
            filter.page,
          ),
          unfiltered: all.length,
        }))
      }),
    )
  return narrowing
    ? fromList(context, collection, kind, (rows) => pageOf(rows, narrowing, filter.page))
    : context.cache.get(['page', collection, kind, filter.page ?? 1], (release) =>
        plainPage(context, collection, kind, filter.page, release),
      )
}

/** The first rows of a list, or of several merged by rank. */
const firstRows = async <N extends CollectionName>(
  mirror: MirrorReads,
  collection: N,
  kinds: readonly string[],
  limit: number,
) => {
  const lists = await Promise.all(
    kinds.map((kind) => mirror.list(collection, kind, { skip: 0, limit })),
  )
  return lists
    .flat()
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

const liveFirst = <N extends ListName>(
  context: QueryContext,
  collection: N,
  limit: number,
  kind = '',
  exceptId = '',
): Observable<Reading<readonly Rows[N][]>> =>
  context.cache.get(['first', collection, limit, kind, exceptId], (release) =>
    liveRead(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const kinds = kind === '' && collection === 'tests_library' ? EXAM_TYPES : [kind]
          const found = await firstRows(mirror, collection, kinds, limit + (exceptId ? 1 : 0))
          const docs = found.filter((doc) => doc.id !== exceptId).slice(0, limit)
          return { mark: markOf(docs), value: docs.map((doc) => rowOf(collection, doc)) }
        },
      },
      release,
    ),
  )

const examCounts = (context: QueryContext) =>
  context.cache.get(['exam-counts'], (release) =>
    liveRead<Readonly<Record<ExamType, number>>>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch('tests_library', dirty),
        load: async (mirror) => {
          const [full, part, dpp] = await Promise.all(
            (['full', 'part', 'dpp'] as const).map((type) =>
              mirror.listLength('tests_library', type),
            ),
          )
          const value = { full: full ?? 0, part: part ?? 0, dpp: dpp ?? 0 }
          return { mark: JSON.stringify(value), value }
        },
      },
      release,
    ),
  )

const listCount = (context: QueryContext, collection: ListName) =>
  context.cache.get(['count', collection], (release) =>
    liveRead<number>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const value = await mirror.listLength(collection, '')
          return { mark: String(value), value }
        },
      },
      release,
    ),
  )

/** The only row of a collection of settings; null while there is none here. */
const singleRow = <N extends SingleName>(
  context: QueryContext,
  collection: N,
): Observable<Reading<Rows[N] | null>> =>
  context.cache.get(['single', collection], (release) =>
    liveRead<Rows[N] | null>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const doc = await mirror.get(collection, declared[collection].only)
          return doc?.shown === 1
            ? { mark: markOf([doc]), value: rowOf(collection, doc) }
            : { mark: '', value: null }
        },
      },
      release,
    ),
  )

const examSubjects = (context: QueryContext, type: ExamType) =>
  fromList(context, 'tests_library', type, (exams): readonly string[] =>
    [...new Set(exams.map(({ subject }) => subject))].sort(),
  )

/** Public reads: published rows only, for signed-in admins too (protocol, 22). */
export const createPublicQueries = (
  base: QueryContext,
  knowledge: Knowledge,
  saved: Observable<Reading<SavedRows>>,
): PublicQueries => {
  const context = { ...base, saved }
  const reads: Reads = {
    page: (collection, filter) => listPage(context, collection, filter),
    one: (collection, id) =>
      context.cache.get(['lookup', collection, id], (release) =>
        liveLookup(context, knowledge, collection, id, release),
      ),
    first: (...of) => liveFirst(context, ...of),
    count: (collection) => listCount(context, collection),
    single: (collection) => singleRow(context, collection),
    site: () => singleRow(context, 'global_settings'),
    examCounts: () => examCounts(context),
    examSubjects: (type) => examSubjects(context, type),
  }
  const queries = Object.entries(queryTable).map(([name, ask]) => [
    name,
    // as: the types of a query tie its arguments to its name
    (...args: readonly unknown[]) => (ask as Ask)(reads, ...args),
  ])
  return Object.fromEntries(queries) as PublicQueries // as: what is asked has the names and answers of the queries
}
