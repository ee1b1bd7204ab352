import type { Item } from './change.ts'

/** A tab whose timer is late still finds its change held. */
const MARGIN_MS = 5_000
/** Longer than this nothing is held: a clock that was set back must not keep a change from being sent. */
const LONGEST_MS = 60_000

/** True for a change that its author is giving up, and may still want back: until then it is not sent. */
export const isHeld = (item: Pick<Item, 'heldUntil'>, nowMs: number): boolean => {
  const leftMs = (item.heldUntil ?? 0) - nowMs
  return leftMs > 0 && leftMs <= LONGEST_MS
}

/** Until when it is held, in epoch ms; 0: it is not. */
export const heldUntil = (item: Pick<Item, 'heldUntil'>, nowMs: number): number =>
  isHeld(item, nowMs) ? (item.heldUntil ?? 0) : 0

export const held = (item: Item, nowMs: number, forMs: number): Item => ({
  ...item,
  heldUntil: nowMs + forMs + MARGIN_MS,
})

export const released = (item: Item): Item => ({ ...item, heldUntil: undefined })
