import type { KeptFor, ShelfKey } from '../../api.ts'
import { isShelfKey } from './shelves.ts'

// Why a file is kept on this device. Each reason stands for itself: a file goes when its last one does.

/** A person asked for this very file. Such a one is never let go to make room, and outlives its item (protocol, 13). */
export const BY_HAND = 'hand'
/** It was opened here lately. */
export const RECENT = 'recent'
const SHELF = 'wish:'

interface Reasoned {
  /** A reason that this build does not know comes from a newer one: it stays, and weighs like a shelf. */
  readonly reasons: readonly string[]
}

/** The reason of a file that a kept shelf wants. */
export const byShelf = (key: ShelfKey): string => SHELF + key

export const isByHand = ({ reasons }: Reasoned): boolean => reasons.includes(BY_HAND)
export const isRecentOnly = ({ reasons }: Reasoned): boolean =>
  reasons.length > 0 && reasons.every((reason) => reason === RECENT)

/** The kept shelves that want this file. */
export const shelvesOf = ({ reasons }: Reasoned): readonly ShelfKey[] =>
  reasons.flatMap((reason) => {
    const key = reason.startsWith(SHELF) ? reason.slice(SHELF.length) : ''
    return isShelfKey(key) ? [key] : []
  })

export const withReason = (reasons: readonly string[], reason: string): readonly string[] =>
  reasons.includes(reason) ? reasons : [...reasons, reason]
export const withoutReason = (reasons: readonly string[], reason: string): readonly string[] =>
  reasons.filter((one) => one !== reason)

/** The strongest reason of a file: what may be let go for another one is decided by it. */
export const keptFor = (pin: Reasoned): KeptFor => {
  if (isByHand(pin)) return 'hand'
  return isRecentOnly(pin) ? 'recent' : 'shelf'
}
