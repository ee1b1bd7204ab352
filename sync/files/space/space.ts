/** The part of `navigator.storage` that is used; every member may be missing (WebKit). */
export interface SpaceKeeper {
  readonly estimate?: () => Promise<{ readonly quota?: number; readonly usage?: number }>
  readonly persist?: () => Promise<unknown>
  readonly persisted?: () => Promise<boolean>
}

const MOST_RESERVE_BYTES = 250_000_000

/** Bytes of `quota` that files leave free for the phone, for rows and for drafts: 250 MB, or a tenth of a small quota. */
export const reserveOf = (quota: number): number => Math.min(MOST_RESERVE_BYTES, quota / 10)

/** The browser's answer; null where it has none or throws. */
const answerOf = async <T>(ask: (() => Promise<T>) | undefined): Promise<T | null> => {
  try {
    return (await ask?.()) ?? null
  } catch {
    return null
  }
}

const estimateOf = async (
  space: SpaceKeeper,
): Promise<{ readonly quota: number; readonly usage: number } | null> => {
  const { quota, usage } = (await answerOf(space.estimate)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, usage }
}

/** Bytes that must be freed before a file of `sizeBytes` fits; 0 when it fits, or when the browser does not say. */
export const lackingBytes = async (space: SpaceKeeper, sizeBytes: number): Promise<number> => {
  const told = await estimateOf(space)
  if (!told) return 0
  // Twice the size: for a moment the pieces of a download and the whole file lie side by side.
  return Math.max(0, told.usage + 2 * sizeBytes + reserveOf(told.quota) - told.quota)
}

/** Room on this device, in bytes; null where the browser does not tell. */
export type Space = Awaited<ReturnType<typeof readSpace>>

/** The room now, of which `savedBytes` are saved files. */
export const readSpace = async (space: SpaceKeeper, savedBytes: number) => {
  const told = await estimateOf(space)
  return {
    /** The room that files may still take: the reserve for the phone is left out. */
    free: told && Math.max(0, told.quota - told.usage - reserveOf(told.quota)),
    /** Lists and pictures of the site, which are no saved files. */
    content: told && Math.max(0, told.usage - savedBytes),
    /** Saved files, each once. */
    saved: savedBytes,
    /** Whether the browser promised to keep this site's data when space runs out; null: it does not say. */
    isPersistent: await answerOf(space.persisted),
  }
}

/** Asks the browser to keep this site's data when space runs out. */
export const askToPersist = (space: SpaceKeeper): void => {
  void answerOf(space.persist)
}
