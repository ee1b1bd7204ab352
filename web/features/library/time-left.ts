/** Bytes of a file that had come at a moment, in ms of any one clock. */
export interface Sample {
  readonly at: number
  readonly received: number
}

/** A line's speed is what it was lately: older samples tell of a signal that is gone. */
const LATELY_MS = 10_000
/** Earlier than this the first packets would promise anything. */
const ENOUGH_MS = 1_500

/** The samples to go on with after another one; a restart, as after a cut, clears them. */
export const withSample = (samples: readonly Sample[], next: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last && next.received < last.received) return [next]
  const late = samples.filter(({ at }) => next.at - at <= LATELY_MS)
  return [...late, next]
}

/** How long the rest takes at the speed of late, in ms; null where nothing can be said. */
export const timeLeft = (samples: readonly Sample[], total: number, now: number): number | null => {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || now - first.at < ENOUGH_MS) return null
  const bytes = last.received - first.received
  // Measured until now, so that a line that stands still makes it longer, not the same.
  return bytes > 0 ? ((total - last.received) * (now - first.at)) / bytes : null
}

const STEP_S = 5

/** 'about 20 s left': in steps that do not flicker. Null where it is too long to be worth a word. */
export const timeLeftWords = (ms: number): string | null => {
  const seconds = ms / 1000
  if (seconds < STEP_S) return 'a few seconds left'
  if (seconds < 57.5) return `about ${Math.round(seconds / STEP_S) * STEP_S} s left`
  const minutes = Math.round(seconds / 60)
  return minutes <= 90 ? `about ${minutes} min left` : null
}
