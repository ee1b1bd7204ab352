import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads } from '../store/reads.ts'
import { SEARCHED, type Searched, searchedNames } from './search-docs.ts'

/** Rows read and handed over in one piece: a few ms of the page's thread on a slow phone. */
export const SLICE = 100

/**
 * Hands every published row to `put`, slice by slice in list order, and stops when `isOver`. A slice begins at the last
 * rank of the one before, without the rows that it had. Those are told by id, not by number: a new row in between hides
 * no other.
 */
export const fillIndex = async (
  mirror: Pick<MirrorReads, 'list'>,
  put: (collection: Searched, docs: readonly MirrorDoc[]) => Promise<void>,
  isOver: () => boolean,
): Promise<void> => {
  for (const collection of searchedNames)
    for (const kind of SEARCHED[collection]) await fillList(mirror, collection, kind, put, isOver)
}

const fillList = async (
  mirror: Pick<MirrorReads, 'list'>,
  collection: Searched,
  kind: string,
  put: (collection: Searched, docs: readonly MirrorDoc[]) => Promise<void>,
  isOver: () => boolean,
): Promise<void> => {
  let from = 0
  let had: ReadonlySet<string> = new Set()
  for (;;) {
    if (isOver()) return
    const limit = SLICE + had.size
    const docs = await mirror.list(collection, kind, { from, skip: 0, limit })
    if (isOver()) return
    const more = docs.filter(({ id }) => !had.has(id))
    if (more.length > 0) await put(collection, more)
    const last = docs.at(-1)
    if (last === undefined || docs.length < limit) return
    from = last.rank
    had = new Set(docs.flatMap(({ id, rank }) => (rank === from ? [id] : [])))
  }
}
