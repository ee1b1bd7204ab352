import { openSync, type Sync } from '../../sync/index.ts'
import { RETRIES, retryPause } from '../shared/live/retry-pause.ts'

let coming: Promise<Sync> | null = null

/** Opens the engine of this page, once. Its code is asked for three more times where it does not come (D5). */
export const openPageEngine = (): Promise<Sync> => {
  coming ??= opened(0)
  return coming
}

const opened = async (retries: number): Promise<Sync> => {
  try {
    const sync = await openSync({ baseUrl: '' })
    followRoom(sync)
    return sync
  } catch (cause) {
    if (retries >= RETRIES) throw cause
    await retryPause(retries)
    return opened(retries + 1)
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
