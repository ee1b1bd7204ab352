import {
  type BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  type MonoTypeOperatorFunction,
  map,
  type Observable,
} from 'rxjs'
import { alarm, memo } from '../lib/calls.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import type { State } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import { isCollectionName } from '../model/collections.ts'
import { type CollectionName, collectionNames, type Rows } from '../model/declared.ts'
import type { MirrorDoc, MirrorReads, MirrorRow } from '../store/port.ts'
import { readRow } from '../store/read-row.ts'
import { storeError } from '../store/store-error.ts'

/**
 * The rows of the open mirror, in memory: each collection by rank, then id. A collection keeps its array until one of
 * its rows changes, so that `memo` can keep values computed from the array.
 */
export type Content = Readonly<Record<CollectionName, readonly MirrorDoc[]>>

/** What queries read from. */
export interface QueryContext {
  readonly platform: Pick<Platform, 'after'>
  /** 'loading' while one mirror closes and the next one opens. */
  readonly content: State<Reading<Content>>
}

/** A read that failed is tried again after this, in ms. */
const RETRY_MS = 1_500

const momentOf = ({ row }: MirrorDoc): string => String(row.created_at ?? '')
/** Orders by rank, which counts whole seconds; within one second newest first, then by id, as the server's pages do. */
export const byRank = (a: MirrorDoc, b: MirrorDoc): number => {
  if (a.rank !== b.rank) return a.rank - b.rank
  const [madeA, madeB] = [momentOf(a), momentOf(b)]
  return madeA === madeB ? (a.id < b.id ? -1 : 1) : madeA > madeB ? -1 : 1
}

// as: one array for each collection
const EMPTY = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Content

/** Writes rows over those that are held. A row that this build cannot read is removed, because its former version may have been taken down. */
const withRows = (
  content: Content,
  rows: readonly MirrorRow[],
  onUnreadable: (row: MirrorRow) => void,
): Content => {
  const changed = new Map<CollectionName, Map<string, MirrorDoc>>()
  for (const row of rows) {
    const { collection, id } = row
    const doc = row.text === '' ? null : readRow(row)
    if (row.text !== '' && doc === null) onUnreadable(row)
    if (!isCollectionName(collection)) continue
    const docs = changed.get(collection) ?? new Map(content[collection].map((one) => [one.id, one]))
    changed.set(collection, docs)
    if (doc) docs.set(id, doc)
    else docs.delete(id)
  }
  const arrays = [...changed].map(([name, docs]) => [name, [...docs.values()].sort(byRank)])
  return { ...content, ...Object.fromEntries(arrays) }
}

interface ContentOptions {
  readonly platform: Pick<Platform, 'after'>
  /** The mirror that is open now; null while one is being opened. */
  readonly mirror: Observable<MirrorReads | null>
  /** Emits when a change may have been missed, as after a long sleep of the tab: everything is read again. */
  readonly doubts: Observable<void>
  readonly into: BehaviorSubject<Reading<Content>>
  /** The mirror has a row that this build cannot read. */
  readonly onUnreadable?: (row: MirrorRow) => void
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
  let written: MirrorRow[] = []
  let reading: Promise<void> = Promise.resolve()
  /** Counts the reads: of two that overlap, only the newer one is shown. */
  let reads = 0
  let isReading = false
  let endWatch: () => void = () => undefined

  const show = (before: Content, rows: readonly MirrorRow[]) =>
    into.next({ state: 'ready', value: withRows(before, rows, onUnreadable) })
  const apply = () => {
    if (into.value.state !== 'ready' || written.length === 0) return
    // A read under way may not have seen them: it shows them once more at its end.
    show(into.value.value, isReading ? written : written.splice(0))
  }
  const nextApply = alarm(platform, apply)
  const nextRead = alarm(platform, () => read())
  const readAll = async (from: MirrorReads): Promise<void> => {
    reads += 1
    const mine = reads
    isReading = true
    written = []
    try {
      const rows = await from.all()
      if (mine !== reads) return
      // Rows that were written during this read are newer than it, so they come last.
      show(EMPTY, [...rows, ...written.splice(0)])
    } catch (error) {
      if (mine !== reads) return
      if (into.value.state !== 'ready') into.next({ state: 'failed', code: storeError(error).code })
      nextRead.set(RETRY_MS)
    } finally {
      if (mine === reads) isReading = false
    }
  }
  const read = () => {
    if (open) reading = readAll(open)
  }
  const stop = () => {
    endWatch()
    nextApply.clear()
    nextRead.clear()
  }
  const moveOn = (next: MirrorReads | null) => {
    stop()
    reads += 1
    open = next
    into.next({ state: 'loading' })
    if (!next) return
    endWatch = next.watch((rows) => {
      if (rows === null) return read()
      written.push(...rows)
      nextApply.set(0)
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

/** Keeps the last ready reading while another mirror opens, or while a read fails. */
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

/** A row with the type of its collection. */
export const rowOf = <N extends CollectionName>(_collection: N, doc: MirrorDoc): Rows[N] =>
  doc.row as Rows[N] // as: the model parsed it when it was read (`read-row.ts`)

/** The published rows of a collection, in the order of its lists. */
export const publishedDocs = memo((docs: readonly MirrorDoc[]): readonly MirrorDoc[] =>
  docs.filter(({ shown }) => shown === 1),
)

/** The published rows of one kind, or of every kind where it is ''. */
export const docsOfList = (docs: readonly MirrorDoc[], kind: string): readonly MirrorDoc[] =>
  publishedDocs(docs).filter((doc) => kind === '' || doc.kind === kind)
