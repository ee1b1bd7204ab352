import type { FileRef } from '../../model/fields.ts'
import type { Pin } from '../wanted/pin.ts'
import { type Gate, waitReasonOf } from './data-saver.ts'

/** A browser's fetching while no page is open (Background Fetch); only some can. */
export interface BackgroundFetcher {
  readonly fetch: (id: string, urls: readonly string[], totalBytes: number) => Promise<void>
  readonly ids: () => Promise<readonly string[]>
  /** Resolves once the worker has kept what had come whole, or does not answer. */
  readonly abort: (id: string) => Promise<void>
}

/** Less than this is not worth the notice that the system shows. */
const LEAST_BYTES = 1_000_000
const PREFIX = 'saved-files-'

/**
 * The files that the browser fetches once the page is left: those that wait and may come by any network. What is on its
 * way stays with the page, which may live on.
 */
export const filesToHandOver = (
  pins: ReadonlyMap<string, Pin>,
  moved: ReadonlyMap<string, number>,
  gate: Gate,
): readonly { readonly id: string; readonly file: FileRef }[] => {
  const waiting = [...pins].flatMap(([id, pin]) =>
    pin.state === 'waiting' &&
    !moved.has(id) &&
    waitReasonOf(pin, gate) === null &&
    (pin.isAsked || !gate.rules.wifiOnly)
      ? [{ id, file: pin.wanted }]
      : [],
  )
  const bytes = waiting.reduce((sum, { file }) => sum + file.size, 0)
  return bytes < LEAST_BYTES ? [] : waiting
}

export interface Background {
  /** True for a pin whose file the browser fetches now. */
  readonly has: (id: string) => boolean
  /** The page is out of sight, perhaps for good. */
  readonly leave: (files: ReturnType<typeof filesToHandOver>) => Promise<void>
  /** A page is here again and does the rest itself, once the worker has kept complete files as pieces. */
  readonly takeBack: () => Promise<void>
}

/**
 * Hands files to the browser and takes them back. The worker keeps bytes by their hash, unchecked. Only the page knows
 * the promised length, type and hash, and calls a file saved.
 * @see tests/unit/files/background.test.ts
 */
export const openBackground = (
  fetcher: BackgroundFetcher | null,
  newId: () => string,
): Background => {
  let handed = new Set<string>()
  let taking: Promise<void> | null = null
  const takeAll = async ({ ids, abort }: BackgroundFetcher): Promise<void> => {
    for (const id of await ids().catch(() => [])) {
      if (id.startsWith(PREFIX)) await abort(id).catch(() => undefined)
    }
    // Not before: what the worker is keeping would be fetched a second time.
    handed.clear()
    taking = null
  }
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
    // A page that comes back is both seen and focused: the second call waits for the first one's word.
    takeBack: async () => {
      if (!fetcher) return
      taking ??= takeAll(fetcher)
      await taking
    },
  }
}
