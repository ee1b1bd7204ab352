import { openSync, type Sync } from '../../sync/index.ts'
import { whenNotHeld } from '../shared/live/engine-hold.ts'

/** Fetches the engine's code and opens it. Called after the first paint: the first screen never waits for it. */
export const openEngine = async (): Promise<Sync> => {
  await whenNotHeld()
  return openSync({ baseUrl: '' })
}
