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
  readonly token?: string | null
  /** First byte of the file that is asked for, where it is not the first of all. */
  readonly from?: number
  /** A text is JSON, and is sent byte for byte. */
  readonly body?: string | FormData
  /** Bytes of a form. */
  readonly size?: number
  readonly signal?: AbortSignal | undefined
}

/** An answer of which status and headers have arrived. */
interface OpenAnswer {
  readonly response: Response
  /** The body's bytes as they arrive. Throws 'offline' when the connection breaks or stands still. */
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Cancels the body. */
  readonly drop: () => Promise<void>
}

/**
 * Sends a request past every cache of the browser, and ends it when it stalls. A redirect is not followed: a hotspot's
 * would end at a page of another origin and look like no network at all. Throws 'offline' when no answer came.
 */
export const openAnswer = async (
  { baseUrl, fetch: send = fetch, after = browserTimers }: HttpOptions,
  { method, path, token, from, body, size, signal }: Request,
): Promise<OpenAnswer> => {
  const guard = stallGuard(after, signal)
  const isJson = typeof body === 'string'
  guard.expectWithin(answerPatience(size ?? (isJson ? body.length : 0)))
  try {
    const response = await send(baseUrl + path, {
      ...(method && { method }),
      ...(body !== undefined && { body }),
      headers: {
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: token }),
        ...(from && { Range: `bytes=${from}-` }),
      },
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
      // The network is silent only while we read; a slow disk may take its time to store this piece.
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

/** The whole answer, its body as a text. All pieces are decoded together, since a character may lie across two of them. */
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

export type Http = ReturnType<typeof createHttp>

/** Questions whose answers are read whole. Each throws 'offline' when no answer came, it stood still or it was cut. */
export const createHttp = (options: HttpOptions) => {
  /** The answer as it came, from whomever. */
  const raw = async (request: Request): Promise<RawAnswer> =>
    rawOf(await openAnswer(options, request))
  /** Our server's answer with any status below 500 but 429; throws as `readAnswer` does. */
  const json = async (request: Request): Promise<JsonAnswer> => readAnswer(await raw(request))
  return {
    raw,
    json,
    post: (path: string, body: object, token: string | null = null): Promise<JsonAnswer> =>
      json({ method: 'POST', path, token, body: JSON.stringify(body) }),
  }
}
