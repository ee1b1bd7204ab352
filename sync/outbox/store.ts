import type { Platform } from '../lib/platform.ts'
import type { DeviceRows, Envelope } from '../store/port.ts'
import { decodeItem, encodeItem, type Item, spentIn } from './item.ts'

/** Reads and writes of one author's changes. Whoever reads first and writes then does so under the outbox's lock. */
export interface OutboxStore {
  /** Every change of the author that this build can read, in the order in which they were made. */
  load(): Promise<readonly Item[]>
  /** In one write, which screens see as one. */
  save(...items: readonly Item[]): Promise<void>
  drop(...ids: readonly string[]): Promise<void>
  /** Removes what release 0.2.0 left and nothing needs. */
  dropSpent(): Promise<void>
  locked<T>(work: () => Promise<T>): Promise<T>
}

const OUTBOX_LOCK = 'outbox'

const byOrder = (a: Item, b: Item): number =>
  a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** An author's changes among the envelopes of the outbox, in the order in which they were made. */
export const itemsIn = (envelopes: readonly Envelope[], author: string): readonly Item[] => {
  const mine = envelopes.filter((envelope) => envelope.author === author)
  const spent = new Set(spentIn(mine))
  return mine
    .flatMap((envelope) => (spent.has(envelope.id) ? [] : (decodeItem(envelope) ?? [])))
    .sort(byOrder)
}

export const createOutboxStore = (
  device: DeviceRows,
  platform: Platform,
  author: string,
): OutboxStore => ({
  load: async () => itemsIn(await device.all('outbox'), author),
  save: async (...items) => {
    if (items.length > 0) await device.put('outbox', ...items.map(encodeItem))
  },
  drop: async (...ids) => {
    if (ids.length > 0) await device.remove('outbox', ...ids)
  },
  dropSpent: async () => {
    const mine = (await device.all('outbox')).filter((envelope) => envelope.author === author)
    // One by one, in this order: a change that was taken over would count again without the one that took it over.
    for (const id of spentIn(mine)) await device.remove('outbox', id)
  },
  locked: (work) => platform.locks.lock(OUTBOX_LOCK, work),
})

/** Every change of one record, in the order in which it was made. */
export interface RecordQueue {
  /** Accepted, and not yet in the mirror. */
  readonly accepted: readonly Item[]
  /** The change that is sent next, or waits for a decision; null when all is accepted. */
  readonly front: Item | null
  readonly behind: readonly Item[]
}

/** The newest of these answers above a commit number. */
export const newestAnswer = (accepted: readonly Item[], above: number): Item['answer'] =>
  accepted.reduce<Item['answer']>(
    (best, { answer }) => (answer && answer.seq > (best?.seq ?? above) ? answer : best),
    null,
  )

/** The outbox by record, records in the order of their oldest change. */
export const queuesOf = (items: readonly Item[]): readonly RecordQueue[] => {
  const records = new Map<string, Item[]>()
  for (const item of items) {
    const key = `${item.collection}/${item.record}`
    const list = records.get(key)
    if (list) list.push(item)
    else records.set(key, [item])
  }
  return [...records.values()].map((list) => {
    const [front = null, ...behind] = list.filter(({ state }) => state !== 'accepted')
    return { accepted: list.filter(({ state }) => state === 'accepted'), front, behind }
  })
}

/** The queue of one record; empty when nothing of it waits. */
export const queueOf = (items: readonly Item[], collection: string, record: string): RecordQueue =>
  queuesOf(items.filter((item) => item.collection === collection && item.record === record))[0] ?? {
    accepted: [],
    front: null,
    behind: [],
  }
