import type { SaveTarget, ShelfKey } from '../../api.ts'
import type { FileRef } from '../../model/fields.ts'
import {
  BY_HAND,
  byShelf,
  freshPin,
  isByHand,
  type Pin,
  pinId,
  shelvesOf,
  withoutReason,
  withReason,
} from './pin.ts'
import type { RowFile } from './pin-tools.ts'
import { isOnShelf, type KeptShelf, type ShelfItem } from './shelves.ts'
import { type Wanted, withoutPins, withPins } from './wanted.ts'

// What people and rows change of what is wanted. All of it is pure. @see tests/unit/files/changes.test.ts

const nextOrder = (all: Iterable<{ readonly order: number }>): number =>
  1 + Math.max(0, ...[...all].map(({ order }) => order))

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

/** A person wants this file here, at once and whatever the network. `row`: its item in the mirror. */
export const want = (now: Wanted, target: SaveTarget, row: RowFile): Wanted => {
  const before = now.pins.get(pinId(target))
  const subject = row.kind === 'found' ? row.subject : (before?.subject ?? '')
  const kind = row.kind === 'found' ? row.type : (before?.kind ?? '')
  const order = before?.order ?? nextOrder(now.pins.values())
  const fresh = freshPin({ ...target, subject, kind }, order)
  const reasons = before ? withReason(before, BY_HAND).reasons : fresh.reasons
  const pin: Pin = { ...fresh, reasons, saved: before?.saved ?? null }
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
  const put: Pin[] = []
  const left: string[] = []
  for (const [id, pin] of now.pins) {
    if (!shelvesOf(pin).includes(key)) continue
    const others = withoutReason(pin, byShelf(key))
    const next = others.reasons.length > 0 ? others : last(others)
    if (next) put.push(next)
    else left.push(id)
  }
  const shelves = now.shelves.filter((shelf) => shelf.key !== key)
  return withoutPins(withPins({ ...now, shelves }, put), left)
}

/**
 * Brings the pins in line with the kept shelves. Items on a shelf are wanted for it, in their newest version. Items
 * that left it no longer are. Items that are not given keep their reasons: a mirror may not have them yet. New pins are
 * fetched unasked, unless `asked` names their shelf.
 */
export const takeIn = (
  now: Wanted,
  items: readonly ShelfItem[],
  asked: ShelfKey | null = null,
): Wanted => {
  const put: Pin[] = []
  const left: string[] = []
  let order = nextOrder(now.pins.values())
  for (const item of items) {
    const id = pinId(item)
    const pin = now.pins.get(id)
    const keys = now.shelves
      .filter(({ key, except }) => isOnShelf(item, key) && !except.includes(id))
      .map(({ key }) => key)
    if (!pin && keys.length === 0) continue
    const before = pin ?? { ...freshPin(item, order), reasons: [], isAsked: false }
    const off = shelvesOf(before).filter((key) => !keys.includes(key))
    const others = off.reduce((rest, key) => withoutReason(rest, byShelf(key)), before)
    const next = keys.reduce((rest, key) => withReason(rest, byShelf(key)), others)
    if (next.reasons.length === 0) left.push(id)
    else
      put.push(
        keys.length > 0 ? inNewest(next, item, asked !== null && keys.includes(asked)) : next,
      )
    if (!pin) order += 1
  }
  return withoutPins(withPins(now, put), left)
}

/** The same pin for the newest version of its file. */
const inNewest = (pin: Pin, { file }: ShelfItem, isAsked: boolean): Pin => {
  // The same bytes at another address are no other version: `followed` takes care of them.
  if (pin.wanted.sha256 === file.sha256)
    return { ...pin, isAsked: pin.isAsked || (isAsked && pin.state !== 'saved') }
  return { ...pin, wanted: file, newer: null, state: 'waiting', failure: null, isAsked }
}

/** A pin in line with its row: title, group, address, and the offer of a newer version. */
export const followed = (pin: Pin, row: Extract<RowFile, { kind: 'found' }>): Pin => {
  const { title, subject, type, file } = row
  // The same bytes may come back under another address, as after a restore or a second upload: what a card calls
  // saved must open by the link that it shows.
  const asInRow = (one: FileRef): FileRef =>
    one.sha256 === file.sha256 && one.url !== file.url ? file : one
  return {
    ...pin,
    ...{ title, subject, kind: type, isGone: false },
    saved: pin.saved && asInRow(pin.saved),
    wanted: asInRow(pin.wanted),
    newer: [pin.saved?.sha256, pin.wanted.sha256].includes(file.sha256) ? null : file,
  }
}

/** A pin whose item is gone from the site: the file that is here is all that is left. */
const gone = (pin: Pin): Pin =>
  pin.saved
    ? { ...pin, state: 'saved', wanted: pin.saved, failure: null, isGone: true }
    : { ...pin, state: 'failed', failure: 'missing', isGone: true }

/**
 * The pins in line with these rows, by the ids of the pins. Of items that are gone from the site only files stay that a
 * person saved by hand, marked (protocol, 13). Repeatable.
 */
export const followRows = (now: Wanted, rows: ReadonlyMap<string, RowFile>): Wanted => {
  const put: Pin[] = []
  const left: string[] = []
  for (const [id, pin] of now.pins) {
    const row = rows.get(id) ?? { kind: 'unknown' }
    if (row.kind === 'found') put.push(followed(pin, row))
    else if (row.kind === 'gone' && isByHand(pin)) put.push(gone(pin))
    else if (row.kind === 'gone') left.push(id)
  }
  return withoutPins(withPins(now, put), left)
}

/** A pin whose file cannot be had as it was wanted, as its row has it now; null where that is not known. */
export const byRow = (pin: Pin, row: RowFile): Pin | null => {
  switch (row.kind) {
    case 'unknown':
      return null
    case 'gone':
      return gone(pin)
    case 'found': {
      const { file, title } = row
      return isSameFile(file, pin.wanted)
        ? { ...pin, title, state: 'failed', failure: 'missing', isGone: false }
        : { ...pin, title, wanted: file, state: 'waiting', failure: null, isGone: false }
    }
    default:
      return row satisfies never
  }
}

export const isSameFile = (one: FileRef, other: FileRef): boolean =>
  one.sha256 === other.sha256 && one.url === other.url
