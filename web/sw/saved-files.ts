import {
  INDEX_CACHE,
  type IndexEntry,
  SAVED_CACHE,
  SAVED_COPY,
  savedKey,
} from '../../sync/index.ts'
import { contentDisposition } from '../shared/format/file-name.ts'

/** The saved copy of a file, or the requested part of it; null when it is not kept here. */
export const answerFromSaved = async (
  caches: CacheStorage,
  request: Request,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const found = await match(caches, INDEX_CACHE, new URL(url.pathname, url))
  const entry: IndexEntry | null = (await found?.json().catch(() => null)) ?? null
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

// Never by `caches.open`, which would make an empty cache on every device that reads a file.
const match = (caches: CacheStorage, cacheName: string, url: URL): Promise<Response | undefined> =>
  caches.match(url.href, { cacheName }).catch(() => undefined)

/** First byte and the one after the last. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The part of `size` bytes that a Range header asks for. 'whole' for none, several at once or an unknown one: a server
 * may then send everything. 'outside' when it begins beyond the end. Own code, because the workbox-range-requests refuses a
 * range that reaches beyond the end, as PDF viewers ask.
 */
export const byteRange = (header: string | null, size: number): ByteRange | 'whole' | 'outside' => {
  const asked = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header?.trim() ?? '')
  if (!asked) return 'whole'
  const [, first, last, suffix] = asked
  if (first === undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'outside' : { from: size - length, to: size }
  }
  const from = Number(first)
  if (last && Number(last) < from) return 'whole'
  if (from >= size) return 'outside'
  return { from, to: last ? Math.min(Number(last) + 1, size) : size }
}

/** A whole answer cut to the part that was asked for. The rest of its bytes is not read. */
const partOf = async (whole: Response, header: string | null): Promise<Response> => {
  const headers = new Headers(whole.headers)
  const bytes = await whole.blob()
  const range = byteRange(header, bytes.size)
  if (range === 'whole') return new Response(bytes, { headers })
  if (range === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes.size}`, 'Cache-Control': 'no-store' },
    })
  }
  const { from, to } = range
  headers.set('Content-Range', `bytes ${from}-${to - 1}/${bytes.size}`)
  headers.set('Content-Length', String(to - from))
  return new Response(bytes.slice(from, to, bytes.type), { status: 206, headers })
}
