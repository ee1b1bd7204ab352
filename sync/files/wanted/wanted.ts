import { isSameText } from '../../lib/json.ts'
import type { Platform } from '../../lib/platform.ts'
import type { OpenFile } from '../../remote/file-download.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'
import { cacheKeys, type FileCache, inStore } from '../space/file-cache.ts'
import type { SpaceKeeper } from '../space/space.ts'
import { freshPin, type Pin, pinEnvelope, pinId, readPin } from './pin.ts'
import { shelfEnvelope, shelfRow, type Wanted } from './shelves.ts'

export interface PinTools {
  readonly cache: FileCache
  readonly openFile: OpenFile
  readonly device: DeviceStore
  readonly platform: Platform
  readonly space: SpaceKeeper
  /** Asks the server for newer rows. */
  readonly pull: () => void
}

/** What is wanted, read from the device table 'files'. */
export const wantedIn = (envelopes: readonly Envelope[]): Wanted => {
  const pins = envelopes.map(readPin).filter((pin) => pin !== null)
  return {
    pins: new Map(pins.map((pin) => [pinId(pin), pin])),
    shelves: envelopes.map(shelfRow.read).filter((shelf) => shelf !== null),
  }
}

export const withPins = (now: Wanted, pins: readonly Pin[]): Wanted => ({
  ...now,
  pins: new Map([...now.pins, ...pins.map((pin) => [pinId(pin), pin] as const)]),
})

/** The pieces of a download that found no room are dropped, to make room for others. */
const needsPieces = ({ state, isGone, failure }: Pin): boolean =>
  state !== 'saved' && !isGone && failure !== 'quota'

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
 * Changes what is wanted, one tab at a time: reads the table, writes the rows that `change` has changed, then removes the
 * bytes that no row needs any more. A crash before the removal leaves bytes that the next start lists again.
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
 * Compares the pins with the bytes in the cache, once at the start. The browser may have removed some: such a file waits
 * again, or has failed where the site no longer has it. A whole file without a pin is listed again: its row was lost, or a
 * crash came before its bytes were removed.
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
  // Nobody tapped a second time: the file is fetched when data is cheap.
  const isAsked = pin.state === 'waiting' && pin.isAsked
  return { ...pin, saved: null, state: 'waiting', isAsked }
}
