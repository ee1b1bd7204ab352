import type { SeenItem, Sight } from '../api.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type Item, mineOf } from './change.ts'
import type { Ended, NewChange, Outbox, OutboxOptions, Row, Undone } from './contract.ts'
import { saidAgain } from './journal.ts'
import { openUndo } from './open-undo.ts'
import { absorbing, decideConflict, mend, sendUnknownAgain } from './outbox-state.ts'
import { type OutboxStore, queueOf, type Standing, standingOf } from './outbox-store.ts'
import { metBy, saidBy } from './outbox-view.ts'
import { liveItems, needing } from './queue.ts'
import { isKnown } from './sent.ts'

/**
 * The changes behind a front that a decision is about: those that were shown with it. A later change, of another tab or
 * before a repeated call, is not decided with them.
 */
const inSight = ({ upTo }: Sight, { behind }: Standing): readonly Item[] =>
  behind.filter(({ order }) => order <= upTo)

const missing = (itemId: string): SyncError => new SyncError('missing', { item: itemId })

/** The tools with which a person ends waiting changes. `call`: the same id again counts once. */
export interface Ending {
  readonly call: string
  readonly options: OutboxOptions
  readonly store: OutboxStore
  readonly enqueue: Outbox['enqueue']
}

/** The undo of a sent decision: a change that says the former values again; null where there is none. */
const saidBack = (item: Item): NewChange | null => {
  const { op, collection, record, baseRow, fields } = item
  if (op === 'delete' || Object.keys(fields).length === 0) return null
  const before = Object.keys(fields).map((field) => [field, baseRow?.[field]])
  // A row that was made anew leaves the site again, and can be had back from the trash.
  const said: Row = baseRow === null ? { status: 'trashed' } : Object.fromEntries(before)
  return { op: 'put', collection, id: record, fields: said, seen: mineOf(item) }
}

const TRAY: ReadonlySet<Item['state']> = new Set(['conflict', 'refused', 'unknown'])

/**
 * Ends changes with an undo, which is open before anything is written. It has the call's id, as has the item that keeps
 * the ended changes. `end` gives the item afterwards, also where the same call has ended it before.
 */
