import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import type { Head, Line } from '../model/wire.ts'
import type { BaseVersion, PushOutcome, Row } from '../replication/contract.ts'
import { judgeByHead, judgeByLine } from '../replication/line.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { DeviceStore, MirrorDoc, MirrorState } from '../store/port.ts'
import { filesNamed, type Item, labelOf } from './item.ts'
import { sameField } from './merge.ts'
import { type OverlaidRow, overlayRow, sentRow } from './overlay.ts'
import { pushOnce, refreshed, type SendOptions } from './push.ts'
import {
  again,
  type ConflictChoice,
  decideConflict,
  isStuck,
  sentAgain,
  withEdit,
} from './states.ts'
import {
  createOutboxStore,
  type OutboxStore,
  queueOf,
  queuesOf,
  type RecordQueue,
} from './store.ts'
import { countItems, type OutboxItem, viewItems } from './view.ts'

export interface OutboxOptions extends SendOptions {
  readonly device: DeviceStore
}

/** A change as a command hands it over: values as screens show them, files as FileRef or null. */
export interface NewChange {
  readonly op: 'put' | 'delete'
  readonly collection: CollectionName
  readonly id: string
  /** The fields that the person set; those equal to what was seen are left out of what is sent. Empty for a deletion. */
  readonly fields: Row
  /** True for a row that this device makes: `id` was minted here. A row that is there already is merged with it. */
  readonly isNew?: boolean
  /**
   * The row that a move among rows ordered by hand goes behind, '' for the first place. It stands beside a new
   * `display_order`. Where no number is left between two neighbours, any other does: the server renumbers.
   */
  readonly after?: string
  /** The row as the person saw it when the form opened; without it, as it is now. */
  readonly seen?: Row
}

/** A pull that reached a head, as `settle` needs it. */
export interface Pulled {
  readonly state: MirrorState
  readonly head: Head
  readonly line: (epoch: string) => Promise<Line | null>
}

/** The fields that a person set to other values than were seen. */
const changedFields = (change: NewChange, seen: Row | null): Row =>
  Object.fromEntries(
    Object.entries(change.fields).filter(
      ([field, value]) => seen === null || !sameField(change.collection, field, seen[field], value),
    ),
  )

/**
 * The version that an edit was made on, where the person saw that version. It is seq 0 behind another change, or in a form
 * opened before the row moved on: the change is then merged with the newest version before it is sent.
 */
const baseOf = (
  collection: CollectionName,
  mirror: BaseVersion | null,
  seen: Row | null,
): Item['base'] => {
  if (mirror === null || seen === null) return null
  const isCurrent = collections[collection].writable.every((field) =>
    sameField(collection, field, seen[field], mirror.row[field]),
  )
  return [mirror.epoch, isCurrent ? mirror.seq : 0]
}

/**
 * The changes that become one with a new edit of their row, the first of them stays: a refused one, which the edit mends,
 * with all behind it; else the last one, if it was never sent.
 */
const openFor = ({ front, behind }: RecordQueue): readonly Item[] => {
  const isPut = ({ op }: Item) => op === 'put'
  if (front?.state === 'refused' && [front, ...behind].every(isPut)) return [front, ...behind]
  const last = behind.at(-1) ?? front
  return last && isPut(last) && last.state === 'waiting' && last.bytes === null ? [last] : []
}

/** A refused change that its author sends again. */
const sentAnew = (item: Item, newUuid: string): Item => ({ ...again(item, newUuid), fileTries: 0 })

interface Writes {
  readonly save: readonly Item[]
  readonly drop: readonly string[]
  /** The id of the item that holds the change; null: it changes nothing. */
  readonly id: string | null
}
const NOTHING: Writes = { save: [], drop: [], id: null }

