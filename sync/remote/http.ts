import { SyncError } from '../lib/sync-error.ts'
import { type JsonAnswer, type RawAnswer, readAnswer } from './answer.ts'
import {
  type After,
  answerPatience,
  BODY_SILENCE_MS,
  pageTimers,
  stallGuard,
} from './stall-guard.ts'

export interface HttpOptions {
  /** Address of the server without a slash at its end; '' for the page's own. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  readonly after?: After
}

interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Path and query, from '/api/' on. */
  readonly path: string
  readonly token?: string | null
  /** JSON, sent byte for byte as it stands here. */
  readonly body?: string
}

export type Http = ReturnType<typeof createHttp>

/** HTTP for everything that is JSON. */
export const createHttp = (options: HttpOptions) => {
  /** The answer unjudged, read to its end; throws 'offline' when none came, it stood still or it was cut. */
  const raw = ({ method = 'GET', path, token, body }: HttpRequest): Promise<RawAnswer> =>
    fetchRaw(options, {
      url: options.baseUrl + path,
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: token }),
      },
      body: body ?? null,
      size: body?.length ?? 0,
    })
  return {
    raw,
    /** The answer of our server as JSON, whatever its status below 500 but 429; throws as `readAnswer` does, or 'offline'. */
    json: async (request: HttpRequest): Promise<JsonAnswer> => readAnswer(await raw(request)),
    post: async (path: string, body: object, token: string | null = null): Promise<JsonAnswer> =>
      readAnswer(await raw({ method: 'POST', path, token, body: JSON.stringify(body) })),
  }
}

export interface RawRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  /** Bytes of the body: they take their time on the way out. */
  readonly size: number
  readonly signal?: AbortSignal | undefined
}

/**
 * How every request leaves: past every cache of the browser, and without following a redirect. Followed, a hotspot's
 * redirect would end at a page of another origin and look like no network at all.
 */
export const PLAIN = { cache: 'no-store', redirect: 'manual', credentials: 'omit' } as const

/**
 * One request by fetch, its answer read to its end and not judged. It ends when it stalls. Throws 'offline' when no
 * answer came, it stalled or it was cut (`reason: 'cut'`).
 */
export const fetchRaw = async (
  { fetch: send = fetch, after = pageTimers }: Pick<HttpOptions, 'fetch' | 'after'>,
  { url, size, signal, ...request }: RawRequest,
): Promise<RawAnswer> => {
  const guard = stallGuard(after, signal)
  let hasBegun = false
  try {
    guard.expectWithin(answerPatience(size))
    const response = await send(url, { ...request, ...PLAIN, signal: guard.signal })
    hasBegun = true
    return rawOf(response, await readText(response, () => guard.expectWithin(BODY_SILENCE_MS)))
  } catch (error) {
    const stalled = guard.signal.aborted
    throw new SyncError('offline', { stalled, ...(hasBegun && !stalled && CUT) }, error)
  } finally {
    guard.stop()
  }
}

const CUT = { reason: 'cut' } as const

/** A response with its text, as `readAnswer` judges it. */
export const rawOf = ({ status, headers }: Response, text: string): RawAnswer => ({
  status,
  contentType: headers.get('content-type') ?? '',
  retryAfter: headers.get('retry-after'),
  text,
})

/**
 * Reads piece by piece, because `response.text()` would not tell a slow line from one that stands still. The pieces are
 * decoded together, so that a character which lies across two of them stays whole.
 */
const readText = async (response: Response, onBytes: () => void): Promise<string> => {
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    onBytes()
    const { done, value } = await reader.read()
    if (done) return new Response(new Blob(pieces)).text()
    pieces.push(value)
  }
}
