import { SyncError } from '../lib/sync-error.ts'
import { readAnswer, refusalOf } from './answer.ts'
import { type HttpOptions, PLAIN, rawOf } from './http.ts'
import { answerPatience, BODY_SILENCE_MS, pageTimers, stallGuard } from './stall-guard.ts'

interface FileRequest {
  readonly url: string
  readonly type: string
  readonly from: number
  readonly signal?: AbortSignal
}

/** The bytes of a file from `start` on, as they arrive. */
export interface FileStream {
  /** 0 when the server ignored the range and sends the whole. */
  readonly start: number
  /** Ends by itself at the last byte, or throws 'offline' when the line breaks or stands still. */
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
}

export type OpenFile = ReturnType<typeof createOpenFile>

/**
 * Opens a file at an offset, past every cache of the browser and of the service worker. Throws 'missing' for our
 * server's 404, 'captive' for another type than the file's, 'mismatch' for another range, and the codes of `refusalOf`.
 * @see tests/unit/files/downloads.test.ts
 */
export const createOpenFile =
  (options: HttpOptions) =>
  async ({ url, type, from, signal }: FileRequest): Promise<FileStream> => {
    const guard = stallGuard(options.after ?? pageTimers, signal)
    try {
      guard.expectWithin(answerPatience(0))
      const response = await (options.fetch ?? fetch)(options.baseUrl + url, {
        headers: from > 0 ? { Range: `bytes=${from}-` } : {},
        ...PLAIN,
        signal: guard.signal,
      })
      const start = await startOf(response, type, from)
      return { start, chunks: chunksOf(response, guard) }
    } catch (error) {
      guard.stop()
      if (error instanceof SyncError) throw error
      throw new SyncError('offline', { stalled: guard.signal.aborted }, error)
    }
  }

/** The offset of this answer's first byte in the file; throws when the bytes are not the file's. */
const startOf = async (response: Response, type: string, from: number): Promise<number> => {
  const { status, headers } = response
  if (status === 416) throw new SyncError('mismatch', { status, reason: 'range' })
  if (status !== 200 && status !== 206) {
    const answer = readAnswer(rawOf(response, await response.text()))
    throw status === 404 ? new SyncError('missing', { status }) : refusalOf(answer)
  }
  const sent = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const start = status === 200 ? 0 : /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  if (sent === type && (status === 200 || Number(start) === from)) return Number(start)
  await response.body?.cancel()
  if (sent !== type) throw new SyncError('captive', { status, reason: 'type' })
  throw new SyncError('mismatch', { status, reason: 'range' })
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
