import { SyncError } from '../lib/sync-error.ts'
import { type FileRef, fileRefSchema } from '../model/fields.ts'
import { fieldCodeSchema } from '../model/wire.ts'
import {
  asAdmin,
  expectValue,
  isJson,
  type JsonAnswer,
  type RawAnswer,
  readAnswer,
  type TokenSource,
  textField,
} from './answer.ts'
import { createHttp, fetchRaw, type HttpOptions, type RawRequest } from './http.ts'
import {
  type After,
  answerPatience,
  pageTimers,
  stallGuard,
  uploadPatience,
} from './stall-guard.ts'

export interface Upload {
  /** Minted on this device; the same id and bytes again are the same file. */
  readonly id: string
  readonly name: string
  readonly area: string
  readonly sha256: string
  readonly bytes: Blob
  /** Of a PDF, where they are known. */
  readonly pages?: number | undefined
  /** Bytes of the body that left this device so far. Not called where the browser does not tell. */
  readonly onProgress?: (sent: number) => void
  /** Ends it: no further byte leaves this device. */
  readonly signal?: AbortSignal
}

/**
 * Sends a file; resolves with it as rows carry it. Throws as every call to the server; 'unauthorized' without a sign-in.
 * 'rejected': the server found a fault in the file. `details.field` is then a FieldCode, `details.said` the server's message.
 * 'limited': something between here and the server refuses the file, while small requests go through.
 */
export type PutFile = (upload: Upload) => Promise<FileRef>

interface UploadOptions extends HttpOptions {
  readonly admin: TokenSource
}

interface Parcel extends RawRequest {
  readonly onProgress: (sent: number) => void
}

/** Uploads over HTTP: by XMLHttpRequest in a window, which alone tells how much has left, else by fetch. */
export const createPutFile =
  (options: UploadOptions): PutFile =>
  async (upload) => {
    const isWindow = typeof XMLHttpRequest !== 'undefined' && !options.fetch
    const answer = await asAdmin(options.admin, async (token) => {
      const request: RawRequest = {
        url: `${options.baseUrl}/api/sync/files/${upload.id}`,
        method: 'PUT',
        headers: { Authorization: token },
        body: formOf(upload),
        size: upload.bytes.size,
        signal: upload.signal,
      }
      const onProgress = upload.onProgress ?? (() => undefined)
      const send = isWindow
        ? () => sendByXhr({ ...request, onProgress }, options.after ?? pageTimers)
        : () => fetchRaw(options, request)
      return readAnswer(await pastLimits(options, upload, send))
    })
    throwFault(answer)
    return expectValue(answer, fileRefSchema)
  }

/** Statuses with which a proxy or a firewall answers a body that it finds too large. */
const REFUSES_SIZE = [403, 413]

/**
 * The answer to an upload, or 'limited' where a proxy or the network did not let the file through. A refused size is
 * known by its status. A broken line and a proxy's 5xx may have other causes, so a small request asks whether the server
 * answers: if it does, only this file is held up.
 */
const pastLimits = async (
  options: UploadOptions,
  { bytes, signal }: Upload,
  send: () => Promise<RawAnswer>,
): Promise<RawAnswer> => {
  const limited = (status: number, cause?: unknown) =>
    new SyncError('limited', { status, size: bytes.size }, cause)
  const answers = async () => {
    try {
      const { status } = await createHttp(options).json({ path: '/api/health' })
      return status === 200
    } catch {
      return false
    }
  }
  try {
    const answer = await send()
    if (isJson(answer)) return answer
    const { status } = answer
    if (REFUSES_SIZE.includes(status)) throw limited(status)
    if (status >= 500 && status !== 511 && (await answers())) throw limited(status)
    return answer
  } catch (error) {
    const isCut = error instanceof SyncError && error.code === 'offline' && !error.details.stalled
    if (isCut && !signal?.aborted && (await answers())) throw limited(0, error)
    throw error
  }
}

const inside = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, name) : null

const MOST_SAID = 300

/** The server's words on its refusal: of the field, else of the whole. */
const saidIn = (json: unknown): string => {
  const data = inside(json, 'data')
  const [of = null] = typeof data === 'object' && data !== null ? Object.values(data) : []
  return (textField(of, 'message') || textField(json, 'message')).slice(0, MOST_SAID)
}

const throwFault = ({ status, json }: JsonAnswer): void => {
  if (status !== 400 && status !== 413) return
  const code = textField(inside(inside(json, 'data'), 'file'), 'code')
  const field = fieldCodeSchema.safeParse(code).data
  const said = saidIn(json)
  if (field || said)
    throw new SyncError('rejected', { status, ...(field && { field }), ...(said && { said }) })
}

const formOf = ({ name, area, sha256, bytes, pages }: Upload): FormData => {
  const form = new FormData()
  form.set('area', area)
  form.set('sha256', sha256)
  if (pages !== undefined) form.set('pages', String(pages))
  form.set('file', bytes, name)
  return form
}

const sendByXhr = (parcel: Parcel, after: After): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const guard = stallGuard(after, parcel.signal)
    const fail = () => {
      guard.stop()
      reject(new SyncError('offline', { stalled: guard.signal.aborted }))
    }
    const startedAt = performance.now()
    guard.signal.addEventListener('abort', () => request.abort())
    if (guard.signal.aborted) return fail()
    request.upload.addEventListener('progress', ({ loaded }) => {
      guard.expectWithin(uploadPatience(loaded, performance.now() - startedAt))
      // The form's own lines are counted too; a person is shown the file's size.
      parcel.onProgress(Math.min(loaded, parcel.size))
    })
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.addEventListener('load', () => {
      guard.stop()
      resolve({
        status: request.status,
        contentType: request.getResponseHeader('content-type') ?? '',
        retryAfter: request.getResponseHeader('retry-after'),
        text: request.responseText,
      })
    })
    request.open(parcel.method, parcel.url)
    for (const [name, value] of Object.entries(parcel.headers))
      request.setRequestHeader(name, value)
    guard.expectWithin(answerPatience(parcel.size))
    request.send(parcel.body)
  })