/** What a new change writes. @throws SyncError 'missing' where its row is not here */
const writesOf = async (
  { readBase, platform, author }: OutboxOptions,
  items: readonly Item[],
  change: NewChange,
): Promise<Writes> => {
  const { collection, id, op } = change
  const queue = queueOf(items, collection, id)
  const mirror = await readBase(collection, id)
  const now = overlayRow(id, mirror, queue)?.row ?? null
  if (now === null && !change.isNew) throw new SyncError('missing', { collection, id })
  const seen = change.isNew ? null : (change.seen ?? now)
  const fields = op === 'delete' ? {} : changedFields(change, seen)
  if (op === 'put' && seen !== null && Object.keys(fields).length === 0) return NOTHING
  const label = labelOf(fields) || labelOf(seen ?? {})
  const edit = { fields, after: change.after, baseRow: seen ?? now }
  const [first, ...later] = op === 'put' ? openFor(queue) : []
  // A new row that is there already is compared with what is there: its author may have saved it before.
  if (first && (seen !== null || first.baseRow === null)) {
    const edited = [...later, edit].reduce<Item>(withEdit, first)
    const made = first.state === 'refused' ? sentAnew(edited, platform.newUuid()) : edited
    const save = [{ ...made, label, madeAt: platform.now() }]
    return { save, drop: later.map((one) => one.id), id: first.id }
  }
  const made: Item = {
    id: platform.newId(),
    author,
    // Behind all others, also after the clock was set back. A change that the second copy brings back later is older.
    order: Math.max((items.at(-1)?.order ?? 0) + 1, platform.now()),
    state: 'waiting',
    uuid: platform.newUuid(),
    op,
    collection,
    record: id,
    fields,
    base: baseOf(collection, mirror, seen),
    baseRow: seen,
    madeAt: platform.now(),
    label,
    bytes: null,
    alone: 0,
    fileTries: 0,
    answer: null,
    conflict: null,
    errors: {},
    ...(change.after !== undefined && { after: change.after }),
  }
  return { save: [made], drop: [], id: made.id }
}

const overlay = async (
  store: OutboxStore,
  collection: CollectionName,
  docs: readonly MirrorDoc[],
): Promise<readonly OverlaidRow[]> => {
  const queues = new Map(
    queuesOf(await store.load()).flatMap((queue) => {
      const item = queue.front ?? queue.accepted[0]
      return item?.collection === collection ? [[item.record, queue] as const] : []
    }),
  )
  const here = new Set(docs.map(({ id }) => id))
  const fresh = [...queues].filter(([id]) => !here.has(id))
  const known = docs.map((doc) => {
    const queue = queues.get(doc.id)
    return queue ? overlayRow(doc.id, doc, queue) : sentRow(doc)
  })
  const made = fresh.map(([id, queue]) => overlayRow(id, null, queue))
  return [...made, ...known].filter((row) => row !== null)
}

/** 'pending': on the line, and not yet in the mirror. */
type Verdict = 'pending' | 'reached' | 'off'

/** Whether an accepted change is on the line, and in the mirror. */
const judge = async ({ answer }: Item, { head, line, state }: Pulled): Promise<Verdict> => {
  if (answer === null) return 'reached'
  // A head may have been asked before the change was accepted: of its own epoch it proves nothing.
  const sameEpoch = answer.epoch === head.epoch
  const byHead = sameEpoch ? 'on' : judgeByHead(head, answer.epoch, answer.seq)
  const verdict = byHead === 'unknown' ? judgeByLine(await line(answer.epoch), answer.seq) : byHead
  if (verdict === 'off') return 'off'
  return state.seq >= answer.seq ? 'reached' : 'pending'
}

/** An item with its answer, as one text. A verdict counts only while both are as they were judged. */
const aboutOf = ({ id, answer }: Item): string => JSON.stringify([id, answer?.epoch, answer?.seq])

/** See `settle` of the outbox. */
const settle = async (
  { readBase }: OutboxOptions,
  store: OutboxStore,
  pulled: Pulled,
): Promise<{ readonly lost: number }> => {
  const verdicts = new Map<string, Verdict>()
  for (const item of await store.load())
    if (item.state === 'accepted') verdicts.set(aboutOf(item), await judge(item, pulled))
  return store.locked(async () => {
    await store.dropSpent()
    const items = await store.load()
    const within = (verdict: Verdict) =>
      items.filter((item) => item.state === 'accepted' && verdicts.get(aboutOf(item)) === verdict)
    const lost = within('off').map(sentAgain)
    const reached = new Set(within('reached').map(({ id }) => id))
    const changed = new Map(lost.map((item) => [item.id, item]))
    const left = items
      .filter(({ id }) => !reached.has(id))
      .map((item) => changed.get(item.id) ?? item)
    for (const queue of queuesOf(left)) {
      const front = await refreshed(readBase, queue)
      if (front && front !== queue.front) changed.set(front.id, front)
    }
    await store.save(...changed.values())
    await store.drop(...reached)
    return { lost: lost.length }
  })
}

/** The changes of one admin on their way to the server (protocol, 17 to 21). Every call is safe in two tabs and at a crash. */
export type Outbox = ReturnType<typeof createOutbox>

