import {
  type CollectionName,
  declared,
  EXAM_TYPES,
  kindOf,
  type ListName,
  type ListPage,
  type Narrowing,
  narrowingOf,
  PAGE_SIZE,
  type PageFilter,
  type PublicName,
  type PublicReads,
  pageCount,
  queryTable,
  type SingleName,
} from '../../../sync/index.ts'

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
  /** True for a row that visitors once had. */
  readonly wasPublished: (collection: CollectionName, id: string) => boolean
  /** The subjects of the published papers of a type, sorted. */
  readonly subjects: (type: string) => string
}

/** The answer of a query, and the HTTP status where the item is missing. Null: only the browser can answer. */
interface ServerAnswer {
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
  filter: PageFilter,
): ServerAnswer | null => {
  const kind = kindOf(collection, filter)
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

const single = (reader: RowReader, collection: SingleName): ServerAnswer => {
  const text = reader.row(collection, declared[collection].only)
  return fine(text === '' ? null : JSON.parse(text))
}

/** Lists without pages are drawn up to this many rows, more than any academy has. A device shows all of them. */
const MOST_DRAWN = 100

/** The reads of queries, each as the engine would do them on a mirror that has everything. */
const readsOf = (reader: RowReader): PublicReads<ServerAnswer | null> => ({
  page: (collection, filter) => listPage(reader, collection, filter),
  one: (collection, id) => lookup(reader, collection, id),
  first: (collection, limit, kind = '', exceptId) => {
    const asked = Math.min(limit, MOST_DRAWN) + (exceptId ? 1 : 0)
    const others = rows(reader, collection, kind, asked).filter(({ id }) => id !== exceptId)
    return fine(others.slice(0, limit))
  },
  count: (collection) => fine(reader.count(collection, '')),
  single: (collection) => single(reader, collection),
  site: () => {
    const { value } = single(reader, 'global_settings')
    if (value === null || typeof value !== 'object') return fine(value)
    const said = Object.entries(value).filter(([, one]) => one !== '' && one !== null)
    // These texts may be longer than the rest of the page, and each has a page of its own.
    return fine({ ...Object.fromEntries(said), privacy_policy: undefined, disclaimer: undefined })
  },
  examCounts: () =>
    fine(Object.fromEntries(EXAM_TYPES.map((type) => [type, reader.count('tests_library', type)]))),
  examSubjects: (type) => fine(JSON.parse(reader.subjects(type))),
})

/** Answers a query by its key (`queryKey`); null: the server leaves it to the browser. */
export const serverAnswer = (reader: RowReader, key: string): ServerAnswer | null => {
  const [name, ...args] = JSON.parse(key)
  if (!Object.hasOwn(queryTable, name)) return null
  // as: `queryKey` made the key, and its types tie arguments to names
  const ask = queryTable[name as PublicName] as (
    reads: PublicReads<ServerAnswer | null>,
    ...args: readonly unknown[]
  ) => ServerAnswer | null
  return ask(readsOf(reader), ...args)
}
