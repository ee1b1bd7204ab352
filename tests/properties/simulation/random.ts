/** Seeded chance: the same seed gives the same schedule, so that a failing one can be played again. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number
  /** 0 … n - 1. */
  readonly int: (n: number) => number
  readonly chance: (probability: number) => boolean
  /** @throws RangeError for an empty list */
  readonly pick: <T>(from: readonly T[]) => T
  /** 15 of a-z and 0-9. */
  readonly id: () => string
  readonly uuid: () => string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const HEX = '0123456789abcdef'

export const seededRandom = (seed: number): Random => {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (n: number): number => Math.floor(next() * n)
  const text = (letters: string, length: number): string => {
    let made = ''
    for (let at = 0; at < length; at += 1) made += letters[int(letters.length)]
    return made
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[int(from.length)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    id: () => text(LETTERS, 15),
    uuid: () =>
      `${text(HEX, 8)}-${text(HEX, 4)}-4${text(HEX, 3)}-8${text(HEX, 3)}-${text(HEX, 12)}`,
  }
}
