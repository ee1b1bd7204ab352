import { openSync, type Sync } from '../../sync/index.ts'
import { readAhead } from '../shared/live/query-key.ts'
import { RETRIES, retryPause } from '../shared/live/retry-pause.ts'
import type { Opening } from '../shared/live/sync-context.tsx'

/** The engine of this page, which begins with the answers to `keys`. Code of it that does not come is asked for three more times. */
export const pageEngine = (keys: readonly string[]): Opening => {
  let coming: Promise<Sync> | null = null
  let here: Sync | null = null
  const opened = async (retries: number): Promise<Sync> => {
    try {
      const sync = await openSync({ baseUrl: '' })
      here = sync
      readAhead(sync, keys)
      followRoom(sync)
      return sync
    } catch (cause) {
      if (retries >= RETRIES) throw cause
      await retryPause(retries)
      return opened(retries + 1)
    }
  }
  return {
    open: () => {
      coming ??= opened(0)
      return coming
    },
    here: () => here,
  }
}

/** Once there is room again on a disk that was full, this page reloads at a good moment. */
const followRoom = ({ status }: Sync): void => {
  const stop = status.subscribe(() => {
    const { storage } = status.getSnapshot()
    if (storage.kind === 'durable' || storage.why !== 'room-again') return
    stop()
    // Where its code does not come, the notice offers the same.
    void import('../shared/status/take-room.ts').then(
      (found) => found.takeRoom(status),
      () => {},
    )
  })
}
