import {
  type BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  map,
  type Observable,
} from 'rxjs'
import { mapReady, type Reading } from '../lib/live.ts'
import { memo } from '../lib/memo.ts'
import type { Platform } from '../lib/platform.ts'
import { type CollectionName, collectionNames, type Rows } from '../model/declared.ts'
import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads, RowChange } from '../store/reads.ts'
import { storeError } from '../store/store-error.ts'
import type { QueryCache } from './cache.ts'

/**
 * The rows of the open mirror, in memory: each collection by rank, then id. A collection keeps its array until one of
 * its rows changes, so that whatever is computed from an array can be remembered with it (lib/memo.ts).
 */
export type Content = Readonly<Record<CollectionName, readonly MirrorDoc[]>>

/** What every query is made of. */
export interface QueryContext {
  readonly platform: Pick<Platform, 'after'>
  readonly cache: QueryCache
  /** 'loading' while one mirror closes and the next one opens. */
  readonly content: Observable<Reading<Content>>
}

/** A read that failed is tried again after this, in ms. */
const RETRY_MS = 1_500

const momentOf = ({ row }: MirrorDoc): string => String(row.created_at ?? '')
/** Ranks count whole seconds. Rows of one second stand as the server's pages have them: newest first, then by id. */
export const byRank = (a: MirrorDoc, b: MirrorDoc): number => {
  if (a.rank !== b.rank) return a.rank - b.rank
  const [madeA, madeB] = [momentOf(a), momentOf(b)]
  return madeA === madeB ? (a.id < b.id ? -1 : 1) : madeA > madeB ? -1 : 1
}

const withChanges = (
  docs: readonly MirrorDoc[],
  changes: readonly RowChange[],
): readonly MirrorDoc[] => {
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  for (const change of changes)
    if (change.kind === 'written') byId.set(change.doc.id, change.doc)
    else byId.delete(change.id)
  return [...byId.values()].sort(byRank)
}

interface ContentOptions {
  readonly platform: Pick<Platform, 'after'>
  /** The mirror that is open now; null while one is being opened. */
  readonly mirror: Observable<MirrorReads | null>
  /** Tells that a change may have been missed, as after a long sleep of the tab: everything is read again. */
  readonly doubts: Observable<void>
  readonly into: BehaviorSubject<Reading<Content>>
}

/**
 * Reads a mirror once, when it is opened, and then follows its changes, those of other tabs included. `flush` resolves
 * once every change that was written before is in the content.
 */
export const followContent = ({ platform, mirror, doubts, into }: ContentOptions) => {
  let open: MirrorReads | null = null
  let changes: { readonly collection: CollectionName; readonly changes: readonly RowChange[] }[] =
    []
  let reading: Promise<void> = Promise.resolve()
  let stops: (() => void)[] = []
  let cancel: (() => void) | null = null

  const later = (delayMs: number, work: () => void) => {
    cancel ??= platform.after(delayMs, () => {
      cancel = null
      work()
    })
  }
  const apply = () => {
    const before = into.value
    if (before.state !== 'ready' || changes.length === 0) return
    const changed: Partial<Record<CollectionName, readonly MirrorDoc[]>> = {}
    for (const { collection, changes: news } of changes.splice(0))
      changed[collection] = withChanges(changed[collection] ?? before.value[collection], news)
    into.next({ state: 'ready', value: { ...before.value, ...changed } })
  }
  const readAll = async (from: MirrorReads): Promise<void> => {
    changes = []
    try {
      const all = await Promise.all(
        collectionNames.map(async (name) => [name, [...(await from.all(name))].sort(byRank)]),
      )
      if (from !== open) return
      // as: one array for each collection
      into.next({ state: 'ready', value: Object.fromEntries(all) as Content })
      // Changes that came while the rows were read: the last one of a row is its newest.
      apply()
    } catch (error) {
      if (from !== open) return
      if (into.value.state !== 'ready') into.next({ state: 'failed', code: storeError(error).code })
      later(RETRY_MS, read)
    }
  }
  const read = () => {
    if (open) reading = readAll(open)
  }
  const stop = () => {
    for (const one of stops.splice(0)) one()
    cancel?.()
    cancel = null
  }
  const moveOn = (next: MirrorReads | null) => {
    stop()
    open = next
    into.next({ state: 'loading' })
    if (!next) return
    stops = collectionNames.map((collection) =>
      next.watch(collection, (news) => {
        if (news === null) return read()
        changes.push({ collection, changes: news })
        later(0, apply)
      }),
    )
    read()
  }
  mirror.subscribe(moveOn)
  doubts.subscribe(read)
  return {
    flush: async (): Promise<void> => {
      await reading
      apply()
    },
  }
}

/** The rows of one collection; told only when one of them changed. */
export const docsIn = (
  { content }: Pick<QueryContext, 'content'>,
  collection: CollectionName,
): Observable<Reading<readonly MirrorDoc[]>> =>
  content.pipe(
    map((reading) => mapReady(reading, (all) => all[collection])),
    distinctUntilChanged((before, now) =>
      before.state === 'ready' && now.state === 'ready'
        ? before.value === now.value
        : before.state === now.state,
    ),
  )

/** Goes on showing what was read while another mirror opens, or while a read fails. */
export const lasting =
  <T>(): MonoTypeOperatorFunction<Reading<T>> =>
  (source) =>
    defer(() => {
      let isReady = false
      return source.pipe(
        filter(({ state }) => {
          isReady ||= state === 'ready'
          return !isReady || state === 'ready'
        }),
      )
    })

/** A row as its model types it: the model parsed it before it came into the mirror (protocol, 12). */
export const rowOf = <N extends CollectionName>(_collection: N, doc: MirrorDoc): Rows[N] =>
  doc.row as Rows[N] // as: see above

/** The published rows of a collection, in the order of its lists. */
export const publishedDocs = memo((docs: readonly MirrorDoc[]): readonly MirrorDoc[] =>
  docs.filter(({ shown }) => shown === 1),
)

const kindsOf = memo((docs: readonly MirrorDoc[]): ReadonlyMap<string, readonly MirrorDoc[]> => {
  const kinds = new Map<string, MirrorDoc[]>()
  for (const doc of publishedDocs(docs)) {
    const list = kinds.get(doc.kind)
    if (list) list.push(doc)
    else kinds.set(doc.kind, [doc])
  }
  return kinds
})

/** A public list: the published rows of one kind; every kind where it is ''. */
export const docsOfList = (docs: readonly MirrorDoc[], kind: string): readonly MirrorDoc[] =>
  kind === '' ? publishedDocs(docs) : (kindsOf(docs).get(kind) ?? [])
