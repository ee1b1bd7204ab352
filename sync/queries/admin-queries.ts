import { combineLatest, distinctUntilChanged, merge, Observable, startWith } from 'rxjs'
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
import { type CollectionName, collectionNames, type Rows } from '../model/declared.ts'
import { momentMs } from '../model/names.ts'
import type { OverlaidRow } from '../outbox/overlay.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore } from '../store/port.ts'
import { docsIn, type QueryContext } from './content.ts'
import { askedFor, inOrder, placeOf } from './find-rows.ts'
import { nearestPage, pageCount } from './pages.ts'
import { filterNames, filterValue, ROWS_PER_PAGE, rowStatus } from './panel-lists.ts'

export type AdminQueries = Pick<
  Served<Queries>,
  'adminPage' | 'adminOrder' | 'adminRow' | 'adminFile' | 'outbox'
>

interface AdminContext extends QueryContext {
  readonly scope: State<OpenScope | null>
  readonly device: DeviceStore
  /** Emits when a write of the outbox may have been missed, as after a long sleep of the tab. */
  readonly doubts: Observable<void>
  /** Resolves once every row that was written before is in the content. */
  readonly flush: () => Promise<void>
}

/** While rows keep coming, a list is shown after this many attempts to read rows and outbox of one moment. */
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

/** Ids of the rows outside the trash, by the SHA-256 of their file. */
const idsByFile = memo((rows: readonly FiledRow[]): ReadonlyMap<string, string> => {
  const filed = rows.flatMap(({ id, row, isDeleting }) =>
    row.file_url && row.status !== 'trashed' && !isDeleting
      ? [[row.file_url.sha256, id] as const]
      : [],
  )
  return new Map(filed)
})

/** The parts of a page that do not depend on the question. */
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

/** Every row outside the trash, in the order of the site. */
const WHOLE = { search: '', chip: 'all', filters: {} } as const

/** A reading that is computed again, one run at a time, whenever `source` emits. */
const recomputed = <T>(
  { platform }: AdminContext,
  source: Observable<unknown>,
  compute: () => Promise<Reading<T>>,
): Observable<Reading<T>> =>
  new Observable<Reading<T>>((reader) => {
    const run = oneAtATime(async () => {
      if (reader.closed) return
      reader.next(await compute().catch((): Reading<T> => ({ state: 'failed', code: 'storage' })))
    })
    return source.subscribe(run)
  }).pipe(startWith<Reading<T>>({ state: 'loading' }), shared(platform))

/**
 * Reads of the panel: the admin's mirror with the outbox laid over it (protocol, 18). 'loading' without a signed-in
 * admin.
 */
export const createAdminQueries = (context: AdminContext): AdminQueries => {
  const { device, doubts, scope, content, flush } = context
  /** Emits at first, and at every write of the outbox, here and in other tabs. */
  const ticks = merge(
    new Observable<void>((reader) => device.watch('outbox', () => reader.next())),
    doubts,
  ).pipe(startWith(undefined))

  const outboxItems = recomputed<readonly OutboxItem[]>(
    context,
    combineLatest([ticks, scope]),
    async () => {
      const outbox = scope.value?.outbox
      return outbox ? { state: 'ready', value: await outbox.items() } : { state: 'loading' }
    },
  ).pipe(distinctUntilChanged<Reading<readonly OutboxItem[]>>(isSameText))

  /** The rows of a collection, with the outbox laid over them. */
  const overlaidIn = (collection: CollectionName) =>
    recomputed<readonly PanelRow[]>(
      context,
      combineLatest([docsIn(context, collection), ticks, scope]),
      async () => {
        // The outbox drops a change once the mirror holds it: laid over older rows, a row would flash its old words.
        for (let round = 1; ; round += 1) {
          await flush()
          const outbox = scope.value?.outbox
          const seen = mapReady(content.value, (all) => all[collection])
          if (!outbox || seen.state === 'loading') return { state: 'loading' }
          if (seen.state === 'failed') return seen
          const rows = await outbox.overlay(collection, seen.value)
          await flush()
          const now = content.value
          const isStill = now.state === 'ready' && now.value[collection] === seen.value
          if (isStill || round === MOST_ROUNDS)
            return { state: 'ready', value: rows.map(toPanelRow) }
        }
      },
    )
  /** One read for all questions to a collection. */
  const overlaid = Object.fromEntries(
    collectionNames.map((name) => [name, overlaidIn(name)]),
  ) as Record<CollectionName, Observable<Reading<readonly PanelRow[]>>> // as: one for each name
  const listOf = (collection: ListName) =>
    // as: the rows of that list
    overlaid[collection] as Observable<Reading<readonly ListRow[]>>
  const pageAt = (collection: ListName, question: RowQuestion, wanted: number) =>
    listOf(collection).pipe(
      derived((reading) =>
        mapReady(reading, (rows): AdminPage<ListName> => {
          const found = askedFor(collection, inOrder(collection, rows, question.sort), question)
          const page = nearestPage(wanted, found.length, ROWS_PER_PAGE)
          return {
            ...factsOf(collection, rows),
            rows: found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE),
            found: found.length,
            page,
            pages: pageCount(found.length, ROWS_PER_PAGE),
          }
        }),
      ),
    )

  return {
    adminPage: pageAt,
    adminRow: (collection, id) =>
      overlaid[collection].pipe(
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
      overlaid[collection].pipe(
        derived((reading) =>
          // as: rows of these lists have a file
          mapReady(reading, (rows) => idsByFile(rows as readonly FiledRow[]).get(sha256) ?? null),
        ),
      ),
    outbox: () => outboxItems,
  }
}
