import { combineLatest, distinctUntilChanged, merge, Observable, startWith, tap } from 'rxjs'
import type {
  AdminPage,
  AdminRow,
  ListName,
  OutboxItem,
  Placed,
  Queries,
  RowQuestion,
} from '../api.ts'
import { memo, oneAtATime } from '../lib/calls.ts'
import { isSameText } from '../lib/json.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { derived, type Served, type State, shared } from '../lib/observables.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { momentMs } from '../model/names.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OverlaidRow } from '../outbox/overlay.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../store/port.ts'
import { docsIn, type QueryContext } from './content.ts'
import { askedFor, inOrder, placeOf } from './find-rows.ts'
import { filterNames, filterValue, ROWS_PER_PAGE, rowStatus } from './panel-lists.ts'

export type AdminQueries = Pick<
  Served<Queries>,
  'adminPage' | 'adminOrder' | 'adminRow' | 'adminFile' | 'outbox'
>

interface AdminContext extends QueryContext {
  readonly scope: State<OpenScope | null>
  readonly device: DeviceStore
  /** Tells that a write of the outbox may have been missed, as after a long sleep of the tab. */
  readonly doubts: Observable<void>
  /** Resolves once every row that was written before is in the content. */
  readonly flush: () => Promise<void>
}

/** While rows pour in, a list is shown as it is after so many looks; another one follows. */
const MOST_ROUNDS = 3

type PanelRow = AdminRow<CollectionName>
type ListRow = AdminRow<ListName>
type FiledRow = AdminRow<'free_pdfs' | 'tests_library'>

const toPanelRow = memo(({ madeAt, ...rest }: OverlaidRow): PanelRow => {
  const updatedAt = rest.row.updated_at
  return {
    ...rest,
    // as: a row of the mirror was parsed before it was stored, and commands parse what they lay over it
    row: rest.row as Rows[CollectionName],
    changedAt: Math.max(madeAt, momentMs(typeof updatedAt === 'string' ? updatedAt : undefined)),
  }
})

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

/** The page of so many rows that is nearest to the one that was asked for. */
export const pageOf = (
  found: number,
  asked: number,
): { readonly page: number; readonly pages: number } => {
  const pages = Math.max(1, Math.ceil(found / ROWS_PER_PAGE))
  return { page: Math.min(Math.max(1, asked), pages), pages }
}

/** All that visitors see or will see, as they stand on the site. */
const WHOLE = { search: '', chip: 'all', filters: {} } as const

/** A reading that is computed again, one run at a time, when its source tells of a change. */
const recomputed = <T>(
  context: AdminContext,
  source: Observable<unknown>,
  compute: () => Promise<Reading<T>>,
  release: () => void,
): Observable<Reading<T>> =>
  new Observable<Reading<T>>((reader) => {
    const run = oneAtATime(async () => {
      if (reader.closed) return
      reader.next(await compute().catch((): Reading<T> => ({ state: 'failed', code: 'storage' })))
    })
    return source.subscribe(run)
  }).pipe(startWith<Reading<T>>({ state: 'loading' }), shared(context.platform, release))

/** Tells of the writes of the outbox, here and in other tabs, and of the first look at it. */
const outboxTicks = ({ platform, device, doubts }: AdminContext, release: () => void) =>
  merge(new Observable<void>((reader) => device.watch('outbox', () => reader.next())), doubts).pipe(
    startWith(undefined),
    shared(platform, release),
  )

/**
 * Reads of the panel: the admin's mirror with their outbox laid over it (protocol, 18). 'loading' without a signed-in
 * admin.
 */
export const createAdminQueries = (context: AdminContext): AdminQueries => {
  const { cache } = context
  const ticks = () => cache.get(['ticks'], (release) => outboxTicks(context, release))

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
        release,
      ).pipe(distinctUntilChanged<Reading<readonly T[]>>(isSameText)),
    )

  /** The rows of a collection, with the outbox laid over them. */
  const rowsOf = (collection: CollectionName) =>
    cache.get(['panel-rows', collection], (release) => {
      let docs: Reading<readonly MirrorDoc[]> = { state: 'loading' }
      const reads = docsIn(context, collection).pipe(
        tap((now) => {
          docs = now
        }),
      )
      return recomputed<readonly PanelRow[]>(
        context,
        combineLatest([reads, ticks(), context.scope]),
        async () => {
          // The outbox drops a change once the mirror holds it: laid over older rows, a row would flash its old words.
          for (let round = 1; ; round += 1) {
            await context.flush()
            const seen = docs
            const outbox = context.scope.value?.outbox
            if (!outbox || seen.state === 'loading') return { state: 'loading' }
            if (seen.state === 'failed') return seen
            const rows = await outbox.overlay(collection, seen.value)
            await context.flush()
            if (docs === seen || round === MOST_ROUNDS)
              return { state: 'ready', value: rows.map(toPanelRow) }
          }
        },
        release,
      )
    })
  const listOf = (collection: ListName) =>
    // as: the rows of that list
    rowsOf(collection) as Observable<Reading<readonly ListRow[]>>
  const pageAt = (collection: ListName, question: RowQuestion, wanted: number) =>
    listOf(collection).pipe(
      derived((reading) =>
        mapReady(reading, (rows): AdminPage<ListName> => {
          const found = askedFor(collection, inOrder(collection, rows, question.sort), question)
          const { page, pages } = pageOf(found.length, wanted)
          return {
            ...factsOf(collection, rows),
            rows: found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
            found: found.length,
            page,
            pages,
          }
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
          mapReady(reading, (rows): readonly Placed[] =>
            askedFor(collection, inOrder(collection, rows, 'order'), WHOLE).map((row) => ({
              id: row.id,
              display_order: placeOf(row),
            })),
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
  }
}
