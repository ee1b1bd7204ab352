import { BehaviorSubject, type Observable } from 'rxjs'
import type { Space } from '../../api.ts'

/** The part of `navigator.storage` that is used; every member may be missing (WebKit). */
export interface SpaceKeeper {
  readonly estimate?: () => Promise<{ readonly quota?: number; readonly usage?: number }>
  readonly persist?: () => Promise<boolean>
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

const estimateOf = async (
  space: SpaceKeeper | null,
): Promise<{ readonly quota: number | null; readonly usage: number | null }> => {
  try {
    const { quota, usage } = (await space?.estimate?.()) ?? {}
    return { quota: quota ?? null, usage: usage ?? null }
  } catch {
    return { quota: null, usage: null }
  }
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
    isPersistent: await isPersistent(space),
  }
}

const isPersistent = async (space: SpaceKeeper | null): Promise<boolean | null> => {
  try {
    return (await space?.persisted?.()) ?? null
  } catch {
    return null
  }
}

/** Asks the browser to spare this site's data when space runs out. Its answer is shown, and changes nothing here. */
export const askToPersist = async (space: SpaceKeeper | null): Promise<void> => {
  try {
    await space?.persist?.()
  } catch {
    // Missing or forbidden: the files are kept as long as the browser likes.
  }
}

/** The same at the first save of this page, and word of the answer. */
export interface Persistence {
  readonly ask: () => void
  /** Tells once at the start, and when the browser answered: some ask the person first, who may take their time. */
  readonly answers: Observable<void>
}

export const openPersistence = (space: SpaceKeeper | null): Persistence => {
  const answers = new BehaviorSubject<void>(undefined)
  let isAsked = false
  return {
    answers,
    ask: () => {
      if (isAsked) return
      isAsked = true
      void askToPersist(space).then(() => answers.next())
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
