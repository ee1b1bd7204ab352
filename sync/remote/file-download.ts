import { SyncError } from '../lib/sync-error.ts'
import { type RawAnswer, readAnswer, refusalOf } from './answer.ts'
import type { HttpOptions } from './http.ts'
import { answerPatience, BODY_SILENCE_MS, pageTimers, stallGuard } from './stall-guard.ts'

/** The bytes of a file from `start` on, as they arrive. */
export interface FileStream {
  /** 0 when the server ignored the range and sends the whole. */
  readonly start: number
  /** Ends by itself at the last byte, or throws 'offline' when the line breaks or stands still. */
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
}

/**
 * Opens a file at an offset. Throws 'missing' for our server's 404, 'captive' for another type than the file's and
 * 'mismatch' for another range. Throws the codes of `refusalOf` as well.
 */
export type OpenFile = (request: {
  readonly url: string
  readonly type: string
  readonly from: number
  readonly signal?: AbortSignal
}) => Promise<FileStream>

/** Files over HTTP, past every cache of the browser and of the service worker. @see tests/unit/files/downloads.test.ts */
export const createOpenFile =
  (options: HttpOptions): OpenFile =>
  async ({ url, type, from, signal }) => {
    const guard = stallGuard(options.after ?? pageTimers, signal)
    try {
      guard.expectWithin(answerPatience(0))
      const response = await (options.fetch ?? fetch)(options.baseUrl + url, {
        headers: from > 0 ? { Range: `bytes=${from}-` } : {},
        cache: 'no-store',
        redirect: 'manual',
        credentials: 'omit',
        signal: guard.signal,
      })
      const start = await judge(response, type, from)
      return { start, chunks: chunksOf(response, guard) }
    } catch (error) {
      guard.stop()
      if (error instanceof SyncError) throw error
      throw new SyncError('offline', { stalled: guard.signal.aborted }, error)
    }
  }

/** The offset of this answer's first byte in the file; throws when the bytes are not the file's. */
const judge = async (response: Response, type: string, from: number): Promise<number> => {
  if (response.status !== 200 && response.status !== 206) throw await refusal(response)
  const sent = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (sent !== type) {
    await response.body?.cancel()
    throw new SyncError('captive', { status: response.status, reason: 'type' })
  }
  if (response.status === 200) return 0
  const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')
  const start = Number(range?.[1] ?? Number.NaN)
  if (start === from) return start
  await response.body?.cancel()
  throw new SyncError('mismatch', { status: 206, reason: 'range' })
}

const refusal = async (response: Response): Promise<SyncError> => {
  if (response.status === 416) return new SyncError('mismatch', { status: 416, reason: 'range' })
  const raw: RawAnswer = {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }
  const answer = readAnswer(raw)
  return answer.status === 404 ? new SyncError('missing', { status: 404 }) : refusalOf(answer)
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
    throw new SyncError('offline', { stalled: guard.signal.aborted, reason: 'cut' }, error)
  } finally {
    guard.stop()
    await reader?.cancel().catch(() => undefined)
  }
}
