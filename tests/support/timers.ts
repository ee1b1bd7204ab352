import type { Platform } from '../../sync/lib/platform.ts'

/** The runtime's own clock and timers, which vitest may fake. */
export const timers: Pick<Platform, 'after' | 'now'> = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
