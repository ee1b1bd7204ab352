import type * as z from 'zod/mini'
import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'

/** An answer as it came, from whomever, read to its end. */
export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly text: string
}

/** Our server's answer: JSON, with any status below 500 but 429. */
export interface JsonAnswer {
  readonly status: number
  readonly json: unknown
}

/** A call that failed: the code, and the server's own sentences for the person. */
export interface OnlineFailure {
  readonly ok: false
  readonly code: SyncErrorCode
  /** '' when the server said nothing. */
  readonly message: string
  /** The server's sentence for each refused field. */
  readonly fields: Readonly<Record<string, string>>
  /** After too many attempts: how long to wait, in ms; 0 where the server does not say. */
  readonly waitMs?: number
}

export type OnlineAnswer<T> = { readonly ok: true; readonly value: T } | OnlineFailure

/** Our server's refusal, with its sentences for the person. */
export class Refusal extends SyncError {
  readonly said: Pick<OnlineFailure, 'message' | 'fields'>

  constructor(code: SyncErrorCode, { status, json }: JsonAnswer) {
    const name = textField(json, 'code').slice(0, 40)
    super(code, { status, ...(code === 'rejected' && name && { code: name }) })
    const fields = Object.entries(inside(json, 'data') ?? {})
      .map(([field, fault]) => [field, textField(fault, 'message')] as const)
      .filter(([, message]) => message !== '')
    const message = textField(json, 'message') || textField(json, 'code')
    this.said = { message, fields: Object.fromEntries(fields) }
  }
}

/**
 * Tells our server's answer from everything else that answers on a bad network. A status counts only with our JSON: a
 * hotspot's page with status 401 must not end a session. Throws 'captive' (not our server), 'offline' (ours, but cut),
 * 'server' for 5xx and 429, also of a proxy, with details.retryAfterMs when given, and 'rejected' for a proxy's 413.
 * @see tests/unit/remote/answer.test.ts
 */
export const readAnswer = (answer: RawAnswer): JsonAnswer => {
  const { status } = answer
  if ((status >= 500 && status !== 511) || status === 429)
    throw new SyncError('server', { status, ...pauseOf(answer.retryAfter) })
  const isOurs = status >= 200 && status !== 511 && (status < 300 || status >= 400)
  if (isOurs && isJson(answer)) return { status, json: parse(answer) }
  throw new SyncError(status === 413 ? 'rejected' : 'captive', { status })
}

/** Whether an answer carries JSON, as all answers of our server do. */
export const isJson = ({ contentType }: RawAnswer): boolean =>
  /^application\/(?:[a-z.+-]+\+)?json\b/i.test(contentType)

/** The checked value of a 200. JSON of another shape did not come from our server. */
export const expectValue = <T>(answer: JsonAnswer, schema: z.ZodMiniType<T>): T => {
  if (answer.status !== 200) throw refusalOf(answer)
  const parsed = schema.safeParse(answer.json)
  if (parsed.success) return parsed.data
  throw new SyncError('captive', { status: 200, reason: 'shape' })
}

/** Our server's answer other than 200, as the error to throw. */
export const refusalOf = (answer: JsonAnswer): SyncError => {
  const { status } = answer
  const code = textField(answer.json, 'code')
  if (status === 409 && (code === 'epoch' || code === 'ahead')) return new Refusal(code, answer)
  if (status === 401) return new Refusal('unauthorized', answer)
  if (status === 403) return new Refusal('forbidden', answer)
  return status < 400 ? new SyncError('captive', { status }) : new Refusal('rejected', answer)
}

/** Runs a call for a screen: a `SyncError` becomes a value. */
export const answered = async <T>(work: () => Promise<T>): Promise<OnlineAnswer<T>> => {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
    const { code, details } = error
    const waits = details.status === 429 && { waitMs: Number(details.retryAfterMs ?? 0) }
    const said = error instanceof Refusal ? error.said : { message: '', fields: {} }
    return { ok: false, code, ...said, ...waits }
  }
}

/** The object under `name` of a JSON object; null when there is none. */
export const inside = (json: unknown, name: string): object | null => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null
  return typeof value === 'object' ? value : null
}

/** A text under `name` of a JSON object, '' when there is none. */
export const textField = (json: unknown, name: string): string => {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : null
  return typeof value === 'string' ? value : ''
}

const parse = (answer: RawAnswer): unknown => {
  let json: unknown
  try {
    json = JSON.parse(answer.text)
  } catch (error) {
    // Our content type over half a value, or nothing: the connection broke, and no length told the browser so.
    throw new SyncError('offline', { status: answer.status, reason: 'cut' }, error)
  }
  if (typeof json === 'object' && json !== null) return json
  throw new SyncError('captive', { status: answer.status, reason: 'shape' })
}

const pauseOf = (retryAfter: string | null): { retryAfterMs?: number } => {
  const seconds = Number(retryAfter?.trim() || Number.NaN)
  return seconds >= 0 ? { retryAfterMs: Math.min(seconds, 3600) * 1000 } : {}
}

/** The session's token, for an admin's calls. */
export interface TokenSource {
  /** null without a signed-in admin. @throws SyncError where the device database cannot be read */
  readonly token: () => Promise<string | null>
  /** The server answered 401 to a call with `token`. */
  readonly refused: (token: string) => Promise<void>
}

/** Makes a call with the present token. Throws 'unauthorized' when there is none, or when the server refuses it. */
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
