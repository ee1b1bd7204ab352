import {
  combineLatest,
  defer,
  distinctUntilChanged,
  map,
  merge,
  Observable,
  Subject,
  startWith,
  tap,
} from 'rxjs'
import type {
  AdminPage,
  AdminRow,
  ListName,
  OutboxItem,
  Placed,
  Queries,
  RowQuestion,
  SentChange,
} from '../api.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { memo } from '../lib/memo.ts'
import { derived, type Served, type State, shared } from '../lib/observables.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { isSameText } from '../lib/same-text.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { momentMs } from '../model/names.ts'
import type { Outbox, OverlaidRow } from '../replication/contract.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../store/port.ts'
import { askedFor, createOrder, placeOf } from './find-rows.ts'
import { flushReads, type WaitFor } from './flush-reads.ts'
import type { QueryContext } from './live-read.ts'
import { liveRows } from './live-rows.ts'
import { filterNames, filterValue, ROWS_PER_PAGE, rowStatus, type SortName } from './panel-lists.ts'

export type AdminQueries = Pick<
  Served<Queries>,
  'adminPage' | 'adminOrder' | 'adminRow' | 'adminFile' | 'outbox' | 'sent'
>

export interface AdminContext extends QueryContext {
  readonly scope: State<OpenScope | null>
  readonly device: DeviceStore
}

/** While rows pour in, a list is shown as it is after so many looks; another one follows. */
const MOST_ROUNDS = 3

type PanelRow = AdminRow<CollectionName>
type ListRow = AdminRow<ListName>
type FiledRow = AdminRow<'free_pdfs' | 'tests_library'>

/** Rows that no change is about stay the same objects, so that they are neither compared nor sorted again. */
const toPanelRow = memo(({ madeAt, ...rest }: OverlaidRow): PanelRow => {
  const updatedAt = rest.row.updated_at
  return {
    ...rest,
    // as: a row of the mirror was parsed before it was stored, and commands parse what they lay over it
    row: rest.row as Rows[CollectionName],
    changedAt: Math.max(madeAt, momentMs(typeof updatedAt === 'string' ? updatedAt : undefined)),
  }
})

const isSameReading = <T>(
  before: Reading<T>,
  now: Reading<T>,
  isSame: (before: T, now: T) => boolean,
): boolean => {
  if (before.state === 'ready' && now.state === 'ready') return isSame(before.value, now.value)
  return isSameText(before, now)
}

/** Ten thousand rows are compared as the objects that they are, and not as a text of megabytes. */
const areSameRows = (before: readonly PanelRow[], now: readonly PanelRow[]): boolean =>
  before.length === now.length && before.every((row, at) => row === now[at])

