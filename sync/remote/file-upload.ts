import { browserTimers } from '../lib/browser-platform.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type FileRef, fileRefSchema } from '../model/fields.ts'
import { fieldCodeSchema } from '../model/wire.ts'
import {
  asAdmin,
  expectValue,
  inside,
  isJson,
  type JsonAnswer,
  type RawAnswer,
  Refusal,
  readAnswer,
  textField,
} from './answer.ts'
import { type AdminHttpOptions, type HttpOptions, openAnswer, type Request, rawOf } from './http.ts'
import { answerPatience, stallGuard, uploadPatience } from './stall-guard.ts'

export interface Upload {
  /** Made on this device: a repeated upload of the same id and bytes is the same file. */
  readonly id: string
  readonly name: string
  readonly area: string
  readonly sha256: string
  readonly bytes: Blob
  /** Pages of a PDF, where they are known. */
  readonly pages?: number | undefined
  /** Bytes of the body that left this device so far. */
  readonly onProgress?: (sent: number) => void
  /** Ends the upload at once. */
  readonly signal?: AbortSignal
}

/**
 * Uploads a file, and gives it as rows name it. Throws as every call to the server does, and 'rejected' when the server
 * found a fault in the file (`details.field` is a FieldCode, `details.said` the server's message), 'limited' when something
 * between here and the server refuses the file.
 */
export type PutFile = (upload: Upload) => Promise<FileRef>

/** Statuses of gateways that gave up a request, as some do with a large body. */
const GATEWAY_FAILS = [502, 504, 524]
/** Every proxy lets this much pass: nginx takes bodies of 1 MB by default. */
const ALWAYS_PASSES_BYTES = 1_000_000

/** True for an answer of a proxy or firewall that refuses a file and lets small rows pass. */
const isLimit = (answer: RawAnswer, size: number): boolean =>
  !isJson(answer) &&
  (answer.status === 403 ||
    answer.status === 413 ||
    (size > ALWAYS_PASSES_BYTES && GATEWAY_FAILS.includes(answer.status)))

/** Uploads by XMLHttpRequest, which alone reports progress; by fetch where there is none. */
export const createPutFile =
  (options: AdminHttpOptions): PutFile =>
  async (upload) => {
    const answer = await asAdmin(options.admin, async (token) => {
      const request: Request = {
        path: `/api/sync/files/${upload.id}`,
        method: 'PUT',
        token,
        body: formOf(upload),
        size: upload.bytes.size,
        signal: upload.signal,
      }
      const raw =
        typeof XMLHttpRequest === 'undefined'
          ? await rawOf(await openAnswer(options, request))
          : await sendByXhr(options, request, upload.onProgress)
      const { size } = upload.bytes
      if (isLimit(raw, size)) throw new SyncError('limited', { status: raw.status, size })
      return readAnswer(raw)
    })
    throwFault(answer)
    return expectValue(answer, fileRefSchema)
  }

const MOST_SAID = 300

/** Throws when the server found a fault in the file: with the code and words of the field, else of the whole answer. */
const throwFault = (answer: JsonAnswer): void => {
  const { status, json } = answer
  if (status !== 400 && status !== 413) return
  const code = textField(inside(inside(json, 'data'), 'file'), 'code')
  const field = fieldCodeSchema.safeParse(code).data
  const { message, fields } = new Refusal('rejected', answer).said
  const said = (Object.values(fields)[0] ?? message).slice(0, MOST_SAID)
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

const sendByXhr = (
  { baseUrl, after = browserTimers }: HttpOptions,
  { path, token, body, size = 0, signal }: Request,
  onProgress: Upload['onProgress'],
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const guard = stallGuard(after, signal)
    const fail = () => {
      guard.stop()
      reject(new SyncError('offline', { stalled: guard.signal.aborted }))
    }
    const startedAt = performance.now()
    guard.signal.addEventListener('abort', () => request.abort())
    if (guard.signal.aborted) return fail()
    request.upload.addEventListener('progress', ({ loaded }) => {
      guard.expectWithin(uploadPatience(loaded, performance.now() - startedAt))
      // `loaded` counts the form's own lines too; a person is shown the file's size.
      onProgress?.(Math.min(loaded, size))
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
    request.open('PUT', baseUrl + path)
    request.setRequestHeader('Authorization', token ?? '')
    guard.expectWithin(answerPatience(size))
    request.send(body)
  })
