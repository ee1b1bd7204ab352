import type { Item, KnownItems, SaveTarget } from '../items.ts'
import {
  BY_HAND,
  byShelf,
  freshPin,
  isByHand,
  isByShelf,
  type Pin,
  pinId,
  type ShelfKey,
} from './pin.ts'
import { isOnShelf, type KeptShelf, type Wanted } from './shelves.ts'
import { withPins } from './wanted.ts'

// Changes of what is wanted, by people and by rows. All are pure. @see tests/unit/files/keeping.test.ts

const nextOrder = (all: Iterable<{ readonly order: number }>): number =>
  1 + Math.max(0, ...[...all].map(({ order }) => order))

const withoutPins = (now: Wanted, ids: readonly string[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins].filter(([id]) => !ids.includes(id))),
})

/** Kept shelves leave these pins out, because a person removed them (`isOut`), or take them in again. */
const withExceptions = (now: Wanted, pins: readonly Pin[], isOut: boolean): Wanted => ({
  ...now,
  shelves: now.shelves.map((shelf): KeptShelf => {
    const ids = pins.filter((pin) => isOnShelf(pin, shelf.key)).map(pinId)
    const others = shelf.except.filter((id) => !ids.includes(id))
    const except = isOut ? [...others, ...ids] : others
    return except.length === shelf.except.length ? shelf : { ...shelf, except }
  }),
})

/** A person saves this file: it is fetched at once, whatever the network. `item`: as the mirror has it. */
export const want = (now: Wanted, target: SaveTarget, item: Item | undefined): Wanted => {
  const before = now.pins.get(pinId(target))
  const { subject = '', kind = '' } = item ?? before ?? {}
  const order = before?.order ?? nextOrder(now.pins.values())
  const reasons = new Set([...(before?.reasons ?? []), BY_HAND])
  const pin: Pin = {
    ...freshPin({ ...target, subject, kind }, order),
    reasons: [...reasons],
    saved: before?.saved ?? null,
  }
  return withExceptions(withPins(now, [pin]), [pin], false)
}

/** A person removes these files. */
export const removed = (now: Wanted, ids: readonly string[]): Wanted => {
  const pins = ids.flatMap((id) => now.pins.get(id) ?? [])
  return withoutPins(withExceptions(now, pins, true), ids)
}

/** Changes every pin for which `change` gives another. */
export const changeEach = (now: Wanted, change: (pin: Pin) => Pin | null): Wanted =>
  withPins(
    now,
    [...now.pins.values()].flatMap((pin) => change(pin) ?? []),
  )

/** Keeps a whole shelf from now on, files that a person had removed from it included. */
export const keepShelf = ({ pins, shelves }: Wanted, key: ShelfKey): Wanted => {
  const before = shelves.find((shelf) => shelf.key === key)
  const kept: KeptShelf = { key, except: [], order: before?.order ?? nextOrder(shelves) }
  return { pins, shelves: [...shelves.filter((shelf) => shelf.key !== key), kept] }
}

/** Ends keeping a shelf. Its files that are here stay, as if saved by hand; the others are no longer fetched. */
export const stopShelf = (now: Wanted, key: ShelfKey): Wanted =>
  withoutShelf(now, key, (pin) =>
    pin.saved ? { ...pin, reasons: [BY_HAND], state: 'saved', failure: null } : null,
  )

/** Ends keeping a shelf, and removes the files that nothing else wants. */
export const removeShelf = (now: Wanted, key: ShelfKey): Wanted =>
  withoutShelf(now, key, () => null)

/** `last` gives what becomes of a pin that has no other reason; null removes it. */
const withoutShelf = (now: Wanted, key: ShelfKey, last: (pin: Pin) => Pin | null): Wanted => {
  const shelves = now.shelves.filter((shelf) => shelf.key !== key)
  const without = (pin: Pin): Pin | null => {
    const reasons = pin.reasons.filter((reason) => reason !== byShelf(key))
    if (reasons.length === pin.reasons.length) return pin
    return reasons.length > 0 ? { ...pin, reasons } : last(pin)
  }
  const pins = [...now.pins.values()].flatMap((pin) => without(pin) ?? [])
  return { shelves, pins: new Map(pins.map((pin) => [pinId(pin), pin])) }
}

/**
 * Brings the pins in line with the rows and the kept shelves. The newest version of each item on a kept shelf is wanted.
 * Where an item is gone from the site, its file stays only if a person saved it by hand, and is marked (protocol, 12). New
 * pins wait for cheap data, unless `asked` names their shelf. Repeating it changes nothing.
 */
export const align = (
  now: Wanted,
  { items, isWhole }: KnownItems,
  asked: ShelfKey | null = null,
): Wanted => {
  const { shelves } = now
  const byId = new Map(items.map((item) => [pinId(item), item]))
  const pins = new Map<string, Pin>()
  for (const [id, pin] of now.pins) {
    const item = byId.get(id)
    const next = item ? inLine(pin, item, shelves, asked) : isWhole ? gone(pin) : pin
    if (next) pins.set(id, next)
  }
  let order = nextOrder(now.pins.values())
  for (const [id, item] of byId) {
    if (now.pins.has(id)) continue
    const fresh: Pin = { ...freshPin(item, order), reasons: [], isAsked: false }
    const pin = inLine(fresh, item, shelves, asked)
    if (!pin) continue
    pins.set(id, pin)
    order += 1
  }
  return { pins, shelves }
}

/** The pin for an item that is on the site; null where nothing wants it any more. */
const inLine = (
  pin: Pin,
  { file, ...about }: Item,
  shelves: readonly KeptShelf[],
  asked: ShelfKey | null,
): Pin | null => {
  const keys = shelves
    .filter(({ key, except }) => isOnShelf(about, key) && !except.includes(pinId(about)))
    .map(({ key }) => key)
  const reasons = [...pin.reasons.filter((reason) => !isByShelf(reason)), ...keys.map(byShelf)]
  if (reasons.length === 0) return null
  const isAsked = pin.isAsked || (asked !== null && keys.includes(asked) && pin.state !== 'saved')
  // The same bytes may get another address, as after a restore or a second upload: a file that a card calls saved must
  // open by the address that the card links to.
  const saved = pin.saved?.sha256 === file.sha256 ? file : pin.saved
  const next: Pin = { ...pin, ...about, wanted: file, reasons, isAsked, saved, isGone: false }
  const isBehind = pin.state === 'saved' && saved !== file
  // An update of a file that a person saved by hand waits for a tap; a kept shelf fetches it.
  if (isBehind ? keys.length === 0 : pin.wanted.sha256 === file.sha256) return next
  if (saved === file) return { ...next, state: 'saved', failure: null }
  return { ...next, state: 'waiting', failure: null, isAsked: isAsked && !isBehind }
}

/** The pin for an item that is gone from the site; null where no person saved it by hand. */
const gone = (pin: Pin): Pin | null => {
  if (!isByHand(pin)) return null
  const { saved } = pin
  return saved
    ? { ...pin, state: 'saved', wanted: saved, failure: null, isGone: true }
    : { ...pin, state: 'failed', failure: 'missing', isGone: true }
}
