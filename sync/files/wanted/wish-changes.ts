import type { SaveTarget } from '../../api.ts'
import { SyncError } from '../../lib/sync-error.ts'
import type { WishTools } from '../download/wish-work.ts'
import { inStore } from '../space/store-lock.ts'
import { allOpenings } from './openings.ts'
import {
  BY_HAND,
  byShelf,
  isRecentOnly,
  RECENT,
  shelvesOf,
  withoutReason,
  withReason,
} from './reasons.ts'
import { type Removed, readRemoved, removedEnvelope, removedId, UNDO_MS } from './removed.ts'
import { isOnShelf, type KeptShelf, shelfEnvelope, shelfId } from './shelves.ts'
import { allShelves, allWishes, sweep, wishAt } from './stored-wishes.ts'
import { freshWish } from './take-in.ts'
import { type Wish, wishEnvelope, wishId } from './wish.ts'

// What people change of what is kept here. Each is one step among all tabs.

export const nextOrder = (wishes: readonly { readonly order: number }[]): number =>
  1 + Math.max(0, ...wishes.map(({ order }) => order))

/** A person wants this file here; with `isAsked`, at once and whatever the network. */
export const wishFor = async (
  tools: WishTools,
  target: SaveTarget,
  isAsked = true,
): Promise<void> => {
  const row = await tools.rows.current(target.collection, target.id)
  await inStore(tools, async () => {
    const id = wishId(target)
    const wishes = await allWishes(tools.device)
    const before = wishes.find((wish) => wishId(wish) === id)
    const subject = row.kind === 'found' ? row.subject : (before?.subject ?? '')
    const kind = row.kind === 'found' ? row.type : (before?.kind ?? '')
    const wish: Wish = {
      ...freshWish({ ...target, subject, kind }, before?.order ?? nextOrder(wishes)),
      reasons: withReason(before?.reasons ?? [], BY_HAND),
      isAsked,
      saved: before?.saved ?? null,
    }
    await tools.device.put('files', wishEnvelope(wish))
    await changeExceptions(tools, [wish], false)
  })
}

/** Holds back a file that is not here yet; `wishFor` lets it go on. */
export const pauseWish = (tools: WishTools, id: string): Promise<void> =>
  inStore(tools, async () => {
    const wish = await wishAt(tools.device, id)
    if (wish?.state === 'waiting')
      await tools.device.put('files', wishEnvelope({ ...wish, isPaused: true }))
  })

/** Files that were only opened stay while they are among the last ones. */
const MOST_RECENT = 10

/** Wants a file that was opened for a while; the one opened longest ago of too many goes. */
export const noteRecent = (tools: WishTools, target: SaveTarget): Promise<void> =>
  inStore(tools, async () => {
    const wishes = await allWishes(tools.device)
    if (wishes.some((wish) => wishId(wish) === wishId(target))) return
    const row = await tools.rows.current(target.collection, target.id)
    if (row.kind !== 'found') return
    const fresh = freshWish({ ...target, subject: row.subject, kind: row.type }, nextOrder(wishes))
    await tools.device.put('files', wishEnvelope({ ...fresh, reasons: [RECENT], isAsked: false }))
    const openings = new Map(
      (await allOpenings(tools.device)).map((opening) => [wishId(opening), opening.at]),
    )
    const tooMany = wishes
      .filter(isRecentOnly)
      .sort((a, b) => (openings.get(wishId(b)) ?? 0) - (openings.get(wishId(a)) ?? 0))
      .slice(MOST_RECENT - 1)
    for (const old of tooMany) await tools.device.remove('files', wishId(old))
    if (tooMany.length > 0) await sweep(tools)
  })

/** A kept shelf leaves out what a person took off this device, until they save it again. */
const changeExceptions = async (
  { device }: WishTools,
  wishes: readonly Wish[],
  isOut: boolean,
): Promise<void> => {
  for (const shelf of await allShelves(device)) {
    const ids = wishes.filter((wish) => isOnShelf(wish, shelf.key)).map(wishId)
    const others = shelf.except.filter((id) => !ids.includes(id))
    const except = isOut ? [...others, ...ids] : others
    if (except.length !== shelf.except.length)
      await device.put('files', shelfEnvelope({ ...shelf, except }))
  }
}

