import type { SaveTarget } from '../../api.ts'
import { SyncError } from '../../lib/sync-error.ts'
import { UNDO_MS } from '../../lib/undo-time.ts'
import type { PinTools } from '../download/pin-tools.ts'
import { inStore } from '../space/store-lock.ts'
import { allOpenings } from './openings.ts'
import { type Pin, pinEnvelope, pinId } from './pin.ts'
import {
  BY_HAND,
  byShelf,
  isRecentOnly,
  RECENT,
  shelvesOf,
  withoutReason,
  withReason,
} from './reasons.ts'
import { type Removed, readRemoved, removedEnvelope, removedId } from './removed.ts'
import { isOnShelf, type KeptShelf, shelfEnvelope, shelfId } from './shelves.ts'
import { allPins, allShelves, pinAt, sweep } from './stored-pins.ts'
import { freshPin } from './take-in.ts'

// What people change of what is kept here. Each is one step among all tabs.

export const nextOrder = (pins: readonly { readonly order: number }[]): number =>
  1 + Math.max(0, ...pins.map(({ order }) => order))

/** A person wants this file here; with `isAsked`, at once and whatever the network. */
export const pinFor = async (
  tools: PinTools,
  target: SaveTarget,
  isAsked = true,
): Promise<void> => {
  const row = await tools.rows.current(target.collection, target.id)
  await inStore(tools, async () => {
    const id = pinId(target)
    const pins = await allPins(tools.device)
    const before = pins.find((pin) => pinId(pin) === id)
    const subject = row.kind === 'found' ? row.subject : (before?.subject ?? '')
    const kind = row.kind === 'found' ? row.type : (before?.kind ?? '')
    const pin: Pin = {
      ...freshPin({ ...target, subject, kind }, before?.order ?? nextOrder(pins)),
      reasons: withReason(before?.reasons ?? [], BY_HAND),
      isAsked,
      saved: before?.saved ?? null,
    }
    await tools.device.put('files', pinEnvelope(pin))
    await changeExceptions(tools, [pin], false)
  })
}

/** Holds back a file that is not here yet; `pinFor` lets it go on. */
export const pausePin = (tools: PinTools, id: string): Promise<void> =>
  inStore(tools, async () => {
    const pin = await pinAt(tools.device, id)
    if (pin?.state === 'waiting')
      await tools.device.put('files', pinEnvelope({ ...pin, isPaused: true }))
  })

/** Files that were only opened stay while they are among the last ones. */
const MOST_RECENT = 10

/** Wants a file that was opened for a while; the one opened longest ago of too many goes. */
export const noteRecent = (tools: PinTools, target: SaveTarget): Promise<void> =>
  inStore(tools, async () => {
    const pins = await allPins(tools.device)
    if (pins.some((pin) => pinId(pin) === pinId(target))) return
    const row = await tools.rows.current(target.collection, target.id)
    if (row.kind !== 'found') return
    const fresh = freshPin({ ...target, subject: row.subject, kind: row.type }, nextOrder(pins))
    await tools.device.put('files', pinEnvelope({ ...fresh, reasons: [RECENT], isAsked: false }))
    const openings = new Map(
      (await allOpenings(tools.device)).map((opening) => [pinId(opening), opening.at]),
    )
    const tooMany = pins
      .filter(isRecentOnly)
      .sort((a, b) => (openings.get(pinId(b)) ?? 0) - (openings.get(pinId(a)) ?? 0))
      .slice(MOST_RECENT - 1)
    for (const old of tooMany) await tools.device.remove('files', pinId(old))
    if (tooMany.length > 0) await sweep(tools)
  })

/** A kept shelf leaves out what a person took off this device, until they save it again. */
const changeExceptions = async (
  { device }: PinTools,
  pins: readonly Pin[],
  isOut: boolean,
): Promise<void> => {
  for (const shelf of await allShelves(device)) {
    const ids = pins.filter((pin) => isOnShelf(pin, shelf.key)).map(pinId)
    const others = shelf.except.filter((id) => !ids.includes(id))
    const except = isOut ? [...others, ...ids] : others
    if (except.length !== shelf.except.length)
      await device.put('files', shelfEnvelope({ ...shelf, except }))
  }
}

