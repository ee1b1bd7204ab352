import { BehaviorSubject } from 'rxjs'
import type { Reading } from '../../sync/lib/live.ts'
import { type CollectionName, collectionNames } from '../../sync/model/collections.ts'
import { byRank, type Content, type QueryContext } from '../../sync/queries/content.ts'
import type { MirrorDoc } from '../../sync/store/port.ts'

/** A timer that does not wait for what it delays by less than the time that a read stays warm. */
export const quickTimers = {
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs >= 3_000 ? delayMs : 0)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

const EMPTY = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Content // as: one array each

/** Rows of a mirror for queries, which a test writes and removes. */
export const testContent = () => {
  const content = new BehaviorSubject<Reading<Content>>({ state: 'ready', value: EMPTY })
  const context: QueryContext = { platform: quickTimers, content }
  const change = (
    collection: CollectionName,
    docs: (before: readonly MirrorDoc[]) => readonly MirrorDoc[],
  ) => {
    const before = content.value.state === 'ready' ? content.value.value : EMPTY
    const value = { ...before, [collection]: [...docs(before[collection])].sort(byRank) }
    content.next({ state: 'ready', value })
  }
  return {
    content,
    context,
    put: (collection: CollectionName, docs: readonly MirrorDoc[]) => {
      const ids = new Set(docs.map(({ id }) => id))
      change(collection, (before) => [...before.filter(({ id }) => !ids.has(id)), ...docs])
    },
    remove: (collection: CollectionName, ids: readonly string[]) =>
      change(collection, (before) => before.filter(({ id }) => !ids.includes(id))),
    /** Another mirror is opened, without rows yet. */
    reopen: () => {
      content.next({ state: 'loading' })
      content.next({ state: 'ready', value: EMPTY })
    },
  }
}
