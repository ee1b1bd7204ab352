import { openSync, type Sync } from '../../sync/index.ts'

/** Fetches the engine's code and opens it. Called after the first paint: the first screen never waits for it. */
export const openEngine = (): Promise<Sync> => openSync({ baseUrl: '' })
