import type { FileRef } from '../../model/fields.ts'
import type { WishTools } from '../download/wish-work.ts'
import { allOpenings, noteOpening } from './openings.ts'
import { movePlace } from './places.ts'
import { BY_HAND, byShelf, shelvesOf, withoutReason, withReason } from './reasons.ts'
import { isOnShelf, type ShelfItem, shelfEnvelope } from './shelves.ts'
import { allShelves, wishAt } from './stored-wishes.ts'
import { freshWish } from './take-in.ts'
import { type Wish, wishEnvelope, wishId } from './wish.ts'

// What a device keeps of a paper is kept of the one that stands in its place (protocol, 23).

/**
 * The reasons of a wish as its item's: a shelf that wanted the paper and not the one in its place leaves it to its owner,
 * so that no file goes by that.
 */
const reasonsFor = (wish: Wish, item: ShelfItem): readonly string[] =>
  shelvesOf(wish)
    .filter((key) => !isOnShelf(item, key))
    .reduce(
      (reasons, key) => withReason(withoutReason(reasons, byShelf(key)), BY_HAND),
      wish.reasons,
    )

const sameBytes = (one: FileRef | null, other: FileRef): boolean => one?.sha256 === other.sha256

/** A wish for a row that went, as the wish for the row in its place; `there` is what was wanted of that before. Pure. */
export const movedWish = (wish: Wish, item: ShelfItem, there: Wish | null): Wish => {
  const { order, isAsked, isPaused, saved } = wish
  const before = there ?? { ...freshWish(item, order), isAsked, isPaused, reasons: [] }
  const next = {
    ...before,
    reasons: reasonsFor(wish, item).reduce(withReason, before.reasons),
    saved: before.saved ?? saved,
  }
  if (sameBytes(next.saved, item.file))
    return {
      ...next,
      state: 'saved',
      wanted: item.file,
      saved: item.file,
      newer: null,
      failure: null,
    }
  // An older version that is here stays, and the newer one is offered as of any other row.
  return next.saved && wish.state === 'saved' && !there
    ? { ...next, state: 'saved', wanted: next.saved, newer: item.file }
    : next
}

/** Moves a wish on; to be called under the store's lock. A crash in between leaves both, and it is done again. */
export const moveWish = async (tools: WishTools, wish: Wish, item: ShelfItem): Promise<void> => {
  const { device } = tools
  const [from, to] = [wishId(wish), wishId(item)]
  const next = movedWish(wish, item, await wishAt(device, to))
  if (next.saved) await tools.cache.index(next.saved, next.title)
  await device.put('files', wishEnvelope(next))
  for (const shelf of await allShelves(device))
    if (shelf.except.includes(from)) {
      const except = shelf.except.map((id) => (id === from ? to : id))
      await device.put('files', shelfEnvelope({ ...shelf, except }))
    }
  await device.remove('files', from)
  await movePlace(device, wish, item)
  const opening = (await allOpenings(device)).find((one) => wishId(one) === from)
  if (opening) await noteOpening(device, item, opening.at)
}
