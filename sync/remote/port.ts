import type { Digest, Head, Line, Page, PushResult } from '../model/wire.ts'

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
