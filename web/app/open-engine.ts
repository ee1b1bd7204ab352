import type { Sync } from '../../sync/api.ts'
import { fetchEngineCode } from '../../sync/engine-code.ts'

/** Fetches the engine's code and opens it. Called after the first paint: the first screen never waits for it. */
export const openEngine = async (): Promise<Sync> => {
  fetchEngineCode()
  const { openSync } = await import('../../sync/index.ts')
  return openSync({ baseUrl: '' })
}
