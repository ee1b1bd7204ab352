import { openSync, type Sync } from '../../sync/index.ts'
import { whenNotHeld } from '../shared/live/engine-hold.ts'

/**
 * Fetches the engine's code and opens it. Called after the first paint: the first screen never waits for it. `pause` lets
 * taps in between its parts, where nobody waits for what it has.
 */
export const openEngine = async (pause?: () => Promise<void>): Promise<Sync> => {
  await whenNotHeld()
  const sync = await openSync({ baseUrl: '', ...(pause && { pause }) })
  followRoom(sync)
  return sync
}

/** Once there is room again on a disk that was full, this page is loaded anew at a good moment. */
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
