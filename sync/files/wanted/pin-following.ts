import type { ShelfKey } from '../../api.ts'
import type { FileRef } from '../../model/fields.ts'
import type { PinTools, RowFile } from '../download/pin-tools.ts'
import { changePin, dropGone } from '../download/pin-work.ts'
import { inStore } from '../space/store-lock.ts'
import { isMoved, type Pin, pinEnvelope, pinId } from './pin.ts'
import { nextOrder } from './pin-changes.ts'
import { shelfEnvelope } from './shelves.ts'
import { allPins, allShelves, sweep } from './stored-pins.ts'
import { takeIn } from './take-in.ts'

/** Brings the pins in line with their rows. A file saved by hand stays, also where its row is gone. */
export const followPins = async (
  tools: PinTools,
  pins: ReadonlyMap<string, Pin>,
): Promise<void> => {
  const gone: string[] = []
  for (const [id, pin] of pins) {
    const row = await tools.rows.current(pin.collection, pin.id)
    if (row.kind === 'gone') gone.push(id)
    else if (row.kind === 'found') await followRow(tools, id, pin, row)
  }
  // Together: what stands in their place is looked for once. What is marked as gone may be replaced since.
  if (gone.length > 0) await dropGone(tools, gone)
}

/** Brings title, group and address of one pin in line with its row. */
const followRow = async (
  tools: PinTools,
  id: string,
  pin: Pin,
  row: Extract<RowFile, { kind: 'found' }>,
): Promise<void> => {
  const { title, subject, type, file } = row
  // The same bytes may come back under another address, as after a restore or a second upload: what a card calls
  // saved must open by the link that it shows.
  const asInRow = (one: FileRef): FileRef => (isMoved(one, file) ? file : one)
  const follow = (now: Pin): Pin => ({
    ...now,
    ...{ title, subject, kind: type, isGone: false },
    saved: now.saved && asInRow(now.saved),
    wanted: asInRow(now.wanted),
    newer: [now.saved?.sha256, now.wanted.sha256].includes(file.sha256) ? null : file,
  })
  if (JSON.stringify(follow(pin)) === JSON.stringify(pin)) return
  await changePin(tools, id, async (now) => {
    const next = follow(now)
    if (next.saved) await tools.cache.index(next.saved, title)
    return next
  })
}

/** Brings the pins in line with the kept shelves and with the rows that are there now. Repeatable. */
export const takeInShelves = async (
  tools: PinTools,
  asked: ShelfKey | null = null,
): Promise<void> => {
  if ((await allShelves(tools.device)).length === 0) return
  const items = await tools.rows.items()
  if (!items) return
  await inStore(tools, async () => {
    const pins = new Map((await allPins(tools.device)).map((pin) => [pinId(pin), pin]))
    const { put, remove } = takeIn(await allShelves(tools.device), items, pins, asked)
    for (const pin of put) await tools.device.put('files', pinEnvelope(pin))
    for (const id of remove) await tools.device.remove('files', id)
    if (remove.length > 0) await sweep(tools)
  })
}

/** Wants a whole shelf from now on, with what a person had taken off this device before. */
export const keepWhole = async (
  tools: PinTools,
  key: ShelfKey,
  isAsked: boolean,
): Promise<void> => {
  await inStore(tools, async () => {
    const shelves = await allShelves(tools.device)
    const before = shelves.find((shelf) => shelf.key === key)
    const order = before?.order ?? nextOrder(shelves)
    await tools.device.put('files', shelfEnvelope({ key, except: [], order }))
  })
  await takeInShelves(tools, isAsked ? key : null)
}
