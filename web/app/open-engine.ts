import { openSync, type Sync } from '../../sync/index.ts'

/** Retries of a failed read before a person is told (D5). */
const RETRIES = 3

let coming: Promise<Sync> | null = null

/** Opens the engine of this page, once. Its code is asked for three more times where it does not come (D5). */
export const openPageEngine = (): Promise<Sync> => {
  coming ??= opened(0)
  return coming
}

const opened = async (retries: number): Promise<Sync> => {
  try {
    return await openSync({ baseUrl: '' })
  } catch (cause) {
    if (retries >= RETRIES) throw cause
    await retryPause(retries)
    return opened(retries + 1)
  }
}

/** Resolves after the pause before retry `retry` (0-based): 1, 2, then 4 s, or as soon as the network returns. */
const retryPause = (retry: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_000 * 2 ** retry)
    window.addEventListener('online', () => resolve(), { once: true })
  })