const endedWith = async (
  { options: { device, platform }, store, call }: Ending,
  itemId: string,
  end: (items: readonly Item[]) => Promise<Item>,
  undoStep: (ended: Item | undefined) => Promise<Undone>,
): Promise<Ended> => {
  const { take, close } = await openUndo(platform, call)
  try {
    const ended = await store.locked(async () => {
      const items = await store.load()
      return (await isKnown(device, items, call))
        ? items.find(({ id }) => id === itemId)
        : end(items)
    })
    return { undo: () => take(() => undoStep(ended)), close }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Undoes a decision. Unsent, it is dropped, and its conflict stands again. Once sent, the former values are a change of
 * their own.
 */
const undoDecision = async (
  { store, enqueue, call }: Ending,
  id: string,
  made: Item | undefined,
): Promise<Undone> => {
  const by = await store.locked(async (): Promise<Undone['by']> => {
    const items = await store.load()
    const live = liveItems(items)
    const isMade = (one: Item) => one.id === id && one.state === 'given-up' && one.undo === call
    const item = live.find((one) => one.id === id) ?? items.find(isMade)
    // Given up since, or not taken: it is another thing to decide by now.
    const isOver = items.some((one) => one.id === id && one.state !== 'kept')
    if (item ? TRAY.has(item.state) : isOver) throw missing(id)
    if (item?.undo === undefined) return 'changed'
    const copy = items.find((one) => one.id === call)
    // What was written since into a row that was made anew would have nothing to stand on.
    const isBuiltOn =
      item.record !== copy?.record &&
      live.some((one) => one.record === item.record && one.id !== id)
    if (!copy || isBuiltOn || item.undo !== call) throw missing(id)
    await store.save({ ...copy, id, state: 'conflict', undo: undefined })
    await store.drop({ ...copy, absorbed: [] })
    return 'undone'
  })
  if (by === 'undone') return { by, change: id }
  const change = made ? saidBack(made) : null
  if (change === null) throw missing(id)
  return { by, change: await enqueue(change) }
}

/** Ends a conflict. What that ends lies beside it, not counted, until its author wants nothing of it back any more. */
export const decide = async (
  ending: Ending,
  { id: itemId, sight }: SeenItem,
  choice: Parameters<Outbox['decide']>[1],
): ReturnType<Outbox['decide']> => {
  const { options, store, call } = ending
  const { platform } = options
  const end = async (items: readonly Item[]): Promise<Item> => {
    const standing = standingOf(items, itemId)
    if (standing?.front.state !== 'conflict') throw missing(itemId)
    const { front } = standing
    // Another tab has decided it meanwhile, and it has met a newer version since: that one nobody has looked at.
    if (sight.met !== metBy(front)) throw missing(itemId)
    const minted = { uuid: platform.newUuid(), recordId: platform.newId() }
    const decided = decideConflict(front, inSight(sight, standing), choice, minted)
    if (decided === null) throw new SyncError('invalid', { item: itemId })
    const made = { ...decided, undo: call }
    await store.save(made, { ...front, id: call, state: 'given-up', undo: call })
    return made
  }
  return endedWith(ending, itemId, end, (made) => undoDecision(ending, itemId, made))
}

/** The change that a person gives up, if that is still what he saw. */
const givenUp = (items: readonly Item[], { id: itemId, sight }: SeenItem): Item => {
  const item = liveItems(items).find(({ id }) => id === itemId)
  if (!item) throw missing(itemId)
  if (item.state === 'sent' || item.state === 'accepted')
    throw new SyncError('invalid', { item: itemId })
  // Another tab has mended it meanwhile: nobody gives up words that he has not seen.
  if (sight.said !== saidBy(item)) throw missing(itemId)
  return item
}

/** States in which what stands behind a change is told as a part of it. */
const WHOLE: ReadonlySet<Item['state']> = new Set(['conflict', 'refused', 'lost'])

/** Gives a change up by a new item that replaces it and changes nothing; the change itself stays untouched. */
export const discard = (ending: Ending, seen: SeenItem): ReturnType<Outbox['discard']> => {
  const { store, call } = ending
  const { id: itemId, sight } = seen
  const end = async (items: readonly Item[]): Promise<Item> => {
    const item = givenUp(items, seen)
    const standing = standingOf(items, itemId)
    // What waits behind a decision is part of it; what waits behind a row that will never be has nothing to stand on.
    const isWhole = WHOLE.has(item.state) || item.baseRow === null
    const ended = [item, ...(standing && isWhole ? inSight(sight, standing) : [])]
    const alone = needing(
      items,
      ended.map(({ id }) => id),
    )
    const absorbed = absorbing([...ended, ...alone])
    await store.save({ ...item, id: call, state: 'given-up', absorbed, undo: call })
    return item
  }
  const putBack = async (): Promise<Undone> => {
    const item = (await store.load()).find(({ id }) => id === call)
    if (!item) throw missing(itemId)
    // It goes, and no more than that: what it took over counts again.
    await store.drop({ ...item, absorbed: [] })
    return { by: 'undone', change: itemId }
  }
  return endedWith(ending, itemId, end, () => store.locked(putBack))
}

/** Whether the server has nothing of a change, and it is not on its way. */
const isUnsent = ({ state, bytes }: Item): boolean =>
  state === 'refused' || (state === 'waiting' && bytes === null)

/** Undoes the changes of one act, see Outbox. Words written since upon one of their rows keep them. */
export const undo = async (
  store: OutboxStore,
  enqueueTogether: Outbox['enqueueTogether'],
  itemIds: readonly string[],
  back: readonly NewChange[],
): Promise<Undone> => {
  const isUndone = await store.locked(async () => {
    const items = liveItems(await store.load())
    const act = items.filter(({ id }) => itemIds.includes(id))
    const isBuiltOn = items.some(
      ({ id, record, order }) =>
        !itemIds.includes(id) && act.some((one) => one.record === record && one.order < order),
    )
    if (act.length < itemIds.length || isBuiltOn || !act.every(isUnsent)) return false
    await store.drop(...act)
    return true
  })
  if (isUndone) return { by: 'undone', change: null }
  const [change = null] = await enqueueTogether(back)
  return { by: 'changed', change }
}

/** Sends a failed change again: a refused or lost one as a new change, an unknown one as it was. */
export const sendAgain = (
  { options: { device, platform }, store, call }: Ending,
  { id: itemId, sight }: SeenItem,
  mended: Row,
): Promise<void> =>
  store.locked(async () => {
    const items = await store.load()
    if (await isKnown(device, items, call)) return
    const save = (item: Item) => store.save({ ...item, absorbed: [...item.absorbed, call] })
    const standing = standingOf(items, itemId)
    if (!standing) throw missing(itemId)
    const { front } = standing
    const behind = inSight(sight, standing)
    if (front.state === 'unknown') return save(sendUnknownAgain(front))
    if (front.state === 'lost') {
      // Older words do not come after newer ones; what is on its way keeps its bytes, and stays behind them.
      const queue = queueOf(items, front.collection, front.record)
      const isOut = queue.front?.state === 'sent' || queue.front?.state === 'unknown'
      const since = queue.front && !isOut ? [queue.front, ...queue.behind] : []
      return save(saidAgain(front, [...behind, ...since], platform.newUuid()))
    }
    if (front.state !== 'refused') throw missing(itemId)
    await save(mend(front, behind, mended, platform.newUuid()))
  })
