import type { SearchHit } from '../api.ts'
import type { QueryContext } from '../queries/live-read.ts'
import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads, RowChange } from '../store/reads.ts'
import { fillIndex } from './fill-index.ts'
import type { FromIndex, IndexPort, OpenIndex, ToIndex } from './messages.ts'
import { hitOf, keyOf, type Searched, searchDocOf, searchedNames } from './search-docs.ts'

const RETRY_MS = 1_500

export type Answered = Extract<FromIndex, { readonly kind: 'found' }>

export interface FilledIndex {
  /** False where the message went nowhere, because no mirror is open yet or the index broke: `onRows` tells of a new one. */
  readonly post: (message: ToIndex) => boolean
  /** The mirror whose rows it holds, or is about to. */
  readonly mirror: () => MirrorReads | null
  /** A published row as the mirror has it now, where that is known without reading it. */
  readonly hit: (key: string) => SearchHit | undefined
  readonly close: () => void
}

const idOf = (change: RowChange): string => (change.kind === 'written' ? change.doc.id : change.id)

/** The newest of each row that news of a collection speak of: published ones, and the keys of those that are not. */
const newsOf = (collection: Searched, changes: readonly RowChange[]) => {
  const newest = new Map(changes.map((change) => [keyOf(collection, idOf(change)), change]))
  const docs: MirrorDoc[] = []
  const keys: string[] = []
  for (const [key, change] of newest)
    if (change.kind === 'written' && change.doc.shown === 1) docs.push(change.doc)
    else keys.push(key)
  return { docs, keys }
}

/** The rows of the open mirror in an index: filled when somebody looks for the first time, then kept by changes alone. */
export const openFilledIndex = (
  context: QueryContext,
  open: OpenIndex,
  events: {
    readonly onFound: (found: Answered) => void
    /** The index holds other rows than before. */
    readonly onRows: () => void
    readonly onTrouble: (error: unknown) => void
    /** Nothing that was asked will be answered; the index is being made anew. */
    readonly onLost: () => void
  },
): FilledIndex => {
  let port: IndexPort | null = null
  let mirror: MirrorReads | null = null
  let stops: (() => void)[] = []
  let run = 0
  let isReading = false
  let unkept = 0
  let onKept: (() => void)[] = []
  let cancelRetry: () => void = () => undefined
  let news: { readonly collection: Searched; readonly changes: readonly RowChange[] }[] = []

  const known = new Map<string, SearchHit>()

  const put = (collection: Searched, docs: readonly MirrorDoc[]): Promise<void> => {
    for (const doc of docs) known.set(keyOf(collection, doc.id), hitOf(collection, doc))
    unkept += 1
    port?.post({ kind: 'put', docs: docs.map((doc) => searchDocOf(collection, doc)) })
    return new Promise((resolve) => {
      onKept.push(resolve)
    })
  }
  /** Sends the news behind the slice that is being read, which may be older. */
  const tellNews = () => {
    if (isReading) return
    for (const { collection, changes } of news.splice(0)) {
      const { docs, keys } = newsOf(collection, changes)
      if (docs.length > 0) void put(collection, docs)
      for (const key of keys) known.delete(key)
      if (keys.length > 0) port?.post({ kind: 'drop', keys })
      events.onRows()
    }
  }
  const fill = async (from: MirrorReads) => {
    run += 1
    const mine = run
    const isOver = () => mine !== run
    news = []
    known.clear()
    cancelRetry()
    try {
      port ??= openPort()
      port.post({ kind: 'begin' })
      isReading = true
      await fillIndex(
        from,
        async (collection, docs) => {
          const kept = put(collection, docs)
          isReading = false
          tellNews()
          events.onRows()
          await kept
          if (!isOver()) isReading = true
        },
        isOver,
      )
      if (isOver()) return
      isReading = false
      tellNews()
      port?.post({ kind: 'whole' })
      events.onRows()
    } catch (error) {
      if (isOver()) return
      isReading = false
      events.onTrouble(error)
      cancelRetry = context.platform.after(RETRY_MS, again)
    }
  }
  const again = () => {
    if (mirror) void fill(mirror)
  }
  const moveOn = () => {
    run += 1
    known.clear()
    for (const stop of stops) stop()
    stops = []
    mirror = context.mirror.getSnapshot()
    const from = mirror
    if (!from) return
    stops = searchedNames.map((collection) =>
      from.watch(collection, (changes) => {
        if (changes === null) return again()
        // A slice on its way may hold the row as it was: until the news are in behind it, the mirror is asked.
        for (const change of changes) known.delete(keyOf(collection, idOf(change)))
        news.push({ collection, changes })
        tellNews()
      }),
    )
    void fill(from)
  }
  const openPort = (): IndexPort => {
    unkept = 0
    onKept = []
    return open(
      (message) => {
        if (message.kind === 'found') return events.onFound(message)
        unkept -= 1
        if (unkept === 0) for (const go of onKept.splice(0)) go()
      },
      () => {
        run += 1
        port?.close()
        port = null
        events.onLost()
        cancelRetry = context.platform.after(RETRY_MS, again)
      },
    )
  }

  const stopMirror = context.mirror.subscribe(moveOn)
  const doubting = context.doubts.subscribe(again)
  moveOn()
  return {
    post: (message) => {
      port?.post(message)
      return port !== null
    },
    mirror: () => mirror,
    hit: (key) => known.get(key),
    close: () => {
      run += 1
      stopMirror()
      doubting.unsubscribe()
      cancelRetry()
      for (const stop of stops) stop()
      port?.close()
    },
  }
}
