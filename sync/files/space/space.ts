import type { Space } from '../../api.ts'

/** The part of `navigator.storage` that is used; every member may be missing (WebKit). */
export interface SpaceKeeper {
  readonly estimate?: () => Promise<{ readonly quota?: number; readonly usage?: number }>
  readonly persist?: () => Promise<unknown>
  readonly persisted?: () => Promise<boolean>
}

const MOST_RESERVE_BYTES = 250_000_000

/** The part of `quota` that stays free for the phone, rows and drafts: 250 MB, or a tenth if less. */
export const reserveOf = (quota: number): number => Math.min(MOST_RESERVE_BYTES, quota / 10)

/** The browser's answer; null where it has none, or forbids the question. */
const answerOf = async <T>(ask: (() => Promise<T>) | undefined): Promise<T | null> => {
  try {
    return (await ask?.()) ?? null
  } catch {
    return null
  }
}

const estimateOf = async (
  space: SpaceKeeper | null,
): Promise<{ readonly quota: number; readonly usage: number } | null> => {
  const { quota, usage } = (await answerOf(space?.estimate)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, usage }
}

/** Bytes that must go before `sizeBytes` more fit; 0 when they do, or when the browser does not say. */
export const lackingBytes = async (
  space: SpaceKeeper | null,
  sizeBytes: number,
): Promise<number> => {
  const told = await estimateOf(space)
  if (!told) return 0
  // Twice: for a moment the pieces and the whole lie side by side.
  return Math.max(0, told.usage + 2 * sizeBytes + reserveOf(told.quota) - told.quota)
}

/** How things stand, where `savedBytes` are saved files. */
export const readSpace = async (space: SpaceKeeper | null, savedBytes: number): Promise<Space> => {
  const told = await estimateOf(space)
  const reserve = told && reserveOf(told.quota)
  return {
    free: told && Math.max(0, told.quota - told.usage - (reserve ?? 0)),
    reserve,
    content: told && Math.max(0, told.usage - savedBytes),
    saved: savedBytes,
    isPersistent: await answerOf(space?.persisted),
  }
}

/** Asks the browser to spare this site's data when space runs out. */
export const askToPersist = (space: SpaceKeeper | null): void => {
  void answerOf(space?.persist)
}

/** `navigator.storage`, or null; a promise to spare what is kept is the page's, which alone may ask for it. */
export const browserSpace = (
  promise: Required<Pick<SpaceKeeper, 'persist' | 'persisted'>>,
): SpaceKeeper | null => {
  const storage: StorageManager | undefined = globalThis.navigator?.storage
  if (!storage) return null
  return {
    ...(typeof storage.estimate === 'function' ? { estimate: () => storage.estimate() } : {}),
    ...promise,
  }
}
