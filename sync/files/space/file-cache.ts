import { type Observable, Subject } from 'rxjs'
import type { Platform } from '../../lib/platform.ts'
import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import {
  INDEX_CACHE as INDEX,
  type IndexEntry,
  PARTS_CACHE as PARTS,
  partsPrefix,
  SAVED_CACHE as SAVED,
  savedKey,
} from './kept-files.ts'

const STAGED = 'staged'

/** A piece of a download under way. */
export interface Part {
  readonly offset: number
  readonly bytes: Blob
}

/**
 * The bytes that this device keeps, in Cache Storage. Whole files by their SHA-256, the URLs that show them, pieces of
 * downloads, and files that an admin chose. Every call is durable before it resolves; throws 'quota' or 'storage'.
 */
export interface FileCache {
  readonly hasSaved: (file: FileRef) => Promise<boolean>
  /** Keeps a whole file and lets its URL show it. */
  readonly keepSaved: (file: FileRef, title: string, bytes: Blob) => Promise<void>
  /** Lets the file's URL show what is kept; mends a lost entry or a changed title. */
  readonly index: (file: FileRef, title: string) => Promise<void>
  /** Removes every whole file and index entry that is of none of these files; the same for pieces. */
  readonly keepOnly: (saved: readonly FileRef[], wanted: readonly FileRef[]) => Promise<void>
  /** Tells when that is done. */
  readonly swept: Observable<void>
  /** Pieces that lie without a gap from byte 0 on. */
  readonly parts: (sha256: string) => Promise<readonly Part[]>
  readonly keepPart: (sha256: string, part: Part) => Promise<void>
  readonly dropParts: (sha256: string) => Promise<void>
  readonly staged: (id: string) => Promise<Blob | null>
  readonly keepStaged: (id: string, bytes: Blob) => Promise<void>
  readonly dropStaged: (id: string) => Promise<void>
}

const stagedKey = (id: string): string => `/staged/${id}`

/** The file store over a browser's `caches`. `origin` makes the keys whole, as Cache Storage wants them. */
export const openFileCache = (caches: CacheStorage, origin: string): FileCache => {
  const at = (path: string): string => new URL(path, origin).href
  const pathOf = (request: Request): string => new URL(request.url).pathname
  const within = <T>(name: string, work: (cache: Cache) => Promise<T>): Promise<T> =>
    storing(async () => work(await caches.open(name)))
  const putBlob = (name: string, path: string, bytes: Blob, type = bytes.type) =>
    within(name, (cache) =>
      cache.put(
        at(path),
        new Response(bytes, {
          headers: { 'Content-Type': type, 'Content-Length': String(bytes.size) },
        }),
      ),
    )
  const blobAt = (name: string, path: string): Promise<Blob | null> =>
    within(name, async (cache) => (await (await cache.match(at(path)))?.blob()) ?? null)
  const dropWhere = (name: string, isDropped: (path: string) => boolean) =>
    within(name, async (cache) => {
      for (const request of await cache.keys()) {
        if (isDropped(pathOf(request))) await cache.delete(request)
      }
    })
  const index = (file: FileRef, title: string) => {
    const entry: IndexEntry = { sha256: file.sha256, type: file.type, size: file.size, title }
    return within(INDEX, (cache) => cache.put(at(file.url), Response.json(entry)))
  }
  const swept = new Subject<void>()

  return {
    index,
    swept,
    // By its header: reading ten megabytes per file at every start would cost more than a download.
    hasSaved: ({ sha256, size }) =>
      within(SAVED, async (cache) => {
        const kept = await cache.match(at(savedKey(sha256)))
        return kept?.headers.get('content-length') === String(size)
      }),
    keepSaved: async (file, title, bytes) => {
      await putBlob(SAVED, savedKey(file.sha256), bytes, file.type)
      await index(file, title)
    },
    keepOnly: async (saved, wanted) => {
      const keys = new Set(saved.map(({ sha256 }) => savedKey(sha256)))
      const urls = new Set(saved.map(({ url }) => url))
      const parts = wanted.map(({ sha256 }) => partsPrefix(sha256))
      await dropWhere(INDEX, (path) => !urls.has(path))
      await dropWhere(SAVED, (path) => !keys.has(path))
      await dropWhere(PARTS, (path) => !parts.some((prefix) => path.startsWith(prefix)))
      swept.next()
    },
    parts: (sha256) => within(PARTS, (cache) => readParts(cache, at, partsPrefix(sha256))),
    keepPart: (sha256, { offset, bytes }) =>
      putBlob(PARTS, `${partsPrefix(sha256)}${offset}`, bytes),
    dropParts: (sha256) => dropWhere(PARTS, (path) => path.startsWith(partsPrefix(sha256))),
    staged: (id) => blobAt(STAGED, stagedKey(id)),
    keepStaged: (id, bytes) => putBlob(STAGED, stagedKey(id), bytes),
    dropStaged: (id) => dropWhere(STAGED, (path) => path === stagedKey(id)),
  }
}

const readParts = async (
  cache: Cache,
  at: (path: string) => string,
  prefix: string,
): Promise<readonly Part[]> => {
  const offsets = new Set<number>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(prefix)) offsets.add(Number(pathname.slice(prefix.length)))
  }
  const parts: Part[] = []
  let end = 0
  while (offsets.has(end)) {
    const found = await cache.match(at(prefix + end))
    const bytes = await found?.blob()
    if (!bytes || bytes.size === 0) break
    parts.push({ offset: end, bytes })
    end += bytes.size
  }
  return parts
}

const storing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SyncError) throw error
    const name = error instanceof Error ? error.name : typeof error
    throw new SyncError(name === 'QuotaExceededError' ? 'quota' : 'storage', { name }, error)
  }
}

/** Changes of what is kept: short, and one at a time in the whole browser, unlike transfers. */
export const inStore = <T>(
  { platform }: { readonly platform: Pick<Platform, 'locks'> },
  work: () => Promise<T>,
): Promise<T> => platform.locks.lock('file-store', work)
