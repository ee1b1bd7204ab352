import type { Live, Reading } from '../../lib/live.ts'
import { onDemand } from '../../lib/on-demand.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore, DeviceTable, Envelope } from '../../store/port.ts'

/** Until a table that failed is read again, ms. */
const AGAIN_MS = 1_000

/**
 * Rows of one kind in a device table, in order, read and followed in every tab while there are listeners. Unreadable
 * rows are left out. While the table fails, its last value stands.
 */
export const followedRows = <T>(
  platform: Pick<Platform, 'after'>,
  device: DeviceStore,
  table: DeviceTable,
  read: (envelope: Envelope) => T | null,
): Live<Reading<readonly T[]>> =>
  onDemand<Reading<readonly T[]>>(platform, { state: 'loading' }, (set) => {
    let lastAsked = 0
    let lastShown = 0
    let stopWaiting: () => void = () => undefined
    const load = () => {
      stopWaiting()
      lastAsked += 1
      const number = lastAsked
      device.all(table).then(
        (envelopes) => {
          // Two readings may overtake each other: what was asked for later is shown for good.
          if (number < lastShown) return
          lastShown = number
          set({ state: 'ready', value: rowsOf(envelopes, read) })
        },
        () => {
          if (number === lastAsked) stopWaiting = platform.after(AGAIN_MS, load)
        },
      )
    }
    const stop = device.watch(table, load)
    load()
    return () => {
      lastShown = Number.POSITIVE_INFINITY
      lastAsked = Number.POSITIVE_INFINITY
      stopWaiting()
      stop()
    }
  })

export const rowsOf = <T>(
  envelopes: readonly Envelope[],
  read: (envelope: Envelope) => T | null,
): readonly T[] => envelopes.map(read).filter((row) => row !== null)
