import type { SearchHit } from '../api.ts'
import type { QueryContext } from '../queries/live-read.ts'
import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads, RowChange } from '../store/reads.ts'
import { fillIndex } from './fill-index.ts'
import { hitOf, keyOf, type Searched, searchDocOf, searchedNames } from './search-docs.ts'
import { type Found, NOTHING, type SearchIndex } from './search-index.ts'

const RETRY_MS = 1_500

export interface FilledIndex {
  /** `isWhole`: false while it is still being made, so that there may be more. */
  readonly find: (words: string, limit: number) => Found & { readonly isWhole: boolean }
  /** The mirror whose rows it holds, or is about to; null while none is open. */
  readonly mirror: () => MirrorReads | null
  /** A published row as the mirror has it now, where that is known without reading it. */
  readonly hit: (key: string) => SearchHit | undefined
  readonly close: () => void
}

const idOf = (change: RowChange): string => (change.kind === 'written' ? change.doc.id : change.id)

/** The newest state of changed rows of a collection: published rows, and the keys of unpublished ones. */
const newsOf = (collection: Searched, changes: readonly RowChange[]) => {
  const newest = new Map(changes.map((change) => [keyOf(collection, idOf(change)), change]))
  const docs: MirrorDoc[] = []
  const keys: string[] = []
  for (const [key, change] of newest)
    if (change.kind === 'written' && change.doc.shown === 1) docs.push(change.doc)
    else keys.push(key)
  return { docs, keys }
}

/** The rows of the open mirror in an index: filled at the first listener, then kept by changes alone. */
export const openFilledIndex = (
  context: QueryContext,
  make: () => SearchIndex,
  events: {
    /** The index holds other rows than before. */
    readonly onRows: () => void
    readonly onTrouble: (error: unknown) => void
  },
): FilledIndex => {
  /** The one that is whole answers while another is made. */
  let whole: SearchIndex | null = null
  let building: SearchIndex | null = null
  let mirror: MirrorReads | null = null
  let stops: (() => void)[] = []
  let run = 0
  let isReading = false
  let cancelRetry: () => void = () => undefined
  let news: { readonly collection: Searched; readonly changes: readonly RowChange[] }[] = []

  const known = new Map<string, SearchHit>()

  const each = (work: (index: SearchIndex) => void) => {
    for (const index of [whole, building]) if (index) work(index)
  }
  const put = (collection: Searched, docs: readonly MirrorDoc[]) => {
    for (const doc of docs) {
      known.set(keyOf(collection, doc.id), hitOf(collection, doc))
      each((index) => index.put(searchDocOf(collection, doc)))
    }
  }
  /** Takes the news behind the slice that is being read, which may be older. */
  const takeNews = () => {
    if (isReading) return
    for (const { collection, changes } of news.splice(0)) {
      const { docs, keys } = newsOf(collection, changes)
      put(collection, docs)
      for (const key of keys) {
        known.delete(key)
        each((index) => index.drop(key))
      }
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
    building = make()
    isReading = true
    try {
      await fillIndex(
        from,
        async (collection, docs) => {
          put(collection, docs)
          isReading = false
          takeNews()
          events.onRows()
          // A letter gets between two slices.
          await new Promise<void>((resolve) => context.platform.after(0, resolve))
          if (!isOver()) isReading = true
        },
        isOver,
      )
      if (isOver()) return
      isReading = false
      takeNews()
      whole = building
      building = null
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
  const moveOn = (from: MirrorReads | null) => {
    run += 1
    known.clear()
    for (const stop of stops) stop()
    stops = []
    mirror = from
    if (!from) return
    stops = searchedNames.map((collection) =>
      from.watch(collection, (changes) => {
        if (changes === null) return again()
        // A slice on its way may hold the row as it was: until the news are in behind it, the mirror is asked.
        for (const change of changes) known.delete(keyOf(collection, idOf(change)))
        news.push({ collection, changes })
        takeNews()
      }),
    )
    void fill(from)
  }
  const following = context.mirror.subscribe(moveOn)
  following.add(context.doubts.subscribe(again))
  return {
    find: (words, limit) => ({
      ...((whole ?? building)?.find(words, limit) ?? NOTHING),
      isWhole: whole !== null,
    }),
    mirror: () => mirror,
    hit: (key) => known.get(key),
    close: () => {
      run += 1
      following.unsubscribe()
      cancelRetry()
      for (const stop of stops) stop()
    },
  }
}
