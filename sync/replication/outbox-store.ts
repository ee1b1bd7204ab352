import type { Platform } from '../lib/platform.ts'
import type { DeviceStore } from '../store/port.ts'
import { decodeItem, encodeItem, type Item } from './change.ts'
import { closeConflicts } from './closed-conflict.ts'
import { liveItems, queuesOf, type RecordQueue } from './queue.ts'

/** Reads and writes of one author's changes. Whatever reads first and writes then does so under the outbox's lock. */
export interface OutboxStore {
  /**
   * Every change of the author that this build can read, absorbed ones included; a conflict that later changes of its row
   * have ended is none any more.
   */
  load(): Promise<readonly Item[]>
  save(item: Item): Promise<void>
  /** Removes an item and, before it, what it has absorbed: a crash in between must not bring that back. */
  drop(item: Item): Promise<void>
  /** An order above every other in the table, whatever the clock says. */
  nextOrder(): Promise<number>
  locked<T>(work: () => Promise<T>): Promise<T>
}

const LOCK = 'outbox'

export const createOutboxStore = (
  device: DeviceStore,
  platform: Platform,
  author: string,
): OutboxStore => ({
  load: async () =>
    closeConflicts(
      (await device.all('outbox'))
        .filter((envelope) => envelope.author === author)
        .map(decodeItem)
        .filter((item) => item !== null),
    ),
  save: (item) => device.put('outbox', encodeItem(item)),
  drop: async (item) => {
    for (const id of item.absorbed) await device.remove('outbox', id)
    await device.remove('outbox', item.id)
  },
  nextOrder: async () =>
    1 + (await device.all('outbox')).reduce((top, { order }) => Math.max(top, order), 0),
  locked: (work) => platform.locks.lock(LOCK, work),
})

/** The queue in which an item stands in front, or null when it is gone or not in front (any more). */
export const queueInFront = (items: readonly Item[], itemId: string): RecordQueue | null =>
  queuesOf(items).find(({ front }) => front?.id === itemId) ?? null

/** The queue of one record; empty when nothing of it waits. */
export const queueOf = (items: readonly Item[], collection: string, record: string): RecordQueue =>
  queuesOf(
    liveItems(items).filter((item) => item.collection === collection && item.record === record),
  )[0] ?? { accepted: [], front: null, behind: [] }
