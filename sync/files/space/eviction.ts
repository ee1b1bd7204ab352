import type { KeptFor } from '../../api.ts'
import type { Pin } from '../wanted/pin.ts'
import { keptFor } from '../wanted/reasons.ts'

/** How much a reason weighs: a file makes room only for one whose reason weighs more. */
const WEIGHT: Readonly<Record<KeptFor, number>> = { recent: 0, shelf: 1, hand: 2 }

/**
 * The pins whose files go so that `neededBytes` come free for a file that is wanted for `reason`. The lightest reasons
 * go first, among them the least recently opened; 'by hand' never goes. Null where that is not enough: then nothing
 * goes. `openedAt`: epoch ms, 0 for never. Bytes that several pins share come free only with the last of them.
 * @see tests/unit/files/eviction.test.ts
 */
export const planEviction = (
  pins: readonly Pin[],
  openedAt: (pin: Pin) => number,
  neededBytes: number,
  reason: KeptFor,
): readonly Pin[] | null => {
  if (neededBytes <= 0) return []
  const mayGo = (pin: Pin): boolean => WEIGHT[keptFor(pin)] < WEIGHT[reason]
  const needed = new Set(pins.filter((pin) => !mayGo(pin)).map(({ saved }) => saved?.sha256))
  const candidates = pins
    .filter((pin) => pin.saved !== null && mayGo(pin) && !needed.has(pin.saved.sha256))
    .sort(
      (one, other) =>
        WEIGHT[keptFor(one)] - WEIGHT[keptFor(other)] ||
        openedAt(one) - openedAt(other) ||
        one.order - other.order,
    )
  const holders = new Map<string, number>()
  for (const { saved } of pins) {
    if (saved) holders.set(saved.sha256, (holders.get(saved.sha256) ?? 0) + 1)
  }
  const going: Pin[] = []
  let freed = 0
  for (const pin of candidates) {
    if (freed >= neededBytes) break
    if (!pin.saved) continue
    const left = (holders.get(pin.saved.sha256) ?? 1) - 1
    holders.set(pin.saved.sha256, left)
    going.push(pin)
    if (left === 0) freed += pin.saved.size
  }
  return freed >= neededBytes ? going : null
}
