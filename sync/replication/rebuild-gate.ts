import type { Platform } from '../lib/platform.ts'
import type { Turns } from '../store/turns.ts'
import type { RebuildReason } from './contract.ts'

const HOUR_MS = 3_600_000
const JITTER_MS = 60_000

/**
 * Tells how long a rebuild has to wait (protocol, 14). A restore of the server meets every device at once, so each
 * takes its own moment within a minute. None rebuilds twice in an hour. The wait runs on a timer, not on the clock,
 * which may be set back.
 */
export const createRebuildGate = (platform: Platform) => {
  let jitter:
    | 'none'
    | 'over'
    | { readonly since: number; readonly ms: number; readonly stop: () => void } = 'none'
  const jitterLeft = (): number => {
    if (jitter === 'over') return 0
    if (jitter === 'none') {
      const ms = Math.ceil(platform.random() * JITTER_MS)
      if (ms === 0) return 0
      const stop = platform.after(ms, () => {
        jitter = 'over'
      })
      jitter = { since: platform.now(), ms, stop }
      return ms
    }
    const passed = Math.max(0, platform.now() - jitter.since)
    return Math.max(1, jitter.ms - passed)
  }
  return {
    /** Ms until a rebuild may start; 0: now. */
    waitMs: (why: RebuildReason, turns: Pick<Turns, 'rebuiltAt'>): number => {
      const since = platform.now() - turns.rebuiltAt
      if (turns.rebuiltAt > 0 && since >= 0 && since < HOUR_MS) return HOUR_MS - since
      // Only the server's history meets all devices at once; a lost database is this device's own affair.
      return why === 'off-the-line' ? jitterLeft() : 0
    },
    /** The state is on the line after all: a later rebuild draws a new moment. */
    calm: (): void => {
      if (typeof jitter === 'object') jitter.stop()
      jitter = 'none'
    },
  }
}
