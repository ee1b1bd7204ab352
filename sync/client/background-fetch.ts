import type { BackgroundFetcher } from '../files/download/background.ts'
import { KEPT_CHANNEL } from '../files/space/kept-files.ts'

/** A worker that does not answer within this keeps nothing any more. */
const WORD_WITHIN_MS = 5_000

/** Resolves when the worker has said that it kept the files of this fetch, or says nothing for too long. */
export const workersWord = (id: string, withinMs = WORD_WITHIN_MS): Promise<void> =>
  new Promise((done) => {
    const channel = new BroadcastChannel(KEPT_CHANNEL)
    const end = (): void => {
      clearTimeout(timer)
      channel.close()
      done()
    }
    const timer = setTimeout(end, withinMs)
    channel.onmessage = ({ data }) => {
      if (data === id) end()
    }
  })

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
      const fetching = await (await manager())?.get(id)
      if (!fetching) return
      const word = workersWord(id)
      await fetching.abort()
      await word
    },
  }
}
