import { browserTimers } from '../lib/browser-platform.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type JsonAnswer, type RawAnswer, readAnswer, type TokenSource } from './answer.ts'
import { answerPatience, BODY_SILENCE_MS, stallGuard } from './stall-guard.ts'

export interface HttpOptions {
  /** Address of the server without a slash at its end; '' for the page's own. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  readonly after?: Platform['after']
}

export interface AdminHttpOptions extends HttpOptions {
  readonly admin: TokenSource
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, from '/api/' on. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** Bytes of the body: they take their time on the way out. */
  readonly size?: number
  readonly signal?: AbortSignal | undefined
}

/** An answer whose status and headers are here. */
interface OpenAnswer {
  readonly response: Response
  /** Its bytes as they arrive. Ends by itself at the last one, or throws 'offline' when the line breaks or stands still. */
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Ends it unread. */
  readonly drop: () => Promise<void>
}

/**
 * How every request leaves: past every cache of the browser, and without following a redirect. Followed, a hotspot's
 * redirect would end at a page of another origin and look like no network at all. It ends when it stalls. Throws
 * 'offline' when no answer came.
 */
export const openAnswer = async (
  { baseUrl, fetch: send = fetch, after = browserTimers }: HttpOptions,
  { path, size = 0, signal, ...request }: Request,
): Promise<OpenAnswer> => {
  const guard = stallGuard(after, signal)
  guard.expectWithin(answerPatience(size))
  try {
    const response = await send(baseUrl + path, {
      ...request,
      ...{ cache: 'no-store', redirect: 'manual', credentials: 'omit', signal: guard.signal },
    })
    const drop = async () => {
      guard.stop()
      await response.body?.cancel().catch(() => undefined)
    }
    return { response, chunks: chunksOf(response, guard), drop }
  } catch (error) {
    guard.stop()
    throw new SyncError('offline', { stalled: guard.signal.aborted }, error)
  }
}

async function* chunksOf(
  response: Response,
  guard: ReturnType<typeof stallGuard>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      guard.expectWithin(BODY_SILENCE_MS)
      const piece = await reader?.read()
      if (!piece || piece.done) return
      // Silence is the line's fault only while we listen, not while a slow disk keeps what came.
      guard.expectNothing()
      yield piece.value
    }
  } catch (error) {
    const stalled = guard.signal.aborted
    throw new SyncError('offline', { stalled, ...(!stalled && { reason: 'cut' }) }, error)
  } finally {
    guard.stop()
    await reader?.cancel().catch(() => undefined)
  }
}

/** The rest of an answer as a text, not judged. The pieces are decoded together: a character may lie across two of them. */
export const rawOf = async ({ response, chunks }: OpenAnswer): Promise<RawAnswer> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of chunks) pieces.push(piece)
  const { status, headers } = response
  return {
    status,
    contentType: headers.get('content-type') ?? '',
    retryAfter: headers.get('retry-after'),
    text: await new Response(new Blob(pieces)).text(),
  }
}

interface JsonRequest extends Pick<Request, 'path'> {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly token?: string | null
  /** JSON, sent byte for byte as it stands here. */
  readonly body?: string
}

export type Http = ReturnType<typeof createHttp>

/** HTTP for everything that is JSON. */
export const createHttp = (options: HttpOptions) => {
  /** The answer unjudged, read to its end; throws 'offline' when none came, it stood still or it was cut. */
  const raw = async ({ token, body, ...request }: JsonRequest): Promise<RawAnswer> => {
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: token }),
    }
    const sent = body === undefined ? {} : { body, size: body.length }
    return rawOf(await openAnswer(options, { ...request, headers, ...sent }))
  }
  /** The answer of our server as JSON, whatever its status below 500 but 429; throws as `readAnswer` does, or 'offline'. */
  const json = async (request: JsonRequest): Promise<JsonAnswer> => readAnswer(await raw(request))
  return {
    raw,
    json,
    post: (path: string, body: object, token: string | null = null): Promise<JsonAnswer> =>
      json({ method: 'POST', path, token, body: JSON.stringify(body) }),
  }
}
