import {
  INDEX_CACHE,
  type IndexEntry,
  SAVED_CACHE,
  SAVED_COPY,
  savedKey,
} from '../../sync/index.ts'
import { contentDisposition } from '../shared/format/file-name.ts'
import { partOf } from './byte-range.ts'

type ShownEntry = Pick<IndexEntry, 'sha256' | 'type' | 'title'>

/**
 * True for the one thing under /api/ that the worker may answer: a file that anybody may read. With a token it is an
 * admin's, and `no-store` is the engine itself fetching a copy to keep.
 */
export const isFileRequest = (request: Request, origin: string): boolean => {
  const url = new URL(request.url)
  return (
    request.method === 'GET' &&
    url.origin === origin &&
    url.pathname.startsWith('/api/files/') &&
    !url.searchParams.has('token') &&
    request.cache !== 'no-store'
  )
}

/** The saved copy of a file, or the requested part of it; null when it is not kept here. */
export const answerFromSaved = async (
  caches: CacheStorage,
  request: Request,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const entry = await indexEntry(caches, url)
  const kept = entry && (await match(caches, SAVED_CACHE, new URL(savedKey(entry.sha256), url)))
  if (!entry || !kept) return null
  const kind = url.searchParams.has('download') ? 'attachment' : 'inline'
  const headers = new Headers({
    'Content-Type': entry.type,
    'Content-Length': kept.headers.get('content-length') ?? '',
    'Content-Disposition': contentDisposition(kind, entry.title, entry.type),
    'Accept-Ranges': 'bytes',
    // The copy may be removed or replaced at any tap: no cache above this one keeps it.
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The reader takes such a file whole (web/features/reader/file/file-source.ts).
    [SAVED_COPY]: '1',
  })
  const whole = new Response(kept.body, { headers })
  const range = request.headers.get('range')
  return range ? partOf(whole, range) : whole
}

const indexEntry = async (caches: CacheStorage, url: URL): Promise<ShownEntry | null> => {
  const found = await match(caches, INDEX_CACHE, new URL(url.pathname, url))
  const entry: unknown = await found?.json().catch(() => null)
  return isIndexEntry(entry) ? entry : null
}

const isIndexEntry = (value: unknown): value is ShownEntry =>
  typeof value === 'object' &&
  value !== null &&
  ['sha256', 'type', 'title'].every((key) => typeof Reflect.get(value, key) === 'string')

// Never by `caches.open`, which would make an empty cache on every device that reads a file.
const match = async (
  caches: CacheStorage,
  cacheName: string,
  url: URL,
): Promise<Response | undefined> => caches.match(url.href, { cacheName }).catch(() => undefined)
