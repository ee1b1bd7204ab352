import type { ListPage, Queries } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import type { ExamType } from '../model/exam.ts'
import { EXAM_TYPES, GLOBAL_SETTINGS_ID, PAYMENT_SETTINGS_ID } from '../model/names.ts'
import type { MirrorReads } from '../store/reads.ts'
import { type QueryCache, queryCache } from './cache.ts'
import type { Knowledge } from './knowledge.ts'
import { liveRead, type QueryContext } from './live-read.ts'
import { liveRows } from './live-rows.ts'
import { liveLookup } from './lookup.ts'
import { derived } from './on-demand.ts'
import {
  clampPage,
  everyRow,
  examMatch,
  type Filter,
  isFiltering,
  type Match,
  noteMatch,
  PAGE_SIZE,
  pageCount,
  pageOf,
  videoMatch,
} from './pages.ts'
import { markOf, rowOf } from './typed-row.ts'

export type PublicQueries = Omit<Queries, 'adminRows' | 'outbox' | 'sent' | 'search'>

/** More than any shelf holds; RxDB wants a number. */
const EVERY = Number.MAX_SAFE_INTEGER
const MORE = 3

interface Tools {
  readonly context: QueryContext
  readonly knowledge: Knowledge
  readonly cache: QueryCache
}

const mapReady = <A, B>(reading: Reading<A>, map: (value: A) => B): Reading<B> =>
  reading.state === 'ready' ? { state: 'ready', value: map(reading.value) } : reading

/** A whole shelf in memory, for filters and search: read once, shared, current by changes alone. */
const wholeShelf = <N extends CollectionName>(
  { context, cache }: Tools,
  collection: N,
  kind: string,
): Live<Reading<readonly Rows[N][]>> => {
  const docs = cache.get(['shelf', collection, kind], (release) =>
    liveRows(
      context,
      {
        collection,
        load: (mirror) => mirror.shelf(collection, kind, { skip: 0, limit: EVERY }),
        belongs: (doc) => doc.shown === 1 && doc.kind === kind,
      },
      release,
    ),
  )
  return cache.get(['shelf-rows', collection, kind], (release) =>
    derived(
      context.platform,
      docs,
      (reading) => mapReady(reading, (all) => all.map((doc) => rowOf(collection, doc))),
      release,
    ),
  )
}

/** A page of a shelf without any filter, by index alone. */
const plainPage = <N extends CollectionName>(
  { context }: Tools,
  collection: N,
  kind: string,
  wanted: number | undefined,
  release: () => void,
): Live<Reading<ListPage<Rows[N]>>> =>
  liveRead(
    context,
    {
      watch: (mirror, dirty) => mirror.watch(collection, dirty),
      load: async (mirror) => {
        const read = (page: number) =>
          mirror.shelf(collection, kind, { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
        const asked = Math.max(1, Math.trunc(wanted ?? 1) || 1)
        const [total, found] = await Promise.all([
          mirror.shelfLength(collection, kind),
          read(asked),
        ])
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

const listPage = <N extends CollectionName>(
  tools: Tools,
  collection: N,
  kind: string,
  filter: Filter,
  match: Match<Rows[N]>,
): Live<Reading<ListPage<Rows[N]>>> =>
  tools.cache.get(['page', collection, kind, normalKey(filter)], (release) =>
    isFiltering(filter)
      ? derived(
          tools.context.platform,
          wholeShelf(tools, collection, kind),
          (reading) => mapReady(reading, (rows) => pageOf(rows, match, filter.page)),
          release,
        )
      : plainPage(tools, collection, kind, filter.page, release),
  )

/** The same question in the same words, whatever the order of its fields and whether what is off is absent or ''. */
const normalKey = (filter: Filter): readonly unknown[] =>
  Object.entries(filter)
    .filter(([, value]) => value !== '' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The first rows of a shelf, or of several merged by rank. */
const firstRows = async <N extends CollectionName>(
  mirror: MirrorReads,
  collection: N,
  kinds: readonly string[],
  limit: number,
) => {
  const shelves = await Promise.all(
    kinds.map((kind) => mirror.shelf(collection, kind, { skip: 0, limit })),
  )
  return shelves
    .flat()
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

const liveFirst = <N extends CollectionName>(
  { context, cache }: Tools,
  collection: N,
  kinds: readonly string[],
  limit: number,
  exceptId = '',
): Live<Reading<readonly Rows[N][]>> =>
  cache.get(['first', collection, kinds, limit, exceptId], (release) =>
    liveRead(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const found = await firstRows(mirror, collection, kinds, limit + (exceptId ? 1 : 0))
          const docs = found.filter((doc) => doc.id !== exceptId).slice(0, limit)
          return { mark: markOf(docs), value: docs.map((doc) => rowOf(collection, doc)) }
        },
      },
      release,
    ),
  )

const examCounts = ({ context, cache }: Tools) =>
  cache.get(['exam-counts'], (release) =>
    liveRead<Readonly<Record<ExamType, number>>>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch('tests_library', dirty),
        load: async (mirror) => {
          const [full, part, dpp] = await Promise.all(
            (['full', 'part', 'dpp'] as const).map((type) =>
              mirror.shelfLength('tests_library', type),
            ),
          )
          const value = { full: full ?? 0, part: part ?? 0, dpp: dpp ?? 0 }
          return { mark: JSON.stringify(value), value }
        },
      },
      release,
    ),
  )

const shelfCount = ({ context, cache }: Tools, collection: 'free_pdfs' | 'demo_videos') =>
  cache.get(['count', collection], (release) =>
    liveRead<number>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const value = await mirror.shelfLength(collection, '')
          return { mark: String(value), value }
        },
      },
      release,
    ),
  )

