import { isSameText } from '../../lib/json.ts'
import type { Platform } from '../../lib/platform.ts'
import type { OpenFile } from '../../remote/file-download.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'
import { cacheKeys, type FileCache, inStore } from '../space/file-cache.ts'
import type { SpaceKeeper } from '../space/space.ts'
import { freshPin, type Pin, pinEnvelope, pinId, readPin } from './pin.ts'
import { shelfEnvelope, shelfRow, type Wanted } from './shelves.ts'

/** What files are fetched and kept with. */
export interface PinTools {
  readonly cache: FileCache
  readonly openFile: OpenFile
  readonly device: DeviceStore
  readonly platform: Platform
  readonly space: SpaceKeeper | null
  /** Asks the server for newer rows. */
  readonly pull: () => void
}

/** What the envelopes of the device table 'files' say is wanted. */
export const wantedIn = (envelopes: readonly Envelope[]): Wanted => {
  const pins = envelopes.map(readPin).filter((pin) => pin !== null)
  return {
    pins: new Map(pins.map((pin) => [pinId(pin), pin])),
    shelves: envelopes.map(shelfRow.read).filter((shelf) => shelf !== null),
  }
}

/** The same with these pins put in. */
export const withPins = (now: Wanted, pins: readonly Pin[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins, ...pins.map((pin) => [pinId(pin), pin] as const)]),
})

/** Pieces of a file that found no room make way for others. */
const needsPieces = ({ state, isGone, failure }: Pin): boolean =>
  state !== 'saved' && !isGone && failure !== 'quota'

/** Keys of the cache that these pins need. */
const keysOf = ({ pins }: Wanted): ReadonlySet<string> =>
  new Set(
    [...pins.values()].flatMap((pin) => [
      ...(pin.saved ? [cacheKeys.saved(pin.saved), cacheKeys.index(pin.saved)] : []),
      ...(needsPieces(pin) ? [cacheKeys.parts(pin.wanted)] : []),
    ]),
  )

const rowsOf = ({ pins, shelves }: Wanted): ReadonlyMap<string, Envelope> => {
  const rows = [...[...pins.values()].map(pinEnvelope), ...shelves.map(shelfEnvelope)]
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes what is wanted, as one step among all tabs: reads it, writes the rows that differ after `change`, and removes
 * from the cache what they needed and nothing needs any more. The table is written before: a crash in between leaves
 * bytes too many, which the next start lists again.
 */
export const changeWanted = (
  { device, cache, ...tools }: PinTools,
  change: (now: Wanted) => Wanted | Promise<Wanted>,
): Promise<void> =>
  inStore(tools, async () => {
    const before = wantedIn(await device.all('files'))
    const after = await change(before)
    const rows = rowsOf(before)
    const next = rowsOf(after)
    const changed = [...next.values()].filter((row) => !isSameText(row, rows.get(row.id)))
    for (const { id } of changed) {
      const [old, pin] = [before.pins.get(id), after.pins.get(id)]
      const isShownAs = old?.saved?.url === pin?.saved?.url && old?.title === pin?.title
      if (pin?.saved && !isShownAs) await cache.index(pin.saved, pin)
    }
    const gone = [...rows.keys()].filter((id) => !next.has(id))
    if (changed.length > 0) await device.put('files', ...changed)
    if (gone.length > 0) await device.remove('files', ...gone)
    const kept = keysOf(after)
    await cache.remove([...keysOf(before)].filter((key) => !kept.has(key)))
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

/**
 * Compares the pins with the bytes here, once at the start. A browser may have removed some: a missing file waits again,
 * and one that the site no longer has either has failed. A whole file without a pin is listed again: its row was lost,
 * or a crash came before its bytes went.
 */
export const mend = (tools: PinTools): Promise<void> =>
  changeWanted(tools, async (now) => {
    const { whole, pieces } = await tools.cache.contents()
    const pins: Pin[] = []
    for (const pin of now.pins.values()) {
      const isHere = pin.saved !== null && whole.has(pin.saved.sha256)
      if (pin.saved && isHere) await tools.cache.index(pin.saved, pin)
      pins.push(isHere || !pin.saved ? pin : withoutBytes(pin))
    }
    let order = Math.max(0, ...pins.map((pin) => pin.order))
    const held = new Set(pins.map(({ saved }) => saved?.sha256))
    for (const [sha256, item] of whole) {
      if (!item || held.has(sha256) || now.pins.has(pinId(item))) continue
      order += 1
      pins.push({ ...freshPin(item, order), state: 'saved', saved: item.file })
    }
    const after = withPins(now, pins)
    const kept = keysOf(after)
    await tools.cache.remove(pieces.filter((key) => !kept.has(key)))
    return after
  })

const withoutBytes = (pin: Pin): Pin => {
  if (pin.isGone) return { ...pin, saved: null, state: 'failed', failure: 'missing' }
  if (pin.state === 'failed') return { ...pin, saved: null }
  // Nobody tapped for these bytes a second time: they come when data is cheap.
  const isAsked = pin.state === 'waiting' && pin.isAsked
  return { ...pin, saved: null, state: 'waiting', isAsked }
}