/** The outbox of one admin. It holds no truth of its own: every call reads the device database. @see tests/unit/outbox */
export const createOutbox = (options: OutboxOptions) => {
  const { device, platform, author } = options
  const store = createOutboxStore(device, platform, author)
  let running: Promise<PushOutcome> | null = null
  let paused: OutboxStatus['paused'] = null
  const push = async (isOpen: () => boolean): Promise<PushOutcome> => {
    const outcome = await pushOnce(options, store, isOpen)
    paused = outcome.kind === 'paused' ? outcome.why : null
    return outcome
  }
  const missing = (id: string) => new SyncError('missing', { item: id })
  /** An item under the lock, with its queue. @throws SyncError 'missing' */
  const withItem = <T>(id: string, work: (item: Item, queue: RecordQueue) => Promise<T>) =>
    store.locked(async () => {
      const items = await store.load()
      const item = items.find((one) => one.id === id)
      if (!item || item.state === 'accepted') throw missing(id)
      return work(item, queueOf(items, item.collection, item.record))
    })
  return {
    /**
     * Keeps a change; gives its item's id, or null when it changes nothing. An edit of a change that was never sent, or
     * that was refused, goes into that one.
     * @throws SyncError 'missing' for an edit of a row that this device does not have; the store's codes.
     */
    enqueue: (change: NewChange): Promise<string | null> =>
      store.locked(async () => {
        const writes = await writesOf(options, await store.load(), change)
        await store.save(...writes.save)
        await store.drop(...writes.drop)
        return writes.id
      }),
    /**
     * Sends until nothing more can be sent. A second call joins a running one. `isOpen` is asked before each attempt,
     * which freezes what it sends; when it says no, the push ends as paused.
     */
    push: (isOpen: () => boolean = () => true): Promise<PushOutcome> => {
      running ??= push(isOpen).finally(() => {
        running = null
      })
      return running
    },
    /** Changes that are not yet on the server, oldest first. */
    items: async (): Promise<readonly OutboxItem[]> => viewItems(await store.load()),
    /** Counts of the same; `paused` as the last push left it. */
    status: async (): Promise<OutboxStatus> => countItems(viewItems(await store.load()), paused),
    /** Lays the outbox over rows of one collection of the mirror; new rows are added, deleted ones stay, marked. */
    overlay: (collection: CollectionName, docs: readonly MirrorDoc[]) =>
      overlay(store, collection, docs),
    /**
     * Ends a conflict with the version of commit number `seq`. 'mine' against a deleted row makes it again under a new
     * record id: the old one stays deleted.
     * @throws SyncError 'missing' when there is none, or a newer one; 'invalid' when a field has no choice.
     */
    decide: (id: string, seq: number, choice: ConflictChoice): Promise<void> =>
      withItem(id, async (item, { accepted, behind }) => {
        if (item.state !== 'conflict' || item.conflict?.seq !== seq) throw missing(id)
        const minted = { uuid: platform.newUuid(), recordId: platform.newId() }
        const next = decideConflict(item, choice, minted)
        if (next === null) throw new SyncError('invalid', { item: id })
        // The person decided about a row that is gone: what a server that was set back had accepted of it stays unsent.
        if (item.conflict.row === null) await store.drop(...accepted.map((one) => one.id))
        if (next === 'nothing') return store.drop(id)
        // Edits behind a row that is made anew go on under its new id. A deletion stays with the old one: a restored
        // backup may have brought that row back.
        const moved = next.record === item.record ? [] : behind.filter(({ op }) => op === 'put')
        const { record } = next
        await store.save(next, ...moved.map((one) => ({ ...one, record, base: null })))
      }),
    /** Sends a refused change as a new one. @throws SyncError 'missing' */
    sendAgain: (id: string): Promise<void> =>
      withItem(id, async (item) => {
        if (item.state !== 'refused') throw missing(id)
        await store.save(sentAnew(item, platform.newUuid()))
      }),
    /**
     * Gives a change up; with a row that was never made goes what waits behind it.
     * @throws SyncError 'missing'; 'invalid' while it is being sent: it cannot be called back.
     */
    discard: (id: string): Promise<void> =>
      withItem(id, async (item, { front, behind }) => {
        if (item.state === 'sent' && !isStuck(item)) throw new SyncError('invalid', { item: id })
        const isUnmade = item === front && item.baseRow === null && item.state !== 'sent'
        await store.drop(...(isUnmade ? behind.map((one) => one.id) : []), id)
      }),
    /**
     * After a pull: drops accepted changes that the mirror has, sends those again that the server has lost, and lays
     * what was never attempted upon the newest row. Gives the number of lost ones.
     */
    settle: (pulled: Pulled) => settle(options, store, pulled),
    /** Ids of files that a change of anybody on this device still needs (protocol, 21). */
    filesInUse: async (): Promise<ReadonlySet<string>> => filesNamed(await device.all('outbox')),
  }
}
