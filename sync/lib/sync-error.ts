/** Every way in which the engine can fail, as a code that screens turn into a sentence. */
export type SyncErrorCode =
  | 'offline' // no answer came: no network, server stopped, answer cut
  | 'captive' // something that is not our server answered
  | 'server' // our server answered 5xx or 429
  | 'epoch' // 409: the URL named another epoch than the server's
  | 'ahead' // 409: the range ends beyond the head
  | 'garbled' // a page that is not the one that was asked for
  | 'unauthorized' // 401: the session ended
  | 'forbidden' // 403
  | 'rejected' // another 4xx
  | 'limited' // a proxy or the network refuses a file that our server never saw
  | 'quota' // the disk, or our share of it, is full
  | 'aborted' // the browser gave up a transaction
  | 'closed' // the connection to the database is lost
  | 'storage' // another failure of the store
  | 'invalid' // input that the model refuses
  | 'missing' // what was asked for does not exist
  | 'mismatch' // bytes that are not the ones promised (length, type or SHA-256)
  | 'internal'

/** The only error that `sync/` throws. `details` hold ids, counts and codes, never people's words. */
export class SyncError extends Error {
  readonly code: SyncErrorCode
  readonly details: Readonly<Record<string, string | number | boolean | null>>

  constructor(
    code: SyncErrorCode,
    details: Readonly<Record<string, string | number | boolean | null>> = {},
    cause?: unknown,
  ) {
    super(code, { cause })
    this.name = 'SyncError'
    this.code = code
    this.details = details
  }
}

/** The pause that a busy server has named in its answer, as the ends of pulls and pushes carry it. */
export const askedPause = (error: unknown): { readonly afterMs?: number } => {
  const afterMs = error instanceof SyncError ? error.details.retryAfterMs : undefined
  return typeof afterMs === 'number' && afterMs > 0 ? { afterMs } : {}
}

/** Whatever was thrown as the engine's own error; 'internal' for what is not. */
export const asSyncError = (error: unknown): SyncError =>
  error instanceof SyncError ? error : new SyncError('internal', {}, error)

/** The code of whatever was thrown. */
export const codeOf = (error: unknown): SyncErrorCode => asSyncError(error).code
