import { inGroups } from '../lib/in-groups.ts'
import { SyncError } from '../lib/sync-error.ts'
import { collections } from '../model/collections.ts'
import type { OutboxStatus } from '../status/status.ts'
import type { Envelope } from '../store/port.ts'
import { decodeItem, filesOf, type Item } from './change.ts'
import type {
  BaseVersion,
  HeldChange,
  NewChange,
  Outbox,
  OutboxOptions,
  OverlaidRow,
  PushOutcome,
  Row,
} from './contract.ts'
import { held, released } from './hold.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { sameField } from './merge.ts'
import { newestOf, pushOnce, refreshed } from './outbox-push.ts'
import { decideConflict, mend, sendUnknownAgain } from './outbox-state.ts'
import { createOutboxStore, type OutboxStore, queueInFront, queueOf } from './outbox-store.ts'
import { countItems, labelFor, viewItems } from './outbox-view.ts'
import { overlayRow, sentRow } from './overlay.ts'
import { liveItems, queuesOf, type RecordQueue } from './queue.ts'
import { noteSent, sentChanges } from './sent.ts'

/** What a person set that differs from what was seen. */
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

/** A change as it is kept, behind those that wait; null when it changes nothing, 'missing' where there is no such row. */
const newItem = async (
  { readBase, platform, author }: OutboxOptions,
  items: readonly Item[],
  order: number,
  change: NewChange,
): Promise<Item | null | 'missing'> => {
  const { collection, id, op } = change
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
    id: platform.newId(),
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

/** Keeps changes with one write, each on those before it: with hundreds that wait, reading and telling cost more than writing. */
const enqueue = async (
  options: OutboxOptions,
  store: OutboxStore,
  changes: readonly NewChange[],
): Promise<readonly (Item | null | 'missing')[]> => {
  const { items, nextOrder } = await store.loadForNew()
  const made: Item[] = []
  const answers: (Item | null | 'missing')[] = []
  for (const change of changes) {
    const one = await newItem(options, [...items, ...made], nextOrder + made.length, change)
    if (one !== null && one !== 'missing') made.push(one)
    answers.push(one)
  }
  await store.save(...made)
  return answers
}

const missing = (itemId: string): SyncError => new SyncError('missing', { item: itemId })

/**
 * What this tab has last been shown as one item: by the item in front, its words, the version that it met and the newest
 * order folded into it.
 */
type Shown = Map<string, { readonly upTo: number; readonly said: string; readonly met: string }>

const saidBy = (item: Item): string => JSON.stringify(item.fields)
const metBy = ({ conflict }: Item): string =>
  JSON.stringify(conflict && [conflict.epoch, conflict.seq])

/**
 * The changes behind a front that a decision is about: those that were in sight when it was taken. One that another tab
 * has added since is not decided with them, and stays.
 */
const inSight = (shown: Shown, queue: RecordQueue): readonly Item[] => {
  const upTo = shown.get(queue.front?.id ?? '')?.upTo ?? Number.POSITIVE_INFINITY
  return queue.behind.filter(({ order }) => order <= upTo)
}

const noteShown = (shown: Shown, items: readonly Item[]): void => {
  shown.clear()
  for (const { front, behind } of queuesOf(items))
    if (front)
      shown.set(front.id, {
        upTo: behind.at(-1)?.order ?? front.order,
        said: saidBy(front),
        met: metBy(front),
      })
}

/** Replaces an item that absorbs those behind it, and then clears these away. */
const replace = async (store: OutboxStore, items: readonly Item[], next: Item): Promise<void> => {
  await store.save(next)
  await store.drop(...items.filter(({ id }) => next.absorbed.includes(id)))
}

const decide = (
  { platform }: OutboxOptions,
  store: OutboxStore,
  shown: Shown,
  itemId: string,
  choice: Parameters<Outbox['decide']>[1],
): Promise<void> =>
  store.locked(async () => {
    const items = await store.load()
    const queue = queueInFront(items, itemId)
    if (queue?.front?.state !== 'conflict') throw missing(itemId)
    // Another tab has decided it meanwhile, and it has met a newer version since: that one nobody has looked at.
    const seen = shown.get(itemId)
    if (seen && seen.met !== metBy(queue.front)) throw missing(itemId)
    const minted = { uuid: platform.newUuid(), recordId: platform.newId() }
    // What is decided is held back no longer.
    const next = decideConflict(released(queue.front), inSight(shown, queue), choice, minted)
    if (next === null) throw new SyncError('invalid', { item: itemId })
    await replace(store, items, next)
  })

const sendAgain = (
  { platform }: OutboxOptions,
  store: OutboxStore,
  shown: Shown,
  itemId: string,
  mended: Row,
): Promise<void> =>
  store.locked(async () => {
    const items = await store.load()
    const queue = queueInFront(items, itemId)
    const front = queue?.front
    if (front?.state === 'unknown') return store.save(sendUnknownAgain(front))
    if (!queue || front?.state !== 'refused') throw missing(itemId)
    const behind = inSight(shown, queue)
    await replace(store, items, mend(front, behind, mended, platform.newUuid()))
  })

/** The change that a person gives up, if that is still what he saw. */
const givenUp = (items: readonly Item[], shown: Shown, itemId: string): Item => {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw missing(itemId)
  if (item.state === 'sent' || item.state === 'accepted')
    throw new SyncError('invalid', { item: itemId })
  // Another tab has mended it meanwhile: nobody gives up words that he has not seen.
  const seen = shown.get(itemId)
  if (seen && seen.said !== saidBy(item)) throw missing(itemId)
  return item
}

const discard = (store: OutboxStore, shown: Shown, itemId: string): Promise<void> =>
  store.locked(async () => {
    const items = await store.load()
    const item = givenUp(items, shown, itemId)
    const queue = queueInFront(items, itemId)
    const behind = queue ? inSight(shown, queue) : []
    // What waits behind a decision is part of it; what waits behind a row that will never be has nothing to stand on.
    const isWhole = item.state === 'conflict' || item.state === 'refused' || item.baseRow === null
    const gone = isWhole ? behind : []
    const absorbed = [...item.absorbed, ...gone.map(({ id }) => id)]
    const next: Item = { ...item, state: 'given-up', absorbed }
    if (absorbed.length > 0) await store.save(next)
    await store.drop(next)
  })

const hold = async (
  options: OutboxOptions,
  store: OutboxStore,
  shown: Shown,
  itemId: string,
  forMs: number,
): Promise<HeldChange> => {
  const { platform } = options
  await store.locked(async () =>
    store.save(held(givenUp(await store.load(), shown, itemId), platform.now(), forMs)),
  )
  return {
    // Given up, or decided, is what was in sight when it was asked: what has been written behind it since stays.
    discard: () => discard(store, shown, itemId),
    decide: (choice) => decide(options, store, shown, itemId, choice),
    release: () =>
      store.locked(async () => {
        const item = (await store.load()).find(({ id }) => id === itemId)
        if (!item) throw missing(itemId)
        await store.save(released(item))
      }),
  }
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
    const isLost = ({ id, state }: Item) => state === 'accepted' && ended.get(id) === 'lost'
    const dropped = loaded.filter((item) => isLost(item) || item.state === 'given-up')
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
      ({ id, state }) => state === 'accepted' && ended.get(id) === 'reached',
    )
    await noteSent(options.device, options.author, reached, options.platform.now())
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
  return {
    enqueue: async (change) => {
      const kept = await keep(change)
      if (kept !== 'missing') return kept?.id ?? null
      throw new SyncError('missing', { collection: change.collection, id: change.id })
    },
    push: (isOpen = () => true) => {
      running ??= push(isOpen).finally(() => {
        running = null
      })
      return running
    },
    items: async () => {
      const items = await store.load()
      noteShown(shown, items)
      return viewItems(items, platform.now())
    },
    sent: async () => sentChanges(device, author, liveItems(await store.load()), platform.now()),
    status: async () => countItems(viewItems(await store.load(), platform.now()), paused),
    overlay: (collection, docs) => overlay(store, collection, docs),
    // What is in sight is taken at the call: while it waits for the lock, screens may read the items anew.
    decide: (itemId, choice) => decide(options, store, new Map(shown), itemId, choice),
    sendAgain: (itemId, mended = {}) => sendAgain(options, store, new Map(shown), itemId, mended),
    discard: (itemId) => discard(store, new Map(shown), itemId),
    hold: (itemId, forMs) => hold(options, store, new Map(shown), itemId, forMs),
    settle: (after) => settle(options, store, after),
    filesInUse: async () => new Set((await device.all('outbox')).flatMap(filesNamedIn)),
  }
}
