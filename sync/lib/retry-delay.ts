const FIRST_MS = 1_000
const MOST_MS = 60_000

/** Pause before retry `attempt` (0-based), in ms: doubles from 1 s up to 60 s, varied by 20 % at random. */
export const retryDelay = (attempt: number, random: () => number): number =>
  Math.round(Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt, 16)) * (0.8 + 0.4 * random()))