/** Removes a pin for good, and whatever of the cache nothing else needs. */
export const removeNow = (tools: PinTools, id: string): Promise<void> =>
  inStore(tools, async () => {
    const pin = await pinAt(tools.device, id)
    if (pin) await changeExceptions(tools, [pin], true)
    await tools.device.remove('files', id)
    await sweep(tools)
  })

/** Removals in a row are taken back together: those that still can be have the time of the last one. */
const keepForUndo = async (
  { device, platform }: PinTools,
  pins: readonly Pin[],
  shelf: Removed['shelf'],
): Promise<string> => {
  const at = platform.now()
  for (const envelope of await device.all('files')) {
    const before = readRemoved(envelope)
    if (before && Math.abs(at - before.at) < UNDO_MS)
      await device.put('files', removedEnvelope({ ...before, at }))
  }
  const removed = { id: platform.newId(), at, pins, shelf }
  await device.put('files', removedEnvelope(removed))
  return removed.id
}

/** Removes pins so that `undoRemoval` can bring them back as they were. Gives the id to undo by. */
export const removeForNow = (tools: PinTools, ids: readonly string[]): Promise<string> =>
  inStore(tools, async () => {
    const pins = (await allPins(tools.device)).filter((pin) => ids.includes(pinId(pin)))
    const undo = await keepForUndo(tools, pins, null)
    await changeExceptions(tools, pins, true)
    for (const pin of pins) await tools.device.remove('files', pinId(pin))
    return undo
  })

/** Lets a shelf go, with the files that nothing else wants. Gives the id to undo by. */
export const dropShelfForNow = (tools: PinTools, key: KeptShelf['key']): Promise<string> =>
  inStore(tools, async () => {
    const shelf = (await allShelves(tools.device)).find((one) => one.key === key) ?? null
    const pins = (await allPins(tools.device)).filter((pin) => shelvesOf(pin).includes(key))
    const undo = await keepForUndo(tools, pins, shelf && { key, except: shelf.except })
    await tools.device.remove('files', shelfId(key))
    for (const pin of pins) {
      const reasons = withoutReason(pin.reasons, byShelf(key))
      if (reasons.length > 0) await tools.device.put('files', pinEnvelope({ ...pin, reasons }))
      else await tools.device.remove('files', pinId(pin))
    }
    return undo
  })

const removedAt = async ({ device }: PinTools, undo: string): Promise<Removed | null> => {
  const envelope = await device.get('files', removedId(undo))
  return envelope && readRemoved(envelope)
}

/** Brings back what was removed a moment ago; 'missing' when it is too late. */
export const undoRemoval = (tools: PinTools, undo: string): Promise<void> =>
  inStore(tools, async () => {
    const removed = await removedAt(tools, undo)
    if (!removed) throw new SyncError('missing', { reason: 'undo' })
    const { shelf, pins } = removed
    if (shelf) {
      const shelves = await allShelves(tools.device)
      if (!shelves.some(({ key }) => key === shelf.key))
        await tools.device.put('files', shelfEnvelope({ ...shelf, order: nextOrder(shelves) }))
    } else await changeExceptions(tools, pins, false)
    for (const pin of pins) {
      const now = await pinAt(tools.device, pinId(pin))
      const back = now ? { ...now, reasons: pin.reasons.reduce(withReason, now.reasons) } : pin
      await tools.device.put('files', pinEnvelope(back))
    }
    await tools.device.remove('files', removedId(undo))
  })

/** Lets go for good of what was removed longer ago than it can be undone. Gives ms until the next one, null for none. */
export const dropRemoved = (tools: PinTools): Promise<number | null> =>
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
