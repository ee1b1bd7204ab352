import type { Platform } from '../../lib/platform.ts'
import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import type { Item } from '../items.ts'
import {
  INDEX_CACHE as INDEX,
  type IndexEntry,
  SAVED_CACHE as SAVED,
  savedKey,
} from './kept-files.ts'

const PARTS = 'file-parts'
const STAGED = 'staged'

type Sha = Pick<FileRef, 'sha256'>
const partsPath = (sha256: string): string => `/parts/${sha256}/`

/** Keys for `remove`: the name of a cache and a path in it. A path that ends with a slash means every path below it. */
export const cacheKeys = {
  saved: ({ sha256 }: Sha): string => SAVED + savedKey(sha256),
  index: ({ url }: Pick<FileRef, 'url'>): string => INDEX + url,
  parts: ({ sha256 }: Sha): string => PARTS + partsPath(sha256),
} as const

/** The file store over a browser's `caches`. */
export type FileCache = ReturnType<typeof openFileCache>

/**
 * The bytes that this device keeps, in Cache Storage: whole files by their SHA-256, an index of their URLs, pieces of
 * downloads, and files that an admin chose. Every call is durable before it resolves; throws 'quota' or 'storage'. Keys of
 * Cache Storage are whole URLs, so that `origin` is needed. With `caches` null every call throws 'storage'.
 */
export const openFileCache = (caches: CacheStorage | null, origin: string) => {
  const at = (path: string): string => new URL(path, origin).href
  const within = <T>(name: string, work: (cache: Cache) => Promise<T>): Promise<T> =>
    storing(async () => {
      if (!caches) throw new SyncError('storage', { reason: 'no caches' })
      return work(await caches.open(name))
    })
  const pathsIn = async (cache: Cache): Promise<readonly string[]> =>
    (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const putBlob = (name: string, path: string, bytes: Blob, type = bytes.type) => {
    const headers = { 'Content-Type': type, 'Content-Length': String(bytes.size) }
    return within(name, (cache) => cache.put(at(path), new Response(bytes, { headers })))
  }

  /** Writes the index entry by which the service worker answers the file's URL. */
  const index = (file: FileRef, { collection, id, title, subject, kind }: Omit<Item, 'file'>) => {
    const { sha256, type, size } = file
    const item = { collection, id, title, subject, kind, file }
    const entry: IndexEntry = { sha256, type, size, title, item }
    return within(INDEX, (cache) => cache.put(at(file.url), Response.json(entry)))
  }
  /** Removes what these name (`cacheKeys`). */
  const remove = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const [name = ''] = key.split('/')
      await within(name, async (cache) => {
        const path = key.slice(name.length)
        for (const one of path.endsWith('/') ? await pathsIn(cache) : [path])
          if (one.startsWith(path)) await cache.delete(at(one))
      })
    }
  }
  // Judged by the header, because reading every file at every start would take longer than a download.
  const hasSaved = ({ sha256, size }: Pick<FileRef, 'sha256' | 'size'>) =>
    within(SAVED, async (cache) => {
      const kept = await cache.match(at(savedKey(sha256)))
      return Number(kept?.headers.get('content-length') ?? -1) === size
    })

  return {
    index,
    remove,
    hasSaved,
    /** Keeps a whole file and its index entry. */
    keepSaved: async (file: FileRef, item: Omit<Item, 'file'>, bytes: Blob) => {
      await putBlob(SAVED, savedKey(file.sha256), bytes, file.type)
      await index(file, item)
    },
    /** Whole files by their SHA-256, with the item that their index entry names, and the keys of pieces of downloads. */
    contents: async () => {
      const entries = await within(INDEX, async (cache) =>
        Promise.all(
          // as: written by this build, or by an older one without the item
          (await cache.keys()).map(
            async (key) => (await (await cache.match(key))?.json()) as IndexEntry | undefined,
          ),
        ),
      )
      const whole = new Map<string, Item | undefined>()
      for (const entry of entries)
        if (entry && (await hasSaved(entry))) whole.set(entry.sha256, entry.item)
      const parts = await within(PARTS, pathsIn)
      const pieces = new Set(parts.map((path) => PARTS + path.slice(0, path.lastIndexOf('/') + 1)))
      return { whole, pieces: [...pieces] }
    },
    /** Pieces that lie without a gap from byte 0 on. */
    parts: (sha256: string) =>
      within(PARTS, async (cache): Promise<Blob[]> => {
        const parts: Blob[] = []
        for (let end = 0; ; ) {
          const part = await (await cache.match(at(partsPath(sha256) + end)))?.blob()
          if (!part || part.size === 0) return parts
          parts.push(part)
          end += part.size
        }
      }),
    keepPart: (sha256: string, offset: number, part: Blob) =>
      putBlob(PARTS, partsPath(sha256) + offset, part),
    dropParts: (sha256: string) => remove([cacheKeys.parts({ sha256 })]),
    staged: (id: string) =>
      within(
        STAGED,
        async (cache) => (await (await cache.match(at(stagedPath(id))))?.blob()) ?? null,
      ),
    keepStaged: (id: string, bytes: Blob) => putBlob(STAGED, stagedPath(id), bytes),
    dropStaged: (id: string) => remove([STAGED + stagedPath(id)]),
  }
}

const stagedPath = (id: string): string => `/staged/${id}`

const storing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SyncError) throw error
    const name = error instanceof Error ? error.name : typeof error
    throw new SyncError(name === 'QuotaExceededError' ? 'quota' : 'storage', { name }, error)
  }
}

/** Runs a short change of the files table and the cache, one at a time in the whole browser. */
export const inStore = <T>(
  { platform }: { readonly platform: Pick<Platform, 'locks'> },
  work: () => Promise<T>,
): Promise<T> => platform.locks.lock('file-store', work)
