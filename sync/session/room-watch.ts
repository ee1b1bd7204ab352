import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { StoreHost } from '../store/store-host.ts'

/** Time between two looks, in ms: each one writes a megabyte. */
const EVERY_MS = 60_000

interface RoomWatchOptions {
  readonly host: Pick<StoreHost, 'storage' | 'lookForRoom'>
  readonly platform: Pick<Platform, 'after'>
  readonly signals: Pick<Signals, 'isVisible' | 'onVisibility' | 'onFocus'>
}

/**
 * Looks for room every minute, and when the page is shown again, while a full disk keeps nothing. Gives the way to
 * stop.
 * @see tests/unit/session/room-watch.test.ts
 */
export const watchRoom = ({ host, platform, signals }: RoomWatchOptions): (() => void) => {
  let stopTimer: () => void = () => undefined
  let isLooking = false
  let isStopped = false
  const isFull = (): boolean => {
    const storage = host.storage.value
    return storage.kind === 'memory' && storage.why === 'full'
  }
  const plan = () => {
    stopTimer()
    if (isFull() && !isStopped) stopTimer = platform.after(EVERY_MS, () => void look())
  }
  const look = async (): Promise<void> => {
    if (isLooking || !isFull()) return
    isLooking = true
    await host.lookForRoom().catch(() => undefined) // its code did not come: looked for again
    isLooking = false
    plan()
  }
  const comeBack = () => {
    if (signals.isVisible()) void look()
  }
  const following = host.storage.subscribe(plan)
  following.add(signals.onVisibility(comeBack))
  following.add(signals.onFocus(comeBack))
  return () => {
    isStopped = true
    stopTimer()
    following.unsubscribe()
  }
}
