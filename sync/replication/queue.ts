import { sameValue } from '../lib/same-value.ts'
import { PUSH_MAX_BYTES, PUSH_MAX_CHANGES } from '../model/wire.ts'
import type { Item } from './change.ts'
import type { Row } from './contract.ts'

/** Every change of one record, in the order in which it was made. */
export interface RecordQueue {
  /** Accepted, and not yet in the mirror: lies below what waits. */
  readonly accepted: readonly Item[]
  /** Accepted once, and taken off the line: it waits for a person, and nothing waits for it. */
  readonly lost: readonly Item[]
  /** The change that is next to be sent, or waits for a decision; null when all is accepted. */
  readonly front: Item | null
  readonly behind: readonly Item[]
}

const keyOf = (item: Item): string => `${item.collection}/${item.record}`
const byOrder = (a: Item, b: Item): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Items that still count: what another has taken over is gone, even while a crash has left its row. */
export const liveItems = (items: readonly Item[]): readonly Item[] => {
  const absorbed = new Set(items.flatMap((item) => item.absorbed))
  const isLive = ({ id, state }: Item) =>
    !absorbed.has(id) && state !== 'given-up' && state !== 'kept'
  return items.filter(isLive).sort(byOrder)
}

/** The outbox by record, records in the order of their oldest change. */
export const queuesOf = (items: readonly Item[]): readonly RecordQueue[] => {
  const records = new Map<string, Item[]>()
  for (const item of liveItems(items)) {
    const list = records.get(keyOf(item))
    if (list) list.push(item)
    else records.set(keyOf(item), [item])
  }
  return [...records.values()].map((list) => {
    const within = (state: Item['state']) => list.filter((item) => item.state === state)
    const isOpen = ({ state }: Item) => state !== 'accepted' && state !== 'lost'
    const [front = null, ...behind] = list.filter(isOpen)
    return { accepted: within('accepted'), lost: within('lost'), front, behind }
  })
}

/** The ids of changes that the server has not accepted, those that another has taken over among them. */
export const openIds = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(
    liveItems(items)
      .filter(({ state }) => state !== 'accepted')
      .flatMap(({ id, absorbed }) => [id, ...absorbed]),
  )

/** Whether a change waits for another one; that is accepted once it is open no more. */
export const isBlocked = ({ needs }: Pick<Item, 'needs'>, open: ReadonlySet<string>): boolean =>
  needs !== undefined && open.has(needs)

/** Changes that have nothing to stand on once these are given up. */
export const needing = (items: readonly Item[], ids: readonly string[]): readonly Item[] => {
  const gone = new Set(ids)
  const found = liveItems(items).filter(({ id, needs = '' }) => {
    if (gone.has(id) || !gone.has(needs)) return false
    gone.add(id)
    return true
  })
  return found
}

/** True for a change that may go over the wire now. */
export const isSendable = (front: Item | null): front is Item =>
  front !== null && (front.state === 'waiting' || front.state === 'sent')

/**
 * The sum of several changes of a row, and the row as it was seen before them. `after` is that of the newest one that names a
 * place.
 */
export type Folded = Pick<Item, 'op' | 'fields' | 'after' | 'erase' | 'base' | 'baseRow'>

/** Values of a row, of the fields that others name. */
const valuesOf = (row: Row | null, named: Row): Row =>
  Object.fromEntries(Object.keys(named).map((field) => [field, row?.[field]]))

/**
 * The row that was seen before several changes: of each field the value at its first writing. A rebase of the front
 * brings words of others that later changes never saw. A deletion removes the row as it was seen then; unsent words
 * before it do not count.
 */
const seenBefore = ({ fields, baseRow }: Folded, item: Item): Row | null => {
  if (baseRow === null) return null
  return item.op === 'delete'
    ? { ...item.baseRow, ...valuesOf(baseRow, fields) }
    : { ...baseRow, ...valuesOf(item.baseRow, item.fields), ...valuesOf(baseRow, fields) }
}

/** The common version under several changes; seq 0, which no row has, where they differ. */
const commonBase = (a: Item['base'], b: Item['base']): Item['base'] =>
  a === null || sameValue(a, b) ? a : [a[0], 0]

/** A front and the changes behind it as one change: the subject of a decision about the front (protocol, 18). */
export const fold = (
  { op, fields, after, erase, base, baseRow }: Item,
  behind: readonly Item[],
): Folded =>
  behind.reduce<Folded>(
    (sum, item) => ({
      op: item.op,
      // That the row was erased since is true of all; a deletion that was to leave nothing is over with the next edit.
      erase: item.erase ?? (sum.op === 'put' ? sum.erase : undefined),
      fields: { ...sum.fields, ...item.fields },
      after: Object.hasOwn(item.fields, 'display_order') ? item.after : sum.after,
      base: commonBase(sum.base, item.base),
      baseRow: seenBefore(sum, item),
    }),
    { op, fields, after, erase, base, baseRow },
  )

const encoder = new TextEncoder()
const sizeOf = (bytes: string): number => encoder.encode(bytes).length + 1
/** Room for `{"admin":"…","changes":[]}`. */
const FRAME_BYTES = 200

/**
 * The next push: as many changes as fit, oldest first. A change that the server rejected before goes alone, after the
 * others (protocol, 18).
 */
export const nextBatch = <T extends { readonly bytes: string; readonly alone: boolean }>(
  ready: readonly T[],
): readonly T[] => {
  const batch: T[] = []
  let room = PUSH_MAX_BYTES - FRAME_BYTES
  for (const change of ready) {
    if (change.alone) continue
    const size = sizeOf(change.bytes)
    if (size > room || batch.length === PUSH_MAX_CHANGES) {
      // One that fits no push of several still has its turn, alone.
      if (batch.length === 0) return [change]
      continue
    }
    room -= size
    batch.push(change)
  }
  return batch.length > 0 ? batch : ready.slice(0, 1)
}
