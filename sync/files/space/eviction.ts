import type { KeptFor } from '../../api.ts'
import { keptFor } from '../wanted/reasons.ts'
import type { Wish } from '../wanted/wish.ts'

/** How much a reason weighs: a file makes room only for one whose reason weighs more. */
const WEIGHT: Readonly<Record<KeptFor, number>> = { recent: 0, shelf: 1, hand: 2 }

/**
 * The wishes whose files go so that `neededBytes` come free for a file that is wanted for `reason`: the lightest reasons
 * first, among them what was opened least recently. By hand never goes. Null where that is not enough: then nothing goes.
 * `openedAt`: epoch ms, 0 for never. Bytes that another wish holds as well come free only with the last of them.
 * @see tests/unit/files/eviction.test.ts
 */
export const planEviction = (
  wishes: readonly Wish[],
  openedAt: (wish: Wish) => number,
  neededBytes: number,
  reason: KeptFor,
): readonly Wish[] | null => {
  if (neededBytes <= 0) return []
  const mayGo = (wish: Wish): boolean => WEIGHT[keptFor(wish)] < WEIGHT[reason]
  const held = new Set(wishes.filter((wish) => !mayGo(wish)).map(({ saved }) => saved?.sha256))
  const candidates = wishes
    .filter((wish) => wish.saved !== null && mayGo(wish) && !held.has(wish.saved.sha256))
    .sort(
      (one, other) =>
        WEIGHT[keptFor(one)] - WEIGHT[keptFor(other)] ||
        openedAt(one) - openedAt(other) ||
        one.order - other.order,
    )
  const holders = new Map<string, number>()
  for (const { saved } of wishes) {
    if (saved) holders.set(saved.sha256, (holders.get(saved.sha256) ?? 0) + 1)
  }
  const going: Wish[] = []
  let freed = 0
  for (const wish of candidates) {
    if (freed >= neededBytes) break
    if (!wish.saved) continue
    const left = (holders.get(wish.saved.sha256) ?? 1) - 1
    holders.set(wish.saved.sha256, left)
    going.push(wish)
    if (left === 0) freed += wish.saved.size
  }
  return freed >= neededBytes ? going : null
}
