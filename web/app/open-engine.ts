import { openSync, type Sync } from '../../sync/index.ts'

/** Starts the engine. On a first visit it is called after the first paint: the first screen never waits for it. */
export const openEngine = async (): Promise<Sync> => {
  const sync = await openSync({ baseUrl: '' })
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
