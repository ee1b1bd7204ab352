import type { PinTools } from '../download/pin-tools.ts'
import { allOpenings } from '../wanted/openings.ts'
import { type Pin, pinEnvelope, pinId } from '../wanted/pin.ts'
import { isRecentOnly, keptFor } from '../wanted/reasons.ts'
import { allPins, sweep } from '../wanted/stored-pins.ts'
import { planEviction } from './eviction.ts'
import { lackingBytes } from './space.ts'
import { inStore } from './store-lock.ts'

/**
 * Makes room for the file of a pin by removing files of lighter reasons: true when it may come. A removed file of a
 * shelf says so and is fetched again only on request. `isFull`: the disk said so, whatever the browser estimates.
 */
export const makeRoom = async (
  tools: PinTools,
  pin: Pin,
  sizeBytes = pin.wanted.size,
  isFull = false,
): Promise<boolean> => {
  const lacking = isFull ? sizeBytes : await lackingBytes(tools.space, sizeBytes)
  if (lacking <= 0) return true
  return inStore(tools, async () => {
    const openings = new Map(
      (await allOpenings(tools.device)).map((opening) => [pinId(opening), opening.at]),
    )
    const going = planEviction(
      (await allPins(tools.device)).filter((other) => pinId(other) !== pinId(pin)),
      (other) => openings.get(pinId(other)) ?? 0,
      lacking,
      keptFor(pin),
    )
    if (!going) return false
    for (const other of going) {
      if (isRecentOnly(other)) await tools.device.remove('files', pinId(other))
      else {
        const full = { ...other, saved: null, state: 'failed', failure: 'quota' } as const
        await tools.device.put('files', pinEnvelope(full))
      }
    }
    tools.log.add('evicted', { count: going.length })
    await sweep(tools)
    return true
  })
}