/** The only row of a collection of settings; null while there is none here. */
const singleRow = <N extends 'global_settings' | 'payment_settings'>(
  { context, cache }: Tools,
  collection: N,
  id: string,
): Live<Reading<Rows[N] | null>> =>
  cache.get(['single', collection], (release) =>
    liveRead<Rows[N] | null>(
      context,
      {
        watch: (mirror, dirty) => mirror.watch(collection, dirty),
        load: async (mirror) => {
          const doc = await mirror.get(collection, id)
          return doc?.shown === 1
            ? { mark: markOf([doc]), value: rowOf(collection, doc) }
            : { mark: '', value: null }
        },
      },
      release,
    ),
  )

const examSubjects = (tools: Tools, type: ExamType) =>
  tools.cache.get(['exam-subjects', type], (release) =>
    derived(
      tools.context.platform,
      wholeShelf(tools, 'tests_library', type),
      (reading) =>
        mapReady(reading, (rows): readonly string[] =>
          [...new Set(rows.map((exam) => exam.subject))].sort(),
        ),
      release,
    ),
  )

/** Reads of what everybody may see: published rows only, whoever is signed in (protocol, 22). */
export const createPublicQueries = (context: QueryContext, knowledge: Knowledge): PublicQueries => {
  const tools: Tools = { context, knowledge, cache: queryCache() }
  return {
    examPage: (filter) => listPage(tools, 'tests_library', filter.type, filter, examMatch(filter)),
    examSubjects: (type) => examSubjects(tools, type),
    examCounts: () => examCounts(tools),
    exam: (id) =>
      tools.cache.get(['exam', id], (release) =>
        liveLookup(context, knowledge, 'tests_library', id, release),
      ),
    moreExams: (type, exceptId) => liveFirst(tools, 'tests_library', [type], MORE, exceptId),
    notePage: (filter) => listPage(tools, 'free_pdfs', '', filter, noteMatch(filter)),
    note: (id) =>
      tools.cache.get(['note', id], (release) =>
        liveLookup(context, knowledge, 'free_pdfs', id, release),
      ),
    newestExams: (limit) => liveFirst(tools, 'tests_library', EXAM_TYPES, limit),
    newestNotes: (limit) => liveFirst(tools, 'free_pdfs', [''], limit),
    noteCount: () => shelfCount(tools, 'free_pdfs'),
    videoPage: (filter) => listPage(tools, 'demo_videos', '', filter, videoMatch(filter)),
    video: (id) =>
      tools.cache.get(['video', id], (release) =>
        liveLookup(context, knowledge, 'demo_videos', id, release),
      ),
    newestVideos: (limit) => liveFirst(tools, 'demo_videos', [''], limit),
    videoCount: () => shelfCount(tools, 'demo_videos'),
    testimonialPage: (filter) => listPage(tools, 'testimonials', '', filter, everyRow),
    programs: () => liveFirst(tools, 'programs', [''], EVERY),
    globalSettings: () => singleRow(tools, 'global_settings', GLOBAL_SETTINGS_ID),
    legalTexts: () => singleRow(tools, 'global_settings', GLOBAL_SETTINGS_ID),
    paymentSettings: () => singleRow(tools, 'payment_settings', PAYMENT_SETTINGS_ID),
  }
}
