import { digestSchema, headSchema, lineSchema, pageSchema } from '../model/wire.ts'
import { expectValue } from './answer.ts'
import { asAdmin, type TokenSource } from './as-admin.ts'
import { createHttp, type HttpOptions } from './http.ts'
import type { FeedRemote } from './port.ts'

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
