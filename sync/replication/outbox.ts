import { inGroups } from '../lib/in-groups.ts'
import { SyncError } from '../lib/sync-error.ts'
import { collections } from '../model/collections.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { Envelope } from '../store/port.ts'
import { decodeItem, filesOf, type Item } from './change.ts'
import type {
  BaseVersion,
  NewChange,
  Outbox,
  OutboxOptions,
  OverlaidRow,
  PushOutcome,
  Row,
} from './contract.ts'
import { decide, discard, type Ending, noteShown, type Shown, sendAgain } from './endings.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { sameField } from './merge.ts'
import { newestOf, pushOnce, refreshed } from './outbox-push.ts'
import { createOutboxStore, type OutboxStore, queueOf } from './outbox-store.ts'
import { countItems, labelFor, viewItems } from './outbox-view.ts'
import { overlayRow, sentRow } from './overlay.ts'
import { liveItems, queuesOf } from './queue.ts'
import { isKnown, noteEnded, sentChanges } from './sent.ts'
import { hasWayBack } from './way-back.ts'

/** The fields that a person set to other values than were seen. */
const changedFields = (change: NewChange, seen: Row | null): Row =>
  Object.fromEntries(
    Object.entries(change.fields).filter(
      ([field, value]) => seen === null || !sameField(change.collection, field, seen[field], value),
    ),
  )

/**
 * The version that an edit was made on, if what the person saw is that version. Behind another change, or in a form that
 * was opened before the row moved on, it is not: seq 0 makes the change be merged with the newest version when its turn
 * comes, which behind another is the row that 'accepted' gave (protocol, 18).
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

/** A change as it is kept, behind those that wait; null when it changes nothing, 'missing' where there is no such row. */
const newItem = async (
  { device, readBase, platform, author }: OutboxOptions,
  items: readonly Item[],
  order: number,
  change: NewChange,
): Promise<Item | Known | null | 'missing'> => {
  const { collection, id, op } = change
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
  }
}

interface Kept {
  readonly change: string | null
}

/** Keeps changes with one write, each on those before it: with hundreds that wait, reading and telling cost more than writing. */
const enqueue = async (
  options: OutboxOptions,
  store: OutboxStore,
  changes: readonly NewChange[],
): Promise<readonly (Kept | 'missing')[]> => {
  const { items, nextOrder } = await store.loadForNew()
  const made: Item[] = []
  const answers: (Kept | 'missing')[] = []
  for (const change of changes) {
    const one = await newItem(options, [...items, ...made], nextOrder + made.length, change)
    if (one === 'missing') answers.push(one)
    else if (one === null) answers.push({ change: null })
    else if ('known' in one) answers.push({ change: one.known })
    else {
      made.push(one)
      answers.push({ change: one.id })
    }
  }
  await store.save(...made)
  return answers
}

const ID_LIKE = /[a-z0-9-]{15,36}/g

/** Files that an envelope names. One of a newer build cannot be read here: whatever looks like an id in it is kept. */
const filesNamedIn = (envelope: Envelope): readonly string[] => {
  const item = decodeItem(envelope)
  return item ? filesOf(item).map(([, id]) => id) : (envelope.body.match(ID_LIKE) ?? [])
}

type Settled = Parameters<Outbox['settle']>[0]

/** Whether an accepted change still has to lie over the mirror, or why not. */
const judgeOverlay = async (item: Item, after: Settled): Promise<'keep' | 'reached' | 'lost'> => {
  const { answer } = item
  if (answer === null) return 'reached'
  // A head may have been asked before the change was accepted: of its own epoch it proves nothing.
  const sameEpoch = answer.epoch === after.head.epoch
  const byHead = sameEpoch ? 'on' : judgeByHead(after.head, answer.epoch, answer.seq)
  const verdict =
    byHead === 'unknown' ? judgeByLine(await after.line(answer.epoch), answer.seq) : byHead
  if (verdict === 'off') return 'lost'
  return after.state.seq >= answer.seq ? 'reached' : 'keep'
}

