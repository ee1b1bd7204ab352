import type { Platform } from '../lib/platform.ts'
import type { DeviceRows, Envelope } from '../store/port.ts'
import { decodeItem, encodeItem, type Item, isSameEnvelope } from './change.ts'
import { decideConflict, isOpenConflict } from './outbox-state.ts'
import { liveItems, queuesOf, type RecordQueue } from './queue.ts'

/** Reads and writes of one author's changes. Whatever reads first and writes then does so under the outbox's lock. */
export interface OutboxStore {
  /**
   * Every change of the author that this build can read, absorbed ones included. A conflict that later changes of its
   * row have ended is none any more.
   */
  load(): Promise<readonly Item[]>
  /**
   * The same, and an order above every other in the table, whatever the clock says. It grows with the clock. So a row
   * that a browser lost, restored late, keeps its order before later rows.
   */
  loadForNew(): Promise<{ readonly items: readonly Item[]; readonly nextOrder: number }>
  /** In one write, which screens see as one. */
  save(...items: readonly Item[]): Promise<void>
  /** Removes items and, before them, what they have absorbed: a crash in between must not bring that back. */
  drop(...items: readonly Item[]): Promise<void>
  locked<T>(work: () => Promise<T>): Promise<T>
}

export const OUTBOX_LOCK = 'outbox'

/** Decodes what is not as it was when it was last read: of hundreds of changes nearly all are. */
const rememberingDecoder = (): ((envelopes: readonly Envelope[]) => readonly Item[]) => {
  let known: ReadonlyMap<string, { readonly from: Envelope; readonly item: Item | null }> =
    new Map()
  return (envelopes) => {
    known = new Map(
      envelopes.map((from) => {
        const before = known.get(from.id)
        const isSame = before !== undefined && isSameEnvelope(before.from, from)
        return [from.id, isSame ? before : { from, item: decodeItem(from) }]
      }),
    )
    return [...known.values()].map(({ item }) => item).filter((item) => item !== null)
  }
}

export const createOutboxStore = (
  device: DeviceRows,
  platform: Platform,
  author: string,
): OutboxStore => {
  const decode = rememberingDecoder()
  const itemsOf = (envelopes: readonly Envelope[]): readonly Item[] =>
    closeConflicts(decode(envelopes.filter((envelope) => envelope.author === author)))
  return {
    load: async () => itemsOf(await device.all('outbox')),
    loadForNew: async () => {
      const envelopes = await device.all('outbox')
      const top = envelopes.reduce((highest, { order }) => Math.max(highest, order), 0)
      return { items: itemsOf(envelopes), nextOrder: Math.max(top + 1, platform.now()) }
    },
    save: async (...items) => {
      if (items.length > 0) await device.put('outbox', ...items.map(encodeItem))
    },
    drop: async (...items) => {
      const absorbed = items.flatMap((item) => item.absorbed)
      if (absorbed.length > 0) await device.remove('outbox', ...absorbed)
      if (items.length > 0) await device.remove('outbox', ...items.map(({ id }) => id))
    },
    locked: (work) => platform.locks.lock(OUTBOX_LOCK, work),
  }
}

/** A change that a person is asked about, or that is sent next, with the changes folded into it. */
export interface Standing {
  readonly front: Item
  readonly behind: readonly Item[]
}

/** The separate entries of an outbox: per record the next change, and what the server lost of it. */
export const standingsOf = (items: readonly Item[]): readonly Standing[] =>
  queuesOf(items).flatMap(({ front, behind, lost: [first, ...later] }) => [
    ...(first ? [{ front: first, behind: later }] : []),
    ...(front ? [{ front, behind }] : []),
  ])

/** The standing of an item, or null when it is gone or not in front (any more). */
export const standingOf = (items: readonly Item[], itemId: string): Standing | null =>
  standingsOf(items).find(({ front }) => front.id === itemId) ?? null

/** The queue of one record; empty when nothing of it waits. */
export const queueOf = (items: readonly Item[], collection: string, record: string): RecordQueue =>
  queuesOf(
    liveItems(items).filter((item) => item.collection === collection && item.record === record),
  )[0] ?? { accepted: [], lost: [], front: null, behind: [] }

/**
 * A conflict that its author's later changes have answered, as one change; null while something is left to decide. It
 * takes over only what ended it: later changes build on that, and wait behind it.
 */
const closed = ({ front, behind }: RecordQueue): Item | null => {
  if (front?.state !== 'conflict' || front.conflict === null) return null
  for (let count = 0; count <= behind.length; count += 1) {
    const taken = behind.slice(0, count)
    if (isOpenConflict(front, taken, front.conflict)) continue
    // Its uuid was never sent: what was, got another one when the conflict was found.
    return decideConflict(front, taken, 'mine', { uuid: front.uuid, recordId: front.record })
  }
  return null
}

/**
 * Items without the conflicts that are no longer open, as when their author took over the others' words by hand. Adding
 * later changes reopens none.
 */
const closeConflicts = (items: readonly Item[]): readonly Item[] => {
  if (!items.some(({ state }) => state === 'conflict')) return items
  const ended = new Map(
    queuesOf(items).flatMap((queue) => {
      const next = closed(queue)
      return next ? [[next.id, next] as const] : []
    }),
  )
  return items.map((item) => ended.get(item.id) ?? item)
}
