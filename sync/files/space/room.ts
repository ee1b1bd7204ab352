import type { WishTools } from '../download/wish-work.ts'
import { allOpenings } from '../wanted/openings.ts'
import { isRecentOnly, keptFor } from '../wanted/reasons.ts'
import { allWishes, sweep } from '../wanted/stored-wishes.ts'
import { type Wish, wishEnvelope, wishId } from '../wanted/wish.ts'
import { planEviction } from './eviction.ts'
import { lackingBytes } from './space.ts'
import { inStore } from './store-lock.ts'

/**
 * Sees that there is room for the file of a wish, by letting go what weighs less: true when it may come. A file of a
 * shelf that had to go says so and is not fetched again by itself. `isFull`: the disk said so, whatever the browser thinks.
 */
export const makeRoom = async (
  tools: WishTools,
  wish: Wish,
  sizeBytes = wish.wanted.size,
  isFull = false,
): Promise<boolean> => {
  const lacking = isFull ? sizeBytes : await lackingBytes(tools.space, sizeBytes)
  if (lacking <= 0) return true
  return inStore(tools, async () => {
    const openings = new Map(
      (await allOpenings(tools.device)).map((opening) => [wishId(opening), opening.at]),
    )
    const going = planEviction(
      (await allWishes(tools.device)).filter((other) => wishId(other) !== wishId(wish)),
      (other) => openings.get(wishId(other)) ?? 0,
      lacking,
      keptFor(wish),
    )
    if (!going) return false
    for (const other of going) {
      if (isRecentOnly(other)) await tools.device.remove('files', wishId(other))
      else {
        const full = { ...other, saved: null, state: 'failed', failure: 'quota' } as const
        await tools.device.put('files', wishEnvelope(full))
      }
    }
    tools.log.add('evicted', { count: going.length })
    await sweep(tools)
    return true
  })
}
