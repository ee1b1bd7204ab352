import type { FileRef } from '../model/fields.ts'
import { type Gate, holdOf } from './data-saver.ts'
import type { Wish } from './wish.ts'

/** What a browser fetches for us while no page is open (Background Fetch); only some can. */
export interface BackgroundFetcher {
  readonly fetch: (id: string, urls: readonly string[], totalBytes: number) => Promise<void>
  readonly ids: () => Promise<readonly string[]>
  readonly abort: (id: string) => Promise<void>
}

/** Less than this is not worth the notice that the system shows. */
const LEAST_BYTES = 1_000_000
const PREFIX = 'saved-files-'

/**
 * The files that the browser is asked to fetch when the page is left: those that wait and may come whatever the network
 * becomes, for nobody looks at that any more. What is on its way stays with the page, which may live on.
 */
export const filesToHandOver = (
  wishes: ReadonlyMap<string, Wish>,
  moved: ReadonlyMap<string, number>,
  gate: Gate,
): readonly { readonly id: string; readonly file: FileRef }[] => {
  const waiting = [...wishes].flatMap(([id, wish]) =>
    wish.state === 'waiting' &&
    !moved.has(id) &&
    holdOf(wish, gate) === null &&
    (wish.isAsked || !gate.rules.wifiOnly)
      ? [{ id, file: wish.wanted }]
      : [],
  )
  const bytes = waiting.reduce((sum, { file }) => sum + file.size, 0)
  return bytes < LEAST_BYTES ? [] : waiting
}

export interface Background {
  /** True for a wish whose file the browser fetches now. */
  readonly has: (id: string) => boolean
  /** The page is out of sight, perhaps for good. */
  readonly leave: (files: ReturnType<typeof filesToHandOver>) => Promise<void>
  /** A page is here again, and does the rest itself: what came whole meanwhile, the worker has kept as a piece. */
  readonly takeBack: () => Promise<void>
}

/**
 * Hands files to the browser and takes them back. The worker keeps what came by the hash of its bytes, unchecked: only
 * the page, which knows the promised length, type and hash, calls a file saved. @see tests/unit/files/background.test.ts
 */
export const openBackground = (
  fetcher: BackgroundFetcher | null,
  newId: () => string,
): Background => {
  let handed = new Set<string>()
  return {
    has: (id) => handed.has(id),
    leave: async (files) => {
      if (!fetcher || files.length === 0 || handed.size > 0) return
      handed = new Set(files.map(({ id }) => id))
      const urls = [...new Set(files.map(({ file }) => file.url))]
      const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
      // A person may have forbidden it: the next page goes on by itself, as everywhere else.
      await fetcher.fetch(PREFIX + newId(), urls, totalBytes).catch(() => handed.clear())
    },
    takeBack: async () => {
      handed.clear()
      if (!fetcher) return
      for (const id of await fetcher.ids().catch(() => [])) {
        if (id.startsWith(PREFIX)) await fetcher.abort(id).catch(() => undefined)
      }
    },
  }
}

/** The part of `ServiceWorkerRegistration.backgroundFetch` that is used. */
interface BackgroundFetchManager {
  readonly fetch: (
    id: string,
    requests: readonly string[],
    options: { readonly title: string; readonly downloadTotal: number },
  ) => Promise<unknown>
  readonly getIds: () => Promise<readonly string[]>
  readonly get: (id: string) => Promise<{ readonly abort: () => Promise<boolean> } | undefined>
}

/** This browser's Background Fetch, or null where it has none. `title`: what the system shows while it works. */
export const browserBackground = (title: string): BackgroundFetcher | null => {
  if (!('BackgroundFetchManager' in globalThis)) return null
  const manager = async (): Promise<BackgroundFetchManager | null> => {
    // Not `ready`, which never comes where there is no worker.
    const worker = await globalThis.navigator.serviceWorker?.getRegistration()
    const found: unknown = worker && Reflect.get(worker, 'backgroundFetch')
    return (found as BackgroundFetchManager | undefined) ?? null // as: a member that TypeScript's library lacks
  }
  return {
    fetch: async (id, urls, downloadTotal) => {
      const fetches = await manager()
      if (!fetches) throw new Error('no worker')
      await fetches.fetch(id, urls, { title, downloadTotal })
    },
    ids: async () => (await manager())?.getIds() ?? [],
    abort: async (id) => {
      await (await (await manager())?.get(id))?.abort()
    },
  }
}
