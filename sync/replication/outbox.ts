import { inGroups } from '../lib/in-groups.ts'
import { SyncError } from '../lib/sync-error.ts'
import { collections } from '../model/collections.ts'
import { replacedBy } from '../model/replaces.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { Item } from './change.ts'
import type {
  BaseVersion,
  NewChange,
  Outbox,
  OutboxOptions,
  OverlaidRow,
  PushOutcome,
  Row,
} from './contract.ts'
import { decide, discard, type Ending, sendAgain, undo } from './endings.ts'
import { filesNamed, forgetErased } from './journal.ts'
import { sameField } from './merge.ts'
import { pushOnce } from './outbox-push.ts'
import { createOutboxStore, type OutboxStore, queueOf } from './outbox-store.ts'
import { countItems, labelFor, viewItems } from './outbox-view.ts'
import { overlayRow, sentRow } from './overlay.ts'
import { liveItems, queuesOf } from './queue.ts'
import { isKnown, sentChanges } from './sent.ts'
import { settle } from './settle.ts'

/** The fields that a person set to other values than were seen. */
const changedFields = (change: NewChange, seen: Row | null): Row =>
  Object.fromEntries(
    Object.entries(change.fields).filter(
      ([field, value]) => seen === null || !sameField(change.collection, field, seen[field], value),
    ),
  )

/**
 * The version that an edit was made on, where the person saw that version. It is seq 0 behind another change, or in a form
 * opened before the row moved on. In its turn the change is merged with the newest version. Behind another change that is the
 * row that 'accepted' gave (protocol, 18).
 */
const baseOf = (
  collection: NewChange['collection'],
  mirror: BaseVersion | null,
  seen: Row | null,
): Item['base'] => {
  if (mirror === null || seen === null) return null
  const isCurrent = collections[collection].writable.every((field) =>
    sameField(collection, field, seen[field], mirror.row[field]),
  )
  return [mirror.epoch, isCurrent ? mirror.seq : 0]
}

const ENQUEUE_LOCK = 'outbox-enqueue'

/** A change that came before under the same id, as after an answer that was lost. */
interface Known {
  readonly known: string
}

/** The newest open change of a row that a new one replaces: the server has to know that row first. */
const unsentBelow = (items: readonly Item[], { collection, fields }: NewChange) => {
  const [id] = replacedBy(fields)
  if (id === undefined) return undefined
  const { front, behind } = queueOf(items, collection, id)
  return (behind.at(-1) ?? front)?.id
}

/** A change to store, behind those that wait; null when it changes nothing, 'missing' where the row is not here. */
const newItem = async (
  { device, readBase, platform, author }: OutboxOptions,
  items: readonly Item[],
  order: number,
  change: NewChange,
): Promise<Item | Known | null | 'missing'> => {
  const { collection, id, op, needs = unsentBelow(items, change) } = change
  if (change.item !== undefined && (await isKnown(device, items, change.item)))
    return { known: change.item }
  const queue = queueOf(items, collection, id)
  const mirror = await readBase(collection, id)
  const now = overlayRow(id, mirror, queue)?.row ?? null
  if (now === null && !change.isNew) return 'missing'
  // A new row that is there already was made by the same form: it is brought to what the form says now.
  const isNew = change.isNew === true && now === null
  const seen = isNew ? null : (change.seen ?? now)
  const fields = op === 'delete' ? {} : changedFields(change, seen)
  if (op === 'put' && !isNew && Object.keys(fields).length === 0) return null
  return {
    id: change.item ?? platform.newId(),
    author,
    order,
    state: 'waiting',
    uuid: platform.newUuid(),
    op,
    collection,
    record: id,
    fields,
    base: baseOf(collection, mirror, seen),
    baseRow: seen,
    madeAt: platform.now(),
    label: labelFor(fields, seen),
    bytes: null,
    alone: 0,
    fileTries: 0,
    answer: null,
    conflict: null,
    errors: {},
    absorbed: [],
    ...(change.after !== undefined && { after: change.after }),
    ...(needs !== undefined && { needs }),
    ...(change.erase && { erase: true as const }),
  }
}

