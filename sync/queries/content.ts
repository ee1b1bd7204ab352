import {
  type BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  map,
  type Observable,
} from 'rxjs'
import { memo } from '../lib/calls.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import type { Platform } from '../lib/platform.ts'
import { isCollectionName } from '../model/collections.ts'
import { type CollectionName, collectionNames, type Rows } from '../model/declared.ts'
import type { MirrorDoc, MirrorReads, MirrorRow } from '../store/port.ts'
import { readRow } from '../store/read-row.ts'
import { storeError } from '../store/store-error.ts'
import type { QueryCache } from './cache.ts'

/**
 * The rows of the open mirror, in memory: each collection by rank, then id. A collection keeps its array until one of
 * its rows changes, so that whatever is computed from an array can be remembered with it (lib/calls.ts).
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

/** Rows as this build reads them, by collection, and the keys of those that it cannot read. */
interface Held {
  readonly content: Content
  readonly unreadable: ReadonlySet<string>
}
const EMPTY: Held = {
  // as: one array for each collection
  content: Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Content,
  unreadable: new Set(),
}

/** The same with these rows written over it. A row that became unreadable leaves the screen; what was taken back is not shown on. */
const withRows = ({ content, unreadable }: Held, rows: readonly MirrorRow[]): Held => {
  const changed = new Map<CollectionName, Map<string, MirrorDoc>>()
  const unread = new Set(unreadable)
  for (const row of rows) {
    const { collection, id } = row
    const doc = row.text === '' ? null : readRow(row)
    const key = `${collection}/${id}`
    if (row.text !== '' && doc === null) unread.add(key)
    else unread.delete(key)
    if (!isCollectionName(collection)) continue
    const docs = changed.get(collection) ?? new Map(content[collection].map((one) => [one.id, one]))
    changed.set(collection, docs)
    if (doc) docs.set(id, doc)
    else docs.delete(id)
  }
  const arrays = [...changed].map(([name, docs]) => [name, [...docs.values()].sort(byRank)])
  return { content: { ...content, ...Object.fromEntries(arrays) }, unreadable: unread }
}

interface ContentOptions {
  readonly platform: Pick<Platform, 'after'>
  /** The mirror that is open now; null while one is being opened. */
  readonly mirror: Observable<MirrorReads | null>
  /** Tells that a change may have been missed, as after a long sleep of the tab: everything is read again. */
  readonly doubts: Observable<void>
  readonly into: BehaviorSubject<Reading<Content>>
  /** How many rows of the mirror this build cannot read, when that changes. */
  readonly onUnreadable?: (count: number) => void
}

/**
 * Reads a mirror once, when it is opened, and then follows its changes, those of other tabs included. `flush` resolves
 * once every change that was written before is in the content.
 */
export const followContent = ({
  platform,
  mirror,
  doubts,
  into,
  onUnreadable = () => undefined,
}: ContentOptions) => {
  let open: MirrorReads | null = null
  let held = EMPTY
  let written: MirrorRow[] = []
  let reading: Promise<void> = Promise.resolve()
  let endWatch: () => void = () => undefined
  let cancel: (() => void) | null = null

  const later = (delayMs: number, work: () => void) => {
    cancel ??= platform.after(delayMs, () => {
      cancel = null
      work()
    })
  }
  const show = (next: Held) => {
    if (next.unreadable.size !== held.unreadable.size) onUnreadable(next.unreadable.size)
    held = next
    into.next({ state: 'ready', value: held.content })
  }
  const apply = () => {
    if (into.value.state === 'ready' && written.length > 0) show(withRows(held, written.splice(0)))
  }
  const readAll = async (from: MirrorReads): Promise<void> => {
    written = []
    try {
      const rows = await from.all()
      if (from !== open) return
      // Rows that were written while these were read come last: they are the newest.
      show(withRows(EMPTY, [...rows, ...written.splice(0)]))
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
    endWatch()
    cancel?.()
    cancel = null
  }
  const moveOn = (next: MirrorReads | null) => {
    stop()
    open = next
    held = EMPTY
    into.next({ state: 'loading' })
    if (!next) return
    endWatch = next.watch((rows) => {
      if (rows === null) return read()
      written.push(...rows)
      later(0, apply)
    })
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

/** A row as its model types it: the model parsed it when it was read (`read-row.ts`). */
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
