import type { SaveTarget, ShelfKey } from '../../api.ts'
import type { Item, KnownItems } from '../items.ts'
import { BY_HAND, byShelf, freshPin, isByHand, isByShelf, type Pin, pinId } from './pin.ts'
import { isOnShelf, type KeptShelf, type Wanted } from './shelves.ts'
import { withPins } from './wanted.ts'

// What people and rows change of what is wanted. All of it is pure. @see tests/unit/files/eviction.test.ts

const nextOrder = (all: Iterable<{ readonly order: number }>): number =>
  1 + Math.max(0, ...[...all].map(({ order }) => order))

const withoutPins = (now: Wanted, ids: readonly string[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins].filter(([id]) => !ids.includes(id))),
})

/** A kept shelf leaves out what a person removed from this device, until they save it again. */
const withExceptions = (now: Wanted, pins: readonly Pin[], isOut: boolean): Wanted => ({
  ...now,
  shelves: now.shelves.map((shelf): KeptShelf => {
    const ids = pins.filter((pin) => isOnShelf(pin, shelf.key)).map(pinId)
    const others = shelf.except.filter((id) => !ids.includes(id))
    const except = isOut ? [...others, ...ids] : others
    return except.length === shelf.except.length ? shelf : { ...shelf, except }
  }),
})

/** A person wants this file here, at once and whatever the network. `item`: as the mirror has it. */
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

/** A person removed these files. */
export const removed = (now: Wanted, ids: readonly string[]): Wanted => {
  const pins = ids.flatMap((id) => now.pins.get(id) ?? [])
  return withoutPins(withExceptions(now, pins, true), ids)
}

/** Every pin that `change` says something of, changed. */
export const changeEach = (now: Wanted, change: (pin: Pin) => Pin | null): Wanted =>
  withPins(
    now,
    [...now.pins.values()].flatMap((pin) => change(pin) ?? []),
  )

/** Keeps a whole shelf from now on, with what a person had removed from it before. */
export const keepShelf = ({ pins, shelves }: Wanted, key: ShelfKey): Wanted => {
  const before = shelves.find((shelf) => shelf.key === key)
  const kept: KeptShelf = { key, except: [], order: before?.order ?? nextOrder(shelves) }
  return { pins, shelves: [...shelves.filter((shelf) => shelf.key !== key), kept] }
}

/** Ends keeping a shelf. What is here stays, as if saved by hand; what is still to come does not come. */
export const stopShelf = (now: Wanted, key: ShelfKey): Wanted =>
  withoutShelf(now, key, (pin) => {
    if (!pin.saved) return null
    const { saved, wanted } = pin
    const newer = wanted.sha256 === saved.sha256 ? pin.newer : wanted
    return { ...pin, reasons: [BY_HAND], state: 'saved', wanted: saved, newer, failure: null }
  })

/** Ends keeping a shelf, and removes the files that nothing else wants. */
export const removeShelf = (now: Wanted, key: ShelfKey): Wanted =>
  withoutShelf(now, key, () => null)

/** `last`: a pin that has no other reason, as it is without the shelf; null removes it. */
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
 * The pins in line with the rows and the kept shelves. Items on a shelf are wanted for it, in their newest version.
 * Items that left it no longer are. Of items that are gone from the site only files stay that a person saved by hand,
 * marked (protocol, 12). New pins are fetched unasked, unless `asked` names their shelf. Repeatable.
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

/** A pin in line with its item; null where nothing wants it any more. */
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
  // The same bytes may come back under another address, as after a restore or a second upload: what a card calls
  // saved must open by the link that it shows.
  const saved = pin.saved?.sha256 === file.sha256 ? file : pin.saved
  const next: Pin = { ...pin, ...about, reasons, isAsked, saved, newer: null, isGone: false }
  if (pin.wanted.sha256 === file.sha256) return { ...next, wanted: file }
  if (saved === file) return { ...next, wanted: file, state: 'saved', failure: null }
  // What a person saved by hand is here: nobody fetches another version of it unasked.
  if (pin.state === 'saved' && keys.length === 0) return { ...next, newer: file }
  const isStillAsked = isAsked && pin.state !== 'saved'
  return { ...next, wanted: file, state: 'waiting', failure: null, isAsked: isStillAsked }
}

/** A pin whose item is gone from the site: the file that a person saved by hand is all that is left. */
const gone = (pin: Pin): Pin | null => {
  if (!isByHand(pin)) return null
  const { saved } = pin
  return saved
    ? { ...pin, state: 'saved', wanted: saved, newer: null, failure: null, isGone: true }
    : { ...pin, state: 'failed', failure: 'missing', isGone: true }
}
