/** The part of `navigator.storage` that is used; every member may be missing (WebKit). */
export interface SpaceKeeper {
  readonly estimate?: () => Promise<{ readonly quota?: number; readonly usage?: number }>
  readonly persist?: () => Promise<boolean>
}

/** Left free on the device for rows and drafts, in bytes. */
const RESERVE_BYTES = 20 * 1024 * 1024

/** True when the browser says that `sizeBytes` more do not fit; a browser that does not say is believed to have room. */
export const isFull = async (space: SpaceKeeper | null, sizeBytes: number): Promise<boolean> => {
  try {
    const { quota, usage } = (await space?.estimate?.()) ?? {}
    if (quota === undefined || usage === undefined) return false
    // Twice: for a moment the pieces and the whole lie side by side.
    return quota - usage < 2 * sizeBytes + RESERVE_BYTES
  } catch {
    return false
  }
}

/** Asks the browser to spare what is kept here when space runs out. Its answer changes nothing for us. */
export const askToPersist = (space: SpaceKeeper | null): void => {
  try {
    space?.persist?.().catch(() => false)
  } catch {
    // Missing or forbidden: the files are kept as long as the browser likes.
  }
}

/** `navigator.storage`, or null. */
export const browserSpace = (): SpaceKeeper | null => {
  const storage: StorageManager | undefined = globalThis.navigator?.storage
  if (!storage) return null
  return {
    ...(typeof storage.estimate === 'function' ? { estimate: () => storage.estimate() } : {}),
    ...(typeof storage.persist === 'function' ? { persist: () => storage.persist() } : {}),
  }
}
