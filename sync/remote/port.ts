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
import { createHttp, type HttpOptions } from './http.ts'

/**
 * The engine's questions to a server. Every call throws a SyncError ('offline', 'captive', 'server', 'epoch', 'ahead', 'unauthorized', 'forbidden', 'rejected').
 */
export interface FeedRemote {
  /** `fresh`: past every cache. An admin's feed is always fresh. */
  head(options: { readonly fresh: boolean }): Promise<Head>
  /**
   * The raw answer, checked for shape only: the puller decides whether it is the page that it asked for. `attempt` > 0
   * adds `&r=`.
   */
  changes(range: {
    readonly epoch: string
    readonly after: number
    readonly upto: number
    readonly attempt: number
  }): Promise<Page>
  /** null: 404, the server has never listed this epoch. */
  line(epoch: string): Promise<Line | null>
  digest(): Promise<Digest>
}

export interface PushRemote {
  /**
   * Sends a push of serialised changes. `bodies` are the exact bytes of each, joined and never made again (protocol,
   * 18). Throws 'rejected' with details.status for an answer as a whole (400, 404, 413).
   */
  push(admin: string, bodies: readonly string[]): Promise<readonly PushResult[]>
}

interface FeedOptions extends HttpOptions {
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
  const get = (path: string) =>
    options.admin
      ? asAdmin(options.admin, (token) => http.json({ path, token }))
      : http.json({ path })
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

const freshness = (random: () => number): string => random().toString(36).slice(2, 14) || '0'

interface PushOptions extends HttpOptions {
  readonly admin: TokenSource
}

/** Sends changes as they were frozen (protocol, 17 and 18): the bodies are joined, never parsed and written again. */
export const createPushRemote = (options: PushOptions): PushRemote => {
  const http = createHttp(options)
  return {
    push: async (admin, bodies) => {
      const body = `{"admin":${JSON.stringify(admin)},"changes":[${bodies.join(',')}]}`
      const answer = await asAdmin(options.admin, (token) =>
        http.json({ method: 'POST', path: '/api/sync/push', token, body }),
      )
      const { results } = expectValue(answer, pushAnswerSchema)
      assertAnswersTo(results, bodies)
      return results
    },
  }
}

/** A valid answer has one result per change, in order. After any other the same changes are sent again, unchanged. */
const assertAnswersTo = (results: readonly PushResult[], bodies: readonly string[]): void => {
  const isInOrder =
    results.length === bodies.length &&
    bodies.every((body, index) => textField(JSON.parse(body), 'change') === results[index]?.change)
  if (!isInOrder) throw new SyncError('garbled', { sent: bodies.length, answered: results.length })
}
