import type { FileRef } from '../../model/fields.ts'
import type { PinTools } from '../download/pin-tools.ts'
import { allOpenings, noteOpening } from './openings.ts'
import { type Pin, pinEnvelope, pinId } from './pin.ts'
import { movePosition } from './positions.ts'
import { BY_HAND, byShelf, shelvesOf, withoutReason, withReason } from './reasons.ts'
import { isOnShelf, type ShelfItem, shelfEnvelope } from './shelves.ts'
import { allShelves, pinAt } from './stored-pins.ts'
import { freshPin } from './take-in.ts'

// What a device keeps of a paper is kept of the one that stands in its place (protocol, 23).

/**
 * The reasons of a pin for its replacement. A shelf that has only the replaced paper becomes 'by hand', so that no file
 * is lost.
 */
const reasonsFor = (pin: Pin, item: ShelfItem): readonly string[] =>
  shelvesOf(pin)
    .filter((key) => !isOnShelf(item, key))
    .reduce(
      (reasons, key) => withReason(withoutReason(reasons, byShelf(key)), BY_HAND),
      pin.reasons,
    )

const sameBytes = (one: FileRef | null, other: FileRef): boolean => one?.sha256 === other.sha256

/** The pin of a row that went, as a pin for its replacement; `there` is the replacement's own pin before. Pure. */
export const movedPin = (pin: Pin, item: ShelfItem, there: Pin | null): Pin => {
  const { order, isAsked, isPaused, saved } = pin
  const before = there ?? { ...freshPin(item, order), isAsked, isPaused, reasons: [] }
  const next = {
    ...before,
    reasons: reasonsFor(pin, item).reduce(withReason, before.reasons),
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
  return next.saved && pin.state === 'saved' && !there
    ? { ...next, state: 'saved', wanted: next.saved, newer: item.file }
    : next
}

/** Moves a pin on; to be called under the store's lock. A crash in between leaves both, and it is done again. */
export const movePin = async (tools: PinTools, pin: Pin, item: ShelfItem): Promise<void> => {
  const { device } = tools
  const [from, to] = [pinId(pin), pinId(item)]
  const next = movedPin(pin, item, await pinAt(device, to))
  if (next.saved) await tools.cache.index(next.saved, next.title)
  await device.put('files', pinEnvelope(next))
  for (const shelf of await allShelves(device))
    if (shelf.except.includes(from)) {
      const except = shelf.except.map((id) => (id === from ? to : id))
      await device.put('files', shelfEnvelope({ ...shelf, except }))
    }
  await device.remove('files', from)
  await movePosition(device, pin, item)
  const opening = (await allOpenings(device)).find((one) => pinId(one) === from)
  if (opening) await noteOpening(device, item, opening.at)
}
