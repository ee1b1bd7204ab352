import { SyncError } from '../lib/sync-error.ts'
import {
  type Digest,
  digestSchema,
  type Head,
  headSchema,
  type Line,
  lineSchema,
  type Page,
  type PushResult,
  pageSchema,
  pushAnswerSchema,
} from '../model/wire.ts'
import { asAdmin, expectValue, type TokenSource, textField } from './answer.ts'
import { type AdminHttpOptions, createHttp, type HttpOptions } from './http.ts'

// The engine's questions to a server. Every call throws a SyncError: 'offline', 'captive', 'server', 'epoch', 'ahead',
// 'unauthorized', 'forbidden' or 'rejected'.

export type FeedRemote = ReturnType<typeof createFeedRemote>
export type PushRemote = ReturnType<typeof createPushRemote>

interface FeedOptions extends HttpOptions {
  /** Reads the admin's feed, drafts and trash included; absent: the visitor's. */
  readonly admin?: TokenSource
  /** In [0, 1). */
  readonly random: () => number
}

/** Commit numbers of one page. `attempt` > 0 adds `&r=`. */
interface Range {
  readonly epoch: string
  readonly after: number
  readonly upto: number
  readonly attempt: number
}

/**
 * The feed over HTTP (protocol, 6, 7): every call past the browser's caches, every answer checked for its shape.
 * @see tests/contract/feed.test.ts, tests/unit/remote/feed.test.ts
 */
export const createFeedRemote = (options: FeedOptions) => {
  const http = createHttp(options)
  const base = options.admin ? '/api/sync/admin' : '/api/sync'
  const get = (path: string) =>
    options.admin
      ? asAdmin(options.admin, (token) => http.json({ path, token }))
      : http.json({ path })
  return {
    /** `fresh`: past every HTTP cache. An admin's feed is always fresh. */
    head: async ({ fresh }: { readonly fresh: boolean }): Promise<Head> => {
      const chance = options.random().toString(36).slice(2, 14) || '0'
      const query = fresh && !options.admin ? `?fresh=${chance}` : ''
      return expectValue(await get(`${base}/head${query}`), headSchema)
    },
    /** The raw answer, checked for shape only: the puller decides whether it is the page that it asked for. */
    changes: async ({ epoch, after, upto, attempt }: Range): Promise<Page> => {
      const again = attempt > 0 ? `&r=${attempt}` : ''
      const query = `epoch=${encodeURIComponent(epoch)}&after=${after}&upto=${upto}${again}`
      return expectValue(await get(`${base}/changes?${query}`), pageSchema)
    },
    /** null: 404, the server has never listed this epoch. */
    line: async (epoch: string): Promise<Line | null> => {
      const answer = await get(`/api/sync/line?epoch=${encodeURIComponent(epoch)}`)
      return answer.status === 404 ? null : expectValue(answer, lineSchema)
    },
    digest: async (): Promise<Digest> => expectValue(await get(`${base}/digest`), digestSchema),
  }
}

/** Sends changes as they were frozen (protocol, 17 and 18): their texts are joined, never parsed and written again. */
export const createPushRemote = (options: AdminHttpOptions) => {
  const http = createHttp(options)
  return {
    /** Throws 'rejected' with details.status when all changes together are refused (400, 404, 413). */
    push: async (admin: string, bodies: readonly string[]): Promise<readonly PushResult[]> => {
      const body = `{"admin":${JSON.stringify(admin)},"changes":[${bodies.join(',')}]}`
      const answer = await asAdmin(options.admin, (token) =>
        http.json({ method: 'POST', path: '/api/sync/push', token, body }),
      )
      const { results } = expectValue(answer, pushAnswerSchema)
      // One result per change, in order. An error here has the same changes sent again, unchanged.
      const sent = bodies.map((one) => textField(JSON.parse(one), 'change'))
      if (sent.length !== results.length || sent.some((id, at) => id !== results[at]?.change))
        throw new SyncError('garbled', { sent: sent.length, answered: results.length })
      return results
    },
  }
}
