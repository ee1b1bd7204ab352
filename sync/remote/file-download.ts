import { SyncError } from '../lib/sync-error.ts'
import { readAnswer, refusalOf } from './answer.ts'
import { type HttpOptions, openAnswer, rawOf } from './http.ts'

interface FileRequest {
  readonly url: string
  readonly type: string
  readonly from: number
  readonly signal?: AbortSignal
}

/** A file's bytes from `start` on, as they arrive. */
interface FileStream {
  /** 0 when the server ignored the range and sends the whole file. */
  readonly start: number
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>
}

export type OpenFile = ReturnType<typeof createOpenFile>

/**
 * Opens a file at an offset, past every cache of the browser and of the service worker. Throws 'missing' for our
 * server's 404, 'captive' for another type than the file's, 'mismatch' for another range, and as `refusalOf` does.
 * @see tests/unit/files/downloads.test.ts
 */
export const createOpenFile =
  (options: HttpOptions) =>
  async ({ url, type, from, signal }: FileRequest): Promise<FileStream> => {
    const answer = await openAnswer(options, { path: url, from, signal })
    const { status, headers: told } = answer.response
    if (status !== 200 && status !== 206 && status !== 416) {
      const judged = readAnswer(await rawOf(answer))
      throw status === 404 ? new SyncError('missing', { status }) : refusalOf(judged)
    }
    const sent = (told.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    const range = /^bytes (\d+)-/.exec(told.get('content-range') ?? '')?.[1]
    const start = status === 200 ? 0 : Number(range)
    if (sent === type && (status === 200 || start === from)) return { start, chunks: answer.chunks }
    await answer.drop()
    if (sent !== type && status !== 416) throw new SyncError('captive', { status, reason: 'type' })
    throw new SyncError('mismatch', { status, reason: 'range' })
  }
