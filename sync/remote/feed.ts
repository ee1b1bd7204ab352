import { SyncError } from '../lib/sync-error.ts'
import { digestSchema, headSchema, lineSchema, pageSchema } from '../model/wire.ts'
import { expectValue, type JsonAnswer, refusalOf } from './answer.ts'
import { createHttp, type Http, type HttpOptions } from './http.ts'
import type { FeedRemote } from './port.ts'

/** Where an admin's calls take their token from. */
export interface TokenSource {
  /** The token to use now; null: nobody is signed in. */
  readonly token: () => string | null
  /** The server answered 401 to a call with `token`: its session is over, unless another one has begun since. */
  readonly refused: (token: string) => void
}

export interface FeedOptions extends HttpOptions {
  /** Reads the admin's feed, drafts and trash included; absent: the visitor's. */
  readonly admin?: TokenSource
  /** In [0, 1). */
  readonly random: () => number
}

/**
 * The feed over HTTP (protocol, 5 to 7): every call past the browser's caches, every answer checked for its shape.
 * @see tests/contract/remote.test.ts, tests/unit/remote/feed.test.ts
 */
export const createFeedRemote = (options: FeedOptions): FeedRemote => {
  const http = createHttp(options)
  const base = options.admin ? '/api/sync/admin' : '/api/sync'
  const get = (path: string) => callAs(http, options.admin ?? null, { path })
  return {
    head: async ({ fresh }) => {
      const query = fresh && !options.admin ? `?fresh=${freshness(options.random)}` : ''
      return expectValue(await get(`${base}/head${query}`), headSchema)
    },
    changes: async ({ epoch, after, upto, attempt }) => {
      const again = attempt > 0 ? `&r=${attempt}` : ''
      const query = `epoch=${encodeURIComponent(epoch)}&after=${after}&upto=${upto}${again}`
      return expectValue(await get(`${base}/changes?${query}`), pageSchema)
    },
    line: async (epoch) => {
      const answer = await get(`/api/sync/line?epoch=${encodeURIComponent(epoch)}`)
      return answer.status === 404 ? null : expectValue(answer, lineSchema)
    },
    digest: async () => expectValue(await get(`${base}/digest`), digestSchema),
  }
}

/** A call as the admin that `source` knows, or as a visitor for null. Throws 'unauthorized' without asking when nobody is signed in. */
export const callAs = async (
  http: Http,
  source: TokenSource | null,
  request: { readonly method?: 'GET' | 'POST'; readonly path: string; readonly body?: string },
): Promise<JsonAnswer> => {
  if (!source) return http.json(request)
  const token = source.token()
  if (!token) throw new SyncError('unauthorized', { status: 0 })
  const answer = await http.json({ ...request, token })
  if (answer.status !== 401) return answer
  source.refused(token)
  throw refusalOf(answer)
}

const freshness = (random: () => number): string => random().toString(36).slice(2, 14) || '0'
