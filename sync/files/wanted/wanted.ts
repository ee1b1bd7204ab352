import type { FileRef } from '../../model/fields.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'
import { inStore } from '../space/file-cache.ts'
import { type Pin, pinEnvelope, pinId, readPin } from './pin.ts'
import type { PinTools } from './pin-tools.ts'
import { type KeptShelf, readShelf, shelfEnvelope, shelfId } from './shelves.ts'

/** What is wanted on this device: single files with their reasons, and whole shelves. */
export interface Wanted {
  /** By `pinId`, in the order in which they were wanted. */
  readonly pins: ReadonlyMap<string, Pin>
  /** Shelves that are kept as a whole, the first one first. */
  readonly shelves: readonly KeptShelf[]
}

/** What the envelopes of the device table 'files' say is wanted. */
export const wantedIn = (envelopes: readonly Envelope[]): Wanted => {
  const pins = envelopes.map(readPin).filter((pin) => pin !== null)
  return {
    pins: new Map(pins.map((pin) => [pinId(pin), pin])),
    shelves: envelopes.map(readShelf).filter((shelf) => shelf !== null),
  }
}

export const readWanted = async (device: DeviceStore): Promise<Wanted> =>
  wantedIn(await device.all('files'))

/** Whole files that a pin holds, and files whose pieces are needed. */
const needed = ({ pins }: Wanted): { saved: readonly FileRef[]; wanted: readonly FileRef[] } => {
  const all = [...pins.values()]
  // Where the disk was full, the pieces of a file that failed make way for files that wait.
  const isWaited = all.some(({ state }) => state === 'waiting')
  return {
    saved: all.flatMap(({ saved }) => (saved ? [saved] : [])),
    wanted: all
      .filter(({ state, isGone }) => state !== 'saved' && !isGone)
      .filter(({ state, failure }) => !(isWaited && state === 'failed' && failure === 'quota'))
      .map((pin) => pin.wanted),
  }
}

/** Keys of the cache that these files need. */
const keysOf = (wanted: Wanted): ReadonlySet<string> => {
  const files = needed(wanted)
  return new Set([
    ...files.saved.flatMap(({ sha256, url }) => [`saved ${sha256}`, `index ${url}`]),
    ...files.wanted.map(({ sha256 }) => `parts ${sha256}`),
  ])
}

const sweepFor = async ({ cache }: PinTools, now: Wanted): Promise<void> => {
  const { saved, wanted } = needed(now)
  await cache.keepOnly(saved, wanted)
}

/** Removes from the cache what nothing wants. */
export const sweep = (tools: PinTools): Promise<void> =>
  inStore(tools, async () => sweepFor(tools, await readWanted(tools.device)))

/**
 * Changes what is wanted, as one step among all tabs: reads it, writes the rows that differ after `change`, and removes
 * from the cache what nothing needs any more. The table is written before the cache is swept: a crash in between leaves
 * bytes too many, which the next start removes.
 */
export const changeWanted = (
  tools: PinTools,
  change: (now: Wanted) => Wanted | Promise<Wanted>,
): Promise<void> =>
  inStore(tools, async () => {
    const { device, cache } = tools
    const before = await readWanted(device)
    const after = await change(before)
    if (after === before) return
    for (const [id, pin] of after.pins) {
      const old = before.pins.get(id)
      if (old && JSON.stringify(old) === JSON.stringify(pin)) continue
      const isShownAs = old?.saved?.url === pin.saved?.url && old?.title === pin.title
      if (pin.saved && !isShownAs) await cache.index(pin.saved, pin.title)
      await device.put('files', pinEnvelope(pin))
    }
    for (const id of before.pins.keys()) if (!after.pins.has(id)) await device.remove('files', id)
    for (const shelf of after.shelves)
      if (!before.shelves.includes(shelf)) await device.put('files', shelfEnvelope(shelf))
    for (const { key } of before.shelves)
      if (!after.shelves.some((shelf) => shelf.key === key))
        await device.remove('files', shelfId(key))
    const kept = keysOf(after)
    if ([...keysOf(before)].some((key) => !kept.has(key))) await sweepFor(tools, after)
  })

/** Changes one pin; null from `change` leaves it as it is. */
export const changePin = (
  tools: PinTools,
  id: string,
  change: (pin: Pin) => Promise<Pin | null> | Pin | null,
): Promise<void> =>
  changeWanted(tools, async (now) => {
    const pin = now.pins.get(id)
    const next = pin ? await change(pin) : null
    return next ? withPins(now, [next]) : now
  })

/** The same with these pins put in. */
export const withPins = (now: Wanted, pins: readonly Pin[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins, ...pins.map((pin) => [pinId(pin), pin] as const)]),
})

/** The same without these pins. */
export const withoutPins = (now: Wanted, ids: readonly string[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins].filter(([id]) => !ids.includes(id))),
})

/** What releases before 0.3.0 kept beside: removals that could be undone, files opened lately, data of the day. */
const DROPPED_KINDS = ['removed', 'opened', 'data-used']

/**
 * Compares the pins with the bytes here, once at the start: a browser may have removed some, a crash may have left too
 * many. A missing file waits again; one that the site no longer has either has failed.
 */
export const mend = async (tools: PinTools): Promise<void> => {
  for (const table of ['files', 'settings'] as const)
    for (const { id, kind } of await tools.device.all(table))
      if (DROPPED_KINDS.includes(kind)) await tools.device.remove(table, id)
  await changeWanted(tools, async (now) => {
    const mended: Pin[] = []
    for (const pin of now.pins.values()) mended.push(await mendOne(tools, pin))
    return withPins(now, mended)
  })
  await sweep(tools)
}

const mendOne = async ({ cache }: PinTools, pin: Pin): Promise<Pin> => {
  if (!pin.saved) return pin
  if (await cache.hasSaved(pin.saved)) {
    await cache.index(pin.saved, pin.title)
    return pin
  }
  if (pin.isGone) return { ...pin, saved: null, state: 'failed', failure: 'missing' }
  if (pin.state === 'failed') return { ...pin, saved: null }
  // Nobody tapped for these bytes a second time: they come when data is cheap.
  const isAsked = pin.state === 'waiting' && pin.isAsked
  return { ...pin, saved: null, state: 'waiting', isAsked }
}
