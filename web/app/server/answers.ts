import {
  type CollectionName,
  EXAM_TYPES,
  type ExamFilter,
  type ExamType,
  GLOBAL_SETTINGS_ID,
  type ListName,
  type ListPage,
  MORE_EXAMS,
  MOST_ANNOUNCEMENTS,
  type Narrowing,
  type NoteFilter,
  narrowingOf,
  PAGE_SIZE,
  PAYMENT_SETTINGS_ID,
  type PageFilter,
  pageCount,
  type VideoFilter,
} from '../../../sync/index.ts'
import type { QueryName } from '../../shared/live/query-key.ts'

/**
 * Rows for a page as the hooks read them: published ones only, in the order of a list. `kind` is the
 * list within the collection, '' for all of it.
 */
export interface RowReader {
  /** A JSON array: `limit` rows behind the first `from`. */
  readonly list: (
    collection: CollectionName,
    kind: string,
    limit: number,
    from?: number,
    narrowing?: Narrowing | null,
  ) => string
  readonly count: (collection: CollectionName, kind: string, narrowing?: Narrowing | null) => number
  /** The row as JSON, '' where visitors have none. */
  readonly row: (collection: CollectionName, id: string) => string
  /** The paper that stands in the place of one that visitors have no more, as JSON; '' where none does. */
  readonly standIn: (id: string) => string
  /** True for a row that visitors once had. */
  readonly wasPublished: (collection: CollectionName, id: string) => boolean
  /** The subjects of the published papers of a type, sorted. */
  readonly subjects: (type: string) => string
}

/** The answer of a query, and the status that a missing item gives its page; null: the browser will answer. */
export interface ServerAnswer {
  readonly value: unknown
  readonly status: 200 | 404 | 410
}

const fine = (value: unknown): ServerAnswer => ({ value, status: 200 })

const rows = (
  reader: RowReader,
  collection: CollectionName,
  kind: string,
  limit: number,
  from = 0,
  narrowing: Narrowing | null = null,
) =>
  // as: the hooks write rows as the feed does, which the device checks before it keeps them
  JSON.parse(reader.list(collection, kind, limit, from, narrowing)) as readonly {
    readonly id: string
  }[]

/** SQLite knows the cases of ASCII only. For other letters with two cases its hits differ from a device's. */
const isFoldedAlike = (needle: string): boolean =>
  [...needle].every((sign) => (sign > '\0' && sign <= '\x7f') || sign.toUpperCase() === sign)

/** One page of a list, as the engine gives it (sync/queries/pages.ts); null for what the browser must answer. */
const listPage = (
  reader: RowReader,
  collection: ListName,
  kind: string,
  filter: PageFilter,
): ServerAnswer | null => {
  const narrowing = narrowingOf(collection, filter)
  if (filter.isSaved || (narrowing && !isFoldedAlike(narrowing.needle))) return null
  const unfiltered = reader.count(collection, kind)
  const total = narrowing ? reader.count(collection, kind, narrowing) : unfiltered
  const pages = pageCount(total)
  const page = Math.min(filter.page ?? 1, pages)
  const found: ListPage<unknown> = {
    rows: rows(reader, collection, kind, PAGE_SIZE, (page - 1) * PAGE_SIZE, narrowing),
    total,
    page,
    pages,
    unfiltered,
  }
  return fine(found)
}

const lookup = (reader: RowReader, collection: CollectionName, id: string): ServerAnswer => {
  const text = reader.row(collection, id)
  if (text !== '') return fine({ kind: 'found', row: JSON.parse(text) })
  return {
    value: { kind: 'missing' },
    status: reader.wasPublished(collection, id) ? 410 : 404,
  }
}

const single = (reader: RowReader, collection: CollectionName, id: string): ServerAnswer => {
  const text = reader.row(collection, id)
  return fine(text === '' ? null : JSON.parse(text))
}

type Asked = (reader: RowReader, ...args: never[]) => ServerAnswer | null

/** More programmes than any academy sells; the engine gives them all. */
const MOST_PROGRAMS = 100

/** The queries that the server answers, each as the engine would from a mirror that has everything. */
const answers: { readonly [N in QueryName]?: Asked } = {
  examPage: (reader, filter: ExamFilter) => listPage(reader, 'tests_library', filter.type, filter),
  examSubjects: (reader, type: ExamType) => fine(JSON.parse(reader.subjects(type))),
  examCounts: (reader) =>
    fine(Object.fromEntries(EXAM_TYPES.map((type) => [type, reader.count('tests_library', type)]))),
  exam: (reader, id: string) => lookup(reader, 'tests_library', id),
  moreExams: (reader, type: ExamType, exceptId: string) =>
    fine(
      rows(reader, 'tests_library', type, MORE_EXAMS + 1)
        .filter(({ id }) => id !== exceptId)
        .slice(0, MORE_EXAMS),
    ),
  notePage: (reader, filter: NoteFilter) => listPage(reader, 'free_pdfs', '', filter),
  note: (reader, id: string) => lookup(reader, 'free_pdfs', id),
  newestExams: (reader, limit: number) => fine(rows(reader, 'tests_library', '', limit)),
  noteCount: (reader) => fine(reader.count('free_pdfs', '')),
  video: (reader, id: string) => lookup(reader, 'demo_videos', id),
  videoCount: (reader) => fine(reader.count('demo_videos', '')),
  newestVideos: (reader, limit: number) => fine(rows(reader, 'demo_videos', '', limit)),
  videoPage: (reader, filter: VideoFilter) => listPage(reader, 'demo_videos', '', filter),
  testimonialPage: (reader, filter: PageFilter) => listPage(reader, 'testimonials', '', filter),
  newestNotes: (reader, limit: number) => fine(rows(reader, 'free_pdfs', '', limit)),
  programs: (reader) => fine(rows(reader, 'programs', '', MOST_PROGRAMS)),
  announcements: (reader) => fine(rows(reader, 'announcements', '', MOST_ANNOUNCEMENTS)),
  paymentSettings: (reader) => single(reader, 'payment_settings', PAYMENT_SETTINGS_ID),
  globalSettings: (reader) => {
    const { value } = single(reader, 'global_settings', GLOBAL_SETTINGS_ID)
    if (value === null || typeof value !== 'object') return fine(value)
    const said = Object.entries(value).filter(([, one]) => one !== '' && one !== null)
    // They may be longer than all else on a page, and stand in a page of their own.
    return fine({ ...Object.fromEntries(said), privacy_policy: undefined, disclaimer: undefined })
  },
  legalTexts: (reader) => single(reader, 'global_settings', GLOBAL_SETTINGS_ID),
}

/** Answers a query by its key (`queryKey`); null: the server leaves it to the browser. */
export const serverAnswer = (reader: RowReader, key: string): ServerAnswer | null => {
  const [name, ...args] = JSON.parse(key)
  const ask = answers[name as QueryName] as // as: `queryKey` made the key, and its types tie arguments to names
    | ((reader: RowReader, ...args: unknown[]) => ServerAnswer | null)
    | undefined
  return ask ? ask(reader, ...args) : null
}
