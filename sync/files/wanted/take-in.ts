import { type Pin, pinId } from './pin.ts'
import { BY_HAND, byShelf, shelvesOf, withoutReason, withReason } from './reasons.ts'
import { isOnShelf, type KeptShelf, type ShelfItem } from './shelves.ts'

/** The changes to make in the pins. */
export interface PinChanges {
  readonly put: readonly Pin[]
  /** Ids of pins that have no reason left. */
  readonly remove: readonly string[]
}

/** A pin for an item that nothing wanted so far. */
export const freshPin = (item: Omit<ShelfItem, 'createdAt'>, order: number): Pin => ({
  collection: item.collection,
  id: item.id,
  title: item.title,
  subject: item.subject,
  kind: item.kind,
  reasons: [BY_HAND],
  isAsked: true,
  isPaused: false,
  state: 'waiting',
  wanted: item.file,
  saved: null,
  newer: null,
  failure: null,
  isGone: false,
  order,
})

/**
 * Brings the pins in line with the kept shelves. Items on a shelf are wanted for it, in their newest version. Items
 * that left it no longer are. Items that are not given keep their reasons: a mirror may not have them yet. New pins are
 * fetched unasked, unless `asked` names their shelf.
 */
export const takeIn = (
  shelves: readonly KeptShelf[],
  items: readonly ShelfItem[],
  pins: ReadonlyMap<string, Pin>,
  asked: string | null = null,
): PinChanges => {
  const put: Pin[] = []
  const remove: string[] = []
  let order = Math.max(0, ...[...pins.values()].map((pin) => pin.order))
  for (const item of items) {
    const id = pinId(item)
    const pin = pins.get(id)
    const keys = shelves
      .filter(({ key, except }) => isOnShelf(item, key) && !except.includes(id))
      .map(({ key }) => key)
    if (!pin && keys.length === 0) continue
    const off = pin ? shelvesOf(pin).filter((key) => !keys.includes(key)) : []
    const kept = off.reduce(
      (reasons, key) => withoutReason(reasons, byShelf(key)),
      pin?.reasons ?? [],
    )
    const reasons = keys.reduce((all, key) => withReason(all, byShelf(key)), kept)
    if (reasons.length === 0) {
      remove.push(id)
      continue
    }
    if (!pin) order += 1
    const before = pin ?? { ...freshPin(item, order), isAsked: false }
    const next = wanting({ ...before, reasons }, item, keys, asked)
    if (!pin || !isSame(pin, next)) put.push(next)
  }
  return { put, remove }
}

/** The same pin for the newest version, where a shelf wants it. */
const wanting = (
  pin: Pin,
  { file }: ShelfItem,
  keys: readonly string[],
  asked: string | null,
): Pin => {
  if (keys.length === 0) return pin
  const isAsked = pin.isAsked || (asked !== null && keys.includes(asked) && pin.state !== 'saved')
  // The same bytes at another address are no other version: following the row sees to them.
  if (pin.wanted.sha256 === file.sha256) return { ...pin, isAsked }
  return {
    ...pin,
    wanted: file,
    newer: null,
    state: 'waiting',
    failure: null,
    isAsked: asked !== null && keys.includes(asked),
  }
}

const isSame = (one: Pin, other: Pin): boolean => JSON.stringify(one) === JSON.stringify(other)
