import { type JsonAnswer, type RawAnswer, readAnswer } from './answer.ts'
import { fetchRaw } from './fetch-raw.ts'
import type { After } from './stall-guard.ts'

export interface HttpOptions {
  /** Address of the server without a slash at its end; '' for the page's own. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  readonly after?: After
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Path and query, from '/api/' on. */
  readonly path: string
  readonly token?: string | null
  /** JSON, sent byte for byte as it stands here. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Http {
  /** The answer of our server as JSON, whatever its status below 500 but 429; throws as `readAnswer` does, or 'offline'. */
  readonly json: (request: HttpRequest) => Promise<JsonAnswer>
  /** The answer unjudged, read to its end; throws 'offline' when none came, it stood still or it was cut. */
  readonly raw: (request: HttpRequest) => Promise<RawAnswer>
}

/** HTTP for everything that is JSON. */
export const createHttp = (options: HttpOptions): Http => {
  const raw = (request: HttpRequest) => send(options, request)
  return { raw, json: async (request) => readAnswer(await raw(request)) }
}

const send = (options: HttpOptions, request: HttpRequest): Promise<RawAnswer> =>
  fetchRaw(options, {
    url: options.baseUrl + request.path,
    method: request.method ?? 'GET',
    headers: headersOf(request),
    body: request.body ?? null,
    size: request.body?.length ?? 0,
    signal: request.signal,
  })

const headersOf = (request: HttpRequest): Record<string, string> => ({
  ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(request.token ? { Authorization: request.token } : {}),
  ...request.headers,
})
