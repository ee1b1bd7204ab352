import { SyncError } from '../lib/sync-error.ts'
import { type FileRef, fileRefSchema } from '../model/fields.ts'
import { expectValue, type RawAnswer, readAnswer, refusalOf } from './answer.ts'
import type { TokenSource } from './feed.ts'
import type { HttpOptions } from './http.ts'
import { type After, answerPatience, pageTimers, stallGuard } from './stall-guard.ts'

export interface Upload {
  /** Minted on this device; the same id and bytes again are the same file. */
  readonly id: string
  readonly name: string
  readonly area: string
  readonly sha256: string
  readonly bytes: Blob
  /** Bytes of the body that left this device so far. Not called where the browser does not tell. */
  readonly onProgress?: (sent: number) => void
}

/** Sends a file; gives it as rows carry it. Throws as every call to the server; 'unauthorized' when nobody is signed in. */
export type PutFile = (upload: Upload) => Promise<FileRef>

export interface UploadOptions extends HttpOptions {
  readonly admin: TokenSource
}

interface Parcel {
  readonly url: string
  readonly token: string
  readonly form: FormData
  readonly size: number
  readonly after: After
  readonly onProgress: (sent: number) => void
}

/** Uploads over HTTP: by XMLHttpRequest in a window, which alone tells how much has left, else by fetch. */
export const createPutFile =
  (options: UploadOptions): PutFile =>
  async (upload) => {
    const token = options.admin.token()
    if (!token) throw new SyncError('unauthorized', { status: 0 })
    const parcel: Parcel = {
      url: `${options.baseUrl}/api/sync/files/${upload.id}`,
      token,
      form: formOf(upload),
      size: upload.bytes.size,
      after: options.after ?? pageTimers,
      onProgress: upload.onProgress ?? (() => undefined),
    }
    const isWindow = typeof XMLHttpRequest !== 'undefined' && !options.fetch
    const raw = await (isWindow ? sendByXhr(parcel) : sendByFetch(parcel, options.fetch ?? fetch))
    const answer = readAnswer(raw)
    if (answer.status === 401) options.admin.refused(token)
    if (answer.status !== 200) throw refusalOf(answer)
    return expectValue(answer, fileRefSchema)
  }

const formOf = ({ name, area, sha256, bytes }: Upload): FormData => {
  const form = new FormData()
  form.set('area', area)
  form.set('sha256', sha256)
  form.set('file', bytes, name)
  return form
}

const sendByFetch = async (parcel: Parcel, send: typeof fetch): Promise<RawAnswer> => {
  const guard = stallGuard(parcel.after)
  try {
    guard.expectWithin(answerPatience(parcel.size))
    const response = await send(parcel.url, {
      method: 'PUT',
      headers: { Authorization: parcel.token },
      body: parcel.form,
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'omit',
      signal: guard.signal,
    })
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
  } catch (error) {
    throw new SyncError('offline', { stalled: guard.signal.aborted }, error)
  } finally {
    guard.stop()
  }
}

const sendByXhr = (parcel: Parcel): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const guard = stallGuard(parcel.after)
    const fail = () => {
      guard.stop()
      reject(new SyncError('offline', { stalled: guard.signal.aborted }))
    }
    guard.signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded }) => {
      guard.expectWithin(answerPatience(0))
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
    request.open('PUT', parcel.url)
    request.setRequestHeader('Authorization', parcel.token)
    guard.expectWithin(answerPatience(parcel.size))
    request.send(parcel.form)
  })
