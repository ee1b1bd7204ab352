import type * as z from 'zod/mini'
import { SyncError } from '../lib/sync-error.ts'

/** An answer as it came, read to its end. */
export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly text: string
}

/** An answer that our server gave: JSON, with any status below 500 but 429. */
export interface JsonAnswer {
  readonly status: number
  readonly json: unknown
}

/**
 * Tells our server's answer from everything else that answers on a bad network. Only a status with our JSON is
 * believed: a hotspot's page with status 401 must not end a session. Throws 'captive' (not our server) and 'offline'
 * (ours, but cut). Throws 'server' for 5xx and 429, also from a proxy, with details.retryAfterMs when given, and
 * 'rejected' for 413.
 * @see tests/unit/remote/answer.test.ts
 */
export const readAnswer = (answer: RawAnswer): JsonAnswer => {
  const { status } = answer
  if ((status >= 500 && status !== 511) || status === 429)
    throw new SyncError('server', { status, ...pauseOf(answer.retryAfter) })
  if (status < 200 || (status >= 300 && status < 400) || status === 511) {
    throw new SyncError('captive', { status })
  }
  if (!isJson(answer)) {
    if (status === 413) throw new SyncError('rejected', { status })
    throw new SyncError('captive', { status })
  }
  return { status, json: parse(answer) }
}

/** Whether an answer carries JSON, as all of our server's do. */
export const isJson = ({ contentType }: RawAnswer): boolean =>
  /^application\/(?:[a-z.+-]+\+)?json\b/i.test(contentType)

/** The value of a 200, checked; JSON of another shape is not our server's. */
export const expectValue = <T>(answer: JsonAnswer, schema: z.ZodMiniType<T>): T => {
  if (answer.status !== 200) throw refusalOf(answer)
  const parsed = schema.safeParse(answer.json)
  if (parsed.success) return parsed.data
  throw new SyncError('captive', { status: 200, reason: 'shape' })
}

/** The meaning of our server's answer other than 200: the code that `port.ts` names for it. */
export const refusalOf = (answer: JsonAnswer): SyncError => {
  const { status } = answer
  const code = textField(answer.json, 'code')
  if (status === 409 && code === 'epoch') return new SyncError('epoch', { status })
  if (status === 409 && code === 'ahead') return new SyncError('ahead', { status })
  if (status === 401) return new SyncError('unauthorized', { status })
  if (status === 403) return new SyncError('forbidden', { status })
  if (status < 400) return new SyncError('captive', { status })
  return new SyncError('rejected', { status, ...(code ? { code: code.slice(0, 40) } : {}) })
}

/** How long a 429 asks to wait, 0 where it does not say; nothing for what is no 429. */
export const waitIn = ({ details }: SyncError): { readonly waitMs?: number } =>
  details.status === 429 ? { waitMs: Number(details.retryAfterMs ?? 0) } : {}

/** A text under `name` of a JSON object, '' when there is none. */
export const textField = (json: unknown, name: string): string => {
  if (typeof json !== 'object' || json === null) return ''
  const value: unknown = Reflect.get(json, name)
  return typeof value === 'string' ? value : ''
}

const parse = (answer: RawAnswer): unknown => {
  let json: unknown
  try {
    json = JSON.parse(answer.text)
  } catch (error) {
    // Our content type over half a value, or over nothing: the line broke where no length told the browser so.
    throw new SyncError('offline', { status: answer.status, reason: 'cut' }, error)
  }
  if (typeof json === 'object' && json !== null) return json
  throw new SyncError('captive', { status: answer.status, reason: 'shape' })
}

const pauseOf = (retryAfter: string | null): { retryAfterMs?: number } => {
  const seconds = Number(retryAfter?.trim() || Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0
    ? { retryAfterMs: Math.min(seconds, 3600) * 1000 }
    : {}
}

/** The source of the token of an admin's calls. */
export interface TokenSource {
  /** The token to use now; null without a signed-in admin. @throws SyncError where that cannot be read */
  readonly token: () => Promise<string | null>
  /** The server answered 401 to a call with `token`: its session is over, unless another one has begun since. */
  readonly refused: (token: string) => Promise<void>
}

/** Makes a call with the present token. Throws 'unauthorized' without one, unsent, and when the server says so. */
export const asAdmin = async (
  source: TokenSource,
  call: (token: string) => Promise<JsonAnswer>,
): Promise<JsonAnswer> => {
  const token = await source.token()
  if (!token) throw new SyncError('unauthorized', { status: 0 })
  const answer = await call(token)
  if (answer.status !== 401) return answer
  await source.refused(token)
  throw refusalOf(answer)
}