/** Rows with those that a change is about as the objects that they were, where they say the same. */
const withSame = (before: readonly PanelRow[], now: readonly PanelRow[]): readonly PanelRow[] => {
  const known = new Set(before)
  const changed = now.filter((row) => !known.has(row))
  if (changed.length === 0) return now
  const ids = new Set(changed.map(({ id }) => id))
  const earlier = new Map(before.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
  return now.map((row) => {
    const same = ids.has(row.id) ? earlier.get(row.id) : undefined
    return same && isSameText(same, row) ? same : row
  })
}

const rowsById = memo(
  (rows: readonly PanelRow[]): ReadonlyMap<string, PanelRow> =>
    new Map(rows.map((row) => [row.id, row])),
)

/** Ids of the rows of which a file is seen by an admin, by its hash. */
const idsByFile = memo((rows: readonly FiledRow[]): ReadonlyMap<string, string> => {
  const filed = rows.flatMap(({ id, row, isDeleting }) =>
    row.file_url && row.status !== 'trashed' && !isDeleting
      ? [[row.file_url.sha256, id] as const]
      : [],
  )
  return new Map(filed)
})

/** Facts of a list, whatever was asked for. */
const factsOf = (
  collection: ListName,
  rows: readonly ListRow[],
): Pick<AdminPage<ListName>, 'rowCount' | 'liveCount' | 'values' | 'lastPlace'> => {
  const live = rows.filter((row) => rowStatus(row) !== 'trashed')
  const valuesOf = (name: string): readonly string[] =>
    [...new Set(live.map(({ row }) => filterValue(collection, name, row)))].filter(Boolean).sort()
  return {
    rowCount: rows.length,
    liveCount: live.length,
    values: Object.fromEntries(filterNames(collection).map((name) => [name, valuesOf(name)])),
    lastPlace: rows.reduce((most, row) => Math.max(most, placeOf(row)), 0),
  }
}

/** One version of a list: what is asked of it is worked out with the first question, once. */
interface List {
  readonly facts: () => ReturnType<typeof factsOf>
  readonly found: (question: RowQuestion) => readonly ListRow[]
}

const once = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** Versions of a list, one after the other: each order goes on from that of the version before. */
const createList = (collection: ListName): ((rows: readonly ListRow[]) => List) => {
  const orders = new Map<string, ReturnType<typeof createOrder>>()
  const orderOf = (sort: SortName) => once(orders, sort, () => createOrder(collection, sort))
  return (rows) => {
    const ordered = new Map<string, readonly ListRow[]>()
    const found = new Map<string, readonly ListRow[]>()
    let facts: ReturnType<List['facts']> | null = null
    return {
      facts: () => {
        facts ??= factsOf(collection, rows)
        return facts
      },
      found: (question) => {
        const { sort } = question
        const inOrder = once(ordered, sort, () => orderOf(sort)(rows))
        return once(found, JSON.stringify(question), () => askedFor(collection, inOrder, question))
      },
    }
  }
}

/** The page of so many rows that is nearest to the one that was asked for. */
export const pageOf = (
  found: number,
  asked: number,
): { readonly page: number; readonly pages: number } => {
  const pages = Math.max(1, Math.ceil(found / ROWS_PER_PAGE))
  return { page: Math.min(Math.max(1, asked), pages), pages }
}

/** All that visitors see or will see, as they stand on the site. */
const WHOLE = { search: '', chip: 'all', filters: {}, sort: 'order' } as const

/** A reading that is computed again, one run at a time, when its source tells of a change. */
const recomputed = <T>(
  context: AdminContext,
  source: Observable<unknown>,
  compute: () => Promise<Reading<T>>,
  isSame: (before: T, now: T) => boolean,
  release: () => void,
): Observable<Reading<T>> =>
  new Observable<Reading<T>>((reader) => {
    const run = oneAtATime(async () => {
      if (reader.closed) return
      reader.next(await compute().catch((): Reading<T> => ({ state: 'failed', code: 'storage' })))
    })
    return source.subscribe(run)
  }).pipe(
    startWith<Reading<T>>({ state: 'loading' }),
    distinctUntilChanged((before, now) => isSameReading(before, now, isSame)),
    shared(context.platform, release),
  )

/** Tells of the writes of the outbox, here and in other tabs, and of the first look at it. */
const outboxTicks = ({ platform, device, doubts }: AdminContext, release: () => void) =>
  merge(new Observable<void>((reader) => device.watch('outbox', () => reader.next())), doubts).pipe(
    startWith(undefined),
    shared(platform, release),
  )

/**
 * Reads of the panel: the admin's mirror with their outbox laid over it (protocol, 19). 'loading' without a signed-in
 * admin.
 */
export const createAdminQueries = (context: AdminContext): AdminQueries => {
  const { cache } = context
  const ticks = () => cache.get(['ticks'], (release) => outboxTicks(context, release))

  const overlay = async (
    collection: CollectionName,
    docs: Reading<readonly MirrorDoc[]>,
  ): Promise<Reading<readonly OverlaidRow[]>> => {
    const outbox = context.scope.value?.outbox
    if (!outbox || docs.state === 'loading') return { state: 'loading' }
    if (docs.state === 'failed') return docs
    return { state: 'ready', value: await outbox.overlay(collection, docs.value) }
  }
  /** The rows of a collection, read again also at each of `rereads`. */
  const allRows = (collection: CollectionName, rereads: Subject<WaitFor>) =>
    liveRows(
      { ...context, flushes: merge(context.flushes, rereads) },
      {
        collection,
        load: (mirror) => mirror.all(collection),
        belongs: () => true,
        isPrivate: true,
      },
    )

  /**
   * Rows are read again after the outbox was. The outbox drops a change once the mirror holds it. In the other order a
   * row would flash its old words.
   */
  const laidOver = async (
    collection: CollectionName,
    docs: () => Reading<readonly MirrorDoc[]>,
    rereads: Subject<WaitFor>,
  ): Promise<Reading<readonly OverlaidRow[]>> => {
    for (let round = 1; ; round += 1) {
      const seen = docs()
      const rows = await overlay(collection, seen)
      await flushReads(rereads)
      if (docs() === seen || round === MOST_ROUNDS) return rows
    }
  }

  /** The outbox's word on the changes of the signed-in admin. */
  const ofOutbox = <T>(name: string, read: (outbox: Outbox) => Promise<readonly T[]>) =>
    cache.get([name], (release) =>
      recomputed<readonly T[]>(
        context,
        combineLatest([ticks(), context.scope]),
        async () => {
          const outbox = context.scope.value?.outbox
          return outbox ? { state: 'ready', value: await read(outbox) } : { state: 'loading' }
        },
        isSameText,
        release,
      ),
    )

  const rowsOf = (collection: CollectionName) =>
    cache.get(['panel-rows', collection], (release) => {
      const rereads = new Subject<WaitFor>()
      let docs: Reading<readonly MirrorDoc[]> = { state: 'loading' }
      const reads = allRows(collection, rereads).pipe(
        tap((now) => {
          docs = now
        }),
      )
      let last: readonly PanelRow[] = []
      return recomputed<readonly PanelRow[]>(
        context,
        combineLatest([reads, ticks(), context.scope]),
        async () => {
          const rows = await laidOver(collection, () => docs, rereads)
          if (rows.state !== 'ready') return rows
          last = withSame(last, rows.value.map(toPanelRow))
          return { state: 'ready', value: last }
        },
        areSameRows,
        () => {
          last = []
          release()
        },
      )
    })
  const listOf = (collection: ListName) =>
    cache.get(['panel-list', collection], (release) =>
      defer(() => {
        const versionOf = createList(collection)
        return rowsOf(collection).pipe(
          // as: the rows of that list
          map((reading) => mapReady(reading as Reading<readonly ListRow[]>, versionOf)),
        )
      }).pipe(shared(context.platform, release)),
    )
  const pageAt = (collection: ListName, question: RowQuestion, wanted: number) =>
    listOf(collection).pipe(
      derived((reading) =>
        mapReady(reading, (list): AdminPage<ListName> => {
          const found = list.found(question)
          const { page, pages } = pageOf(found.length, wanted)
          const rows = found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)
          return { ...list.facts(), rows, found: found.length, page, pages }
        }),
      ),
    )

  return {
    adminPage: pageAt,
    adminRow: (collection, id) =>
      rowsOf(collection).pipe(
        derived((reading) => mapReady(reading, (rows) => rowsById(rows).get(id) ?? null)),
      ),
    adminOrder: (collection) =>
      listOf(collection).pipe(
        derived((reading) =>
          mapReady(reading, (list): readonly Placed[] =>
            list.found(WHOLE).map((row) => ({ id: row.id, display_order: placeOf(row) })),
          ),
        ),
      ),
    adminFile: (collection, sha256) =>
      rowsOf(collection).pipe(
        derived((reading) =>
          // as: rows of these lists have a file
          mapReady(reading, (rows) => idsByFile(rows as readonly FiledRow[]).get(sha256) ?? null),
        ),
      ),
    outbox: () => ofOutbox<OutboxItem>('outbox', (outbox) => outbox.items()),
    sent: () => ofOutbox<SentChange>('sent', (outbox) => outbox.sent()),
  }
}
