import type { QueryContext } from '../queries/live-read.ts'
import type { MirrorReads, RowChange } from '../store/reads.ts'
import { fillIndex } from './fill-index.ts'
import type { FromIndex, IndexPort, OpenIndex, SearchDoc, ToIndex } from './messages.ts'
import { keyOf, type Searched, searchDocOf, searchedNames } from './search-docs.ts'

const RETRY_MS = 1_500

export type Answered = Extract<FromIndex, { readonly kind: 'found' }>

export interface FilledIndex {
  /** False where the message went nowhere, because no mirror is open yet or the index broke: `onRows` tells of a new one. */
  readonly post: (message: ToIndex) => boolean
  /** The mirror whose rows it holds, or is about to. */
  readonly mirror: () => MirrorReads | null
  readonly close: () => void
}

/** News of a collection as the index takes it: the newest of each row. */
const newsOf = (collection: Searched, changes: readonly RowChange[]) => {
  const docs = new Map<string, SearchDoc>()
  const gone = new Set<string>()
  for (const change of changes) {
    const key = keyOf(collection, change.kind === 'written' ? change.doc.id : change.id)
    docs.delete(key)
    gone.delete(key)
    if (change.kind === 'written' && change.doc.shown === 1)
      docs.set(key, searchDocOf(collection, change.doc))
    else gone.add(key)
  }
  return { docs: [...docs.values()], keys: [...gone] }
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

  const put = (docs: readonly SearchDoc[]): Promise<void> => {
    unkept += 1
    port?.post({ kind: 'put', docs })
    return new Promise((resolve) => {
      onKept.push(resolve)
    })
  }
  /** What a slice that is being read may be older than goes in behind it. */
  const tellNews = () => {
    if (isReading) return
    for (const { collection, changes } of news.splice(0)) {
      const { docs, keys } = newsOf(collection, changes)
      if (docs.length > 0) void put(docs)
      if (keys.length > 0) port?.post({ kind: 'drop', keys })
      events.onRows()
    }
  }
  const fill = async (from: MirrorReads) => {
    run += 1
    const mine = run
    const isOver = () => mine !== run
    news = []
    cancelRetry()
    try {
      port ??= openPort()
      port.post({ kind: 'begin' })
      isReading = true
      await fillIndex(
        from,
        async (docs) => {
          const kept = put(docs)
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
    for (const stop of stops) stop()
    stops = []
    mirror = context.mirror.getSnapshot()
    const from = mirror
    if (!from) return
    stops = searchedNames.map((collection) =>
      from.watch(collection, (changes) => {
        if (changes === null) return again()
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
  const stopDoubt = context.onDoubt(again)
  moveOn()
  return {
    post: (message) => {
      port?.post(message)
      return port !== null
    },
    mirror: () => mirror,
    close: () => {
      run += 1
      stopMirror()
      stopDoubt()
      cancelRetry()
      for (const stop of stops) stop()
      port?.close()
    },
  }
}
