import { type CollectionName, collections, isCollectionName } from '../model/collections.ts'
import { kindOf, rankOf } from '../model/lists.ts'
import type { Change, Page } from '../model/wire.ts'
import type { MirrorDoc, QuarantinedRow } from '../store/port.ts'
import type { Row } from './contract.ts'

export interface PageRange {
  readonly epoch: string
  readonly after: number
  readonly upto: number
}

/**
 * True when a page is the requested one: same range, ascending commit numbers, and a step forward (protocol, 12). Any
 * other comes from a cache, a portal or a fault, and is dropped.
 */
export const isPageOf = (page: Page, asked: PageRange): boolean => {
  if (page.epoch !== asked.epoch || page.after !== asked.after || page.upto !== asked.upto)
    return false
  if (page.head < asked.upto || page.next > asked.upto) return false
  if (asked.upto > asked.after ? page.next <= asked.after : page.next !== asked.after) return false
  let last = asked.after
  for (const change of page.changes) {
    if (change.seq <= last || change.seq > page.next) return false
    last = change.seq
  }
  return true
}

/** A page sorted by what has to be done with each of its entries. */
export interface SortedPage {
  readonly upserts: ReadonlyMap<CollectionName, readonly MirrorDoc[]>
  /**
   * Ids whose row leaves the mirror: tombstones, and rows that go to quarantine in place of an older version. Also of
   * unknown collections: a tab of the next build keeps its rows in the same mirror.
   */
  readonly removals: ReadonlyMap<string, readonly string[]>
  readonly quarantined: readonly QuarantinedRow[]
  /** Entries that end what is kept in quarantine under the same id. */
  readonly released: readonly { readonly collection: string; readonly id: string }[]
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unreadable')

/**
 * The document that a mirror keeps for a row of the feed, or why this build cannot read it. The row is kept as it came,
 * unknown fields included, for the next build (protocol, 12).
 */
export const readRow = (
  collection: string,
  id: string,
  seq: number,
  row: Row,
  generation: number,
): { readonly doc: MirrorDoc } | { readonly reason: string } => {
  if (!isCollectionName(collection)) return { reason: 'unknown-collection' }
  if (row.id !== id) return { reason: 'other-id' }
  const parsed = collections[collection].schema.safeParse(row)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { reason: issue ? `${issue.path.join('.')}:${issue.code}` : 'invalid' }
  }
  const { status } = parsed.data
  try {
    const rank = rankOf(collection, parsed.data)
    if (!Number.isSafeInteger(rank) || rank < 0) return { reason: 'rank' }
    // A visitor's rows carry no status: they are published, or they would not be there.
    const shown = status === undefined || status === 'published' ? 1 : 0
    return { doc: { id, shown, kind: kindOf(collection, parsed.data), rank, seq, generation, row } }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Quarantine's form of one row of the feed. */
export const quarantinedRow = (
  change: Extract<Change, { row: unknown }>,
  generation: number,
  reason: string,
): QuarantinedRow => ({
  collection: change.collection,
  id: change.id,
  seq: change.seq,
  generation,
  raw: JSON.stringify(change.row),
  reason,
})

/** Sorts a page by what its entries ask for, in no particular order: an id occurs once in a page. */
export const sortPage = (page: Page, generation: number): SortedPage => {
  const upserts = new Map<CollectionName, MirrorDoc[]>()
  const removals = new Map<string, string[]>()
  const quarantined: QuarantinedRow[] = []
  const released: { collection: string; id: string }[] = []
  for (const change of page.changes) {
    const { collection, id } = change
    if ('row' in change) {
      const read = readRow(collection, id, change.seq, change.row, generation)
      if ('doc' in read && isCollectionName(collection)) {
        push(upserts, collection, read.doc)
        released.push({ collection, id })
        continue
      }
      quarantined.push(quarantinedRow(change, generation, 'reason' in read ? read.reason : ''))
      // The version that the server has replaced is not shown on: it may be what had to be taken back.
      push(removals, collection, id)
      continue
    }
    released.push({ collection, id })
    push(removals, collection, id)
  }
  return { upserts, removals, quarantined, released }
}
