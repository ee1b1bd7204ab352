import { BY_HAND, byShelf, shelvesOf, withoutReason, withReason } from './reasons.ts'
import { isOnShelf, type KeptShelf, type ShelfItem } from './shelves.ts'
import { type Wish, wishId } from './wish.ts'

/** The changes to make in the wishes. */
export interface WishChanges {
  readonly put: readonly Wish[]
  /** Ids of wishes that have no reason left. */
  readonly remove: readonly string[]
}

/** A wish for an item that nothing wanted so far. */
export const freshWish = (item: Omit<ShelfItem, 'createdAt'>, order: number): Wish => ({
  collection: item.collection,
  id: item.id,
  title: item.title,
  subject: item.subject,
  kind: item.kind,
  reasons: [BY_HAND],
  isAsked: true,
  isPaused: false,
  state: 'waiting',
  wanted: item.file,
  saved: null,
  newer: null,
  failure: null,
  isGone: false,
  order,
})

/**
 * Brings the wishes in line with the kept shelves: what is on one is wanted for it, in its newest version, and what left
 * it no longer is. Items that are not given keep their reasons: a mirror may not have them yet. What this wants comes by
 * itself, unless `asked` names its shelf.
 */
export const takeIn = (
  shelves: readonly KeptShelf[],
  items: readonly ShelfItem[],
  wishes: ReadonlyMap<string, Wish>,
  asked: string | null = null,
): WishChanges => {
  const put: Wish[] = []
  const remove: string[] = []
  let order = Math.max(0, ...[...wishes.values()].map((wish) => wish.order))
  for (const item of items) {
    const id = wishId(item)
    const wish = wishes.get(id)
    const keys = shelves
      .filter(({ key, except }) => isOnShelf(item, key) && !except.includes(id))
      .map(({ key }) => key)
    if (!wish && keys.length === 0) continue
    const off = wish ? shelvesOf(wish).filter((key) => !keys.includes(key)) : []
    const kept = off.reduce(
      (reasons, key) => withoutReason(reasons, byShelf(key)),
      wish?.reasons ?? [],
    )
    const reasons = keys.reduce((all, key) => withReason(all, byShelf(key)), kept)
    if (reasons.length === 0) {
      remove.push(id)
      continue
    }
    if (!wish) order += 1
    const before = wish ?? { ...freshWish(item, order), isAsked: false }
    const next = wanting({ ...before, reasons }, item, keys, asked)
    if (!wish || !isSame(wish, next)) put.push(next)
  }
  return { put, remove }
}

/** The same wish for the newest version, where a shelf wants it. */
const wanting = (
  wish: Wish,
  { file }: ShelfItem,
  keys: readonly string[],
  asked: string | null,
): Wish => {
  if (keys.length === 0) return wish
  const isAsked = wish.isAsked || (asked !== null && keys.includes(asked) && wish.state !== 'saved')
  // The same bytes at another address are no other version: following the row sees to them.
  if (wish.wanted.sha256 === file.sha256) return { ...wish, isAsked }
  return {
    ...wish,
    wanted: file,
    newer: null,
    state: 'waiting',
    failure: null,
    isAsked: asked !== null && keys.includes(asked),
  }
}

const isSame = (one: Wish, other: Wish): boolean => JSON.stringify(one) === JSON.stringify(other)