/** Removes a wish for good, and whatever of the cache nothing else needs. */
export const removeNow = (tools: WishTools, id: string): Promise<void> =>
  inStore(tools, async () => {
    const wish = await wishAt(tools.device, id)
    if (wish) await changeExceptions(tools, [wish], true)
    await tools.device.remove('files', id)
    await sweep(tools)
  })

const keepForUndo = async (
  { device, platform }: WishTools,
  wishes: readonly Wish[],
  shelf: Removed['shelf'],
): Promise<string> => {
  const removed = { id: platform.newId(), at: platform.now(), wishes, shelf }
  await device.put('files', removedEnvelope(removed))
  return removed.id
}

/** Removes wishes so that `undoRemoval` can bring them back as they were. Gives the id to undo by. */
export const removeForNow = (tools: WishTools, ids: readonly string[]): Promise<string> =>
  inStore(tools, async () => {
    const wishes = (await allWishes(tools.device)).filter((wish) => ids.includes(wishId(wish)))
    const undo = await keepForUndo(tools, wishes, null)
    await changeExceptions(tools, wishes, true)
    for (const wish of wishes) await tools.device.remove('files', wishId(wish))
    return undo
  })

/** Lets a shelf go, with the files that nothing else wants. Gives the id to undo by. */
export const dropShelfForNow = (tools: WishTools, key: KeptShelf['key']): Promise<string> =>
  inStore(tools, async () => {
    const shelf = (await allShelves(tools.device)).find((one) => one.key === key) ?? null
    const wishes = (await allWishes(tools.device)).filter((wish) => shelvesOf(wish).includes(key))
    const undo = await keepForUndo(tools, wishes, shelf && { key, except: shelf.except })
    await tools.device.remove('files', shelfId(key))
    for (const wish of wishes) {
      const reasons = withoutReason(wish.reasons, byShelf(key))
      if (reasons.length > 0) await tools.device.put('files', wishEnvelope({ ...wish, reasons }))
      else await tools.device.remove('files', wishId(wish))
    }
    return undo
  })

const removedAt = async ({ device }: WishTools, undo: string): Promise<Removed | null> => {
  const envelope = await device.get('files', removedId(undo))
  return envelope && readRemoved(envelope)
}

/** Brings back what was removed a moment ago; 'missing' when it is too late. */
export const undoRemoval = (tools: WishTools, undo: string): Promise<void> =>
  inStore(tools, async () => {
    const removed = await removedAt(tools, undo)
    if (!removed) throw new SyncError('missing', { reason: 'undo' })
    const { shelf, wishes } = removed
    if (shelf) {
      const shelves = await allShelves(tools.device)
      if (!shelves.some(({ key }) => key === shelf.key))
        await tools.device.put('files', shelfEnvelope({ ...shelf, order: nextOrder(shelves) }))
    } else await changeExceptions(tools, wishes, false)
    for (const wish of wishes) {
      const now = await wishAt(tools.device, wishId(wish))
      const back = now ? { ...now, reasons: wish.reasons.reduce(withReason, now.reasons) } : wish
      await tools.device.put('files', wishEnvelope(back))
    }
    await tools.device.remove('files', removedId(undo))
  })

/** Lets go for good of what was removed longer ago than it can be undone. Gives ms until the next one, null for none. */
export const dropRemoved = (tools: WishTools): Promise<number | null> =>
  inStore(tools, async () => {
    const now = tools.platform.now()
    let next: number | null = null
    const envelopes = await tools.device.all('files')
    const removed = envelopes.map(readRemoved).filter((one) => one !== null)
    if (removed.length === 0) return null
    for (const { id, at } of removed) {
      const left = at + UNDO_MS - now
      // A clock that was set back makes nothing stay for longer.
      if (left <= 0 || left > UNDO_MS) await tools.device.remove('files', removedId(id))
      else next = Math.min(next ?? left, left)
    }
    await sweep(tools)
    return next
  })