interface Kept {
  readonly changes: readonly (string | null)[]
}
interface Missing {
  readonly missing: NewChange
}

/** The items of one act, with their ids; 'missing' where one of their rows is not here. */
const newItems = async (
  options: OutboxOptions,
  items: readonly Item[],
  nextOrder: number,
  act: readonly NewChange[],
): Promise<{ readonly made: readonly Item[]; readonly ids: Kept['changes'] } | Missing> => {
  const made: Item[] = []
  const ids: (string | null)[] = []
  for (const change of act) {
    const one = await newItem(options, [...items, ...made], nextOrder + made.length, change)
    if (one === 'missing') return { missing: change }
    if (one !== null && !('known' in one)) made.push(one)
    ids.push(one === null ? null : 'known' in one ? one.known : one.id)
  }
  return { made, ids }
}

/**
 * Stores the changes of several acts with one write, each on those before it. With hundreds that wait, reading and
 * telling cost more than writing.
 */
const enqueue = async (
  options: OutboxOptions,
  store: OutboxStore,
  acts: readonly (readonly NewChange[])[],
): Promise<readonly (Kept | Missing)[]> => {
  const { items, nextOrder } = await store.loadForNew()
  const made: Item[] = []
  const answers: (Kept | Missing)[] = []
  for (const act of acts) {
    const kept = await newItems(options, [...items, ...made], nextOrder + made.length, act)
    if ('missing' in kept) answers.push(kept)
    else {
      made.push(...kept.made)
      answers.push({ changes: kept.ids })
    }
  }
  await store.save(...made)
  return answers
}

const overlay = async (
  store: OutboxStore,
  collection: Parameters<Outbox['overlay']>[0],
  docs: Parameters<Outbox['overlay']>[1],
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

/** The outbox of one admin. It holds no truth of its own: every call reads the device database. @see tests/unit/replication/outbox.test.ts */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const { device, platform, author } = options
  const store = createOutboxStore(device, platform, author)
  let running: Promise<PushOutcome> | null = null
  let paused: OutboxStatus['paused'] = null
  // One after the other, in all tabs: two changes of one row at once would stand on the same words, at the same place. No
  // step of the sending is waited for: what a person writes is kept at once.
  const keep = inGroups(
    (work) => platform.locks.lock(ENQUEUE_LOCK, work),
    (acts: readonly (readonly NewChange[])[]) => enqueue(options, store, acts),
  )
  const push = async (isOpen: () => boolean): Promise<PushOutcome> => {
    const outcome = await pushOnce(options, store, isOpen)
    paused = outcome.kind === 'paused' ? outcome.why : null
    return outcome
  }
  const enqueueTogether: Outbox['enqueueTogether'] = async (changes) => {
    const kept = await keep(changes)
    if ('changes' in kept) return kept.changes
    const { collection, id } = kept.missing
    throw new SyncError('missing', { collection, id })
  }
  const enqueueOne = async (change: NewChange): Promise<string | null> =>
    (await enqueueTogether([change]))[0] ?? null
  const ending = (call = platform.newId()): Ending => ({
    options,
    store,
    call,
    enqueue: enqueueOne,
  })
  return {
    enqueue: enqueueOne,
    enqueueTogether,
    undo: (itemIds, back) => undo(store, enqueueTogether, itemIds, back),
    push: (isOpen = () => true) => {
      running ??= push(isOpen).finally(() => {
        running = null
      })
      return running
    },
    items: async () => viewItems(await store.load()),
    sent: async () => sentChanges(device, author, liveItems(await store.load()), platform.now()),
    status: async () => countItems(viewItems(await store.load()), paused),
    overlay: (collection, docs) => overlay(store, collection, docs),
    decide: (item, choice, call) => decide(ending(call), item, choice),
    sendAgain: (item, mended = {}, call) => sendAgain(ending(call), item, mended),
    discard: (item, call) => discard(ending(call), item),
    settle: (after) => settle(options, store, after),
    forget: (collection, ids) => forgetErased(device, platform, collection, ids),
    filesInUse: async () => filesNamed(await device.all('outbox')),
  }
}