const settle = async (
  options: OutboxOptions,
  store: OutboxStore,
  after: Settled,
): Promise<{ readonly lost: number }> => {
  const ended = new Map<string, 'reached' | 'lost'>()
  for (const item of await store.load()) {
    if (item.state !== 'accepted') continue
    const verdict = await judgeOverlay(item, after)
    if (verdict !== 'keep') ended.set(item.id, verdict)
  }
  return store.locked(async () => {
    const loaded = await store.load()
    const open = new Set<Item>()
    for (const item of loaded) if (await hasWayBack(options.platform, item)) open.add(item)
    const isLost = ({ id, state }: Item) => state === 'accepted' && ended.get(id) === 'lost'
    const isGivenUp = (item: Item) => item.state === 'given-up' && !open.has(item)
    const dropped = loaded.filter((item) => isLost(item) || isGivenUp(item))
    const note = (items: readonly Item[]) =>
      noteEnded(options.device, options.author, items, options.platform.now())
    await note(dropped.filter(isGivenUp))
    await store.drop(...dropped)
    // With an item goes what it had taken over: saved once more below, that would be back.
    const gone = new Set(dropped.flatMap(({ id, absorbed }) => [id, ...absorbed]))
    const items = loaded.filter(({ id }) => !gone.has(id))
    // Only now: what a lost line had accepted is no newer version of its row, however high its seq was.
    const moved: Item[] = []
    for (const queue of queuesOf(items)) {
      const { front } = queue
      const next = front && refreshed(front, await newestOf(options, queue))
      if (next && next !== front) moved.push(next)
    }
    await store.save(...moved)
    const reached = items.filter(
      (item) => item.state === 'accepted' && ended.get(item.id) === 'reached' && !open.has(item),
    )
    await note(reached)
    await store.drop(...reached)
    return { lost: dropped.filter(isLost).length }
  })
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
  const shown: Shown = new Map()
  let running: Promise<PushOutcome> | null = null
  let paused: OutboxStatus['paused'] = null
  // One after the other, in all tabs: two changes of one row at once would stand on the same words, at the same place. No
  // step of the sending is waited for: what a person writes is kept at once.
  const keep = inGroups(
    (work) => platform.locks.lock(ENQUEUE_LOCK, work),
    (changes: readonly NewChange[]) => enqueue(options, store, changes),
  )
  const push = async (isOpen: () => boolean): Promise<PushOutcome> => {
    const outcome = await pushOnce(options, store, isOpen)
    paused = outcome.kind === 'paused' ? outcome.why : null
    return outcome
  }
  const enqueueOne = async (change: NewChange): Promise<string | null> => {
    const kept = await keep(change)
    if (kept !== 'missing') return kept.change
    throw new SyncError('missing', { collection: change.collection, id: change.id })
  }
  // What is in sight is taken at the call: while it waits for the lock, screens may read the items anew.
  const ending = (call = platform.newId()): Ending => {
    const inSight = new Map(shown)
    return { options, store, shown: inSight, call, enqueue: enqueueOne }
  }
  return {
    enqueue: enqueueOne,
    push: (isOpen = () => true) => {
      running ??= push(isOpen).finally(() => {
        running = null
      })
      return running
    },
    items: async () => {
      const items = await store.load()
      noteShown(shown, items)
      return viewItems(items)
    },
    sent: async () => sentChanges(device, author, liveItems(await store.load()), platform.now()),
    status: async () => countItems(viewItems(await store.load()), paused),
    overlay: (collection, docs) => overlay(store, collection, docs),
    decide: (itemId, choice, call) => decide(ending(call), itemId, choice),
    sendAgain: (itemId, mended = {}, call) => sendAgain(ending(call), itemId, mended),
    discard: (itemId, call) => discard(ending(call), itemId),
    settle: (after) => settle(options, store, after),
    filesInUse: async () => new Set((await device.all('outbox')).flatMap(filesNamedIn)),
  }
}
