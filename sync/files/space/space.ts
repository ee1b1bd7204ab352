import { BehaviorSubject } from 'rxjs'
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

/** Bytes that must go before `sizeBytes` more fit; 0 when they do, or when the browser does not say. */
export const lackingBytes = async (
  space: SpaceKeeper | null,
  sizeBytes: number,
): Promise<number> => {
  const { quota, usage } = await estimateOf(space)
  if (quota === null || usage === null) return 0
  // Twice: for a moment the pieces and the whole lie side by side.
  return Math.max(0, usage + 2 * sizeBytes + reserveOf(quota) - quota)
}

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
): Promise<{ readonly quota: number | null; readonly usage: number | null }> => {
  const { quota = null, usage = null } = (await answerOf(space?.estimate)) ?? {}
  return { quota, usage }
}

/** How things stand, where `savedBytes` are saved files. */
export const readSpace = async (space: SpaceKeeper | null, savedBytes: number): Promise<Space> => {
  const { quota, usage } = await estimateOf(space)
  const reserve = quota === null ? null : reserveOf(quota)
  return {
    free:
      quota === null || usage === null || reserve === null
        ? null
        : Math.max(0, quota - usage - reserve),
    reserve,
    content: usage === null ? null : Math.max(0, usage - savedBytes),
    saved: savedBytes,
    isPersistent: await answerOf(space?.persisted),
  }
}

export type Persistence = ReturnType<typeof openPersistence>

/**
 * Asks the browser, at the first save of this page, to spare this site's data when space runs out. `answers` tells once at
 * the start, and when the browser answered: some ask the person first, who may take their time.
 */
export const openPersistence = (space: SpaceKeeper | null) => {
  const answers = new BehaviorSubject<void>(undefined)
  let isAsked = false
  return {
    answers,
    ask: (): void => {
      if (isAsked) return
      isAsked = true
      void answerOf(space?.persist).then(() => answers.next())
    },
  }
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
