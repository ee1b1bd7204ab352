import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright'

/** One row of the feed, as every contender gets it. */
export interface FeedRow {
  readonly collection: string
  readonly id: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A way to have the rows on a device. */
export interface SyncPeer {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** Takes what is new since the last time into the browser's storage. */
  readonly sync: (page: Page) => Promise<{ readonly ms: number; readonly rows: number }>
  /** Changes one row on its server. */
  readonly change: () => Promise<void>
  /** Asks its server for 1,000 rows with their content, uncompressed. */
  readonly thousandRows: () => Promise<{ readonly rows: number; readonly bytes: number }>
  /** Process of its server, just started; absent where nothing is to be said of its memory. */
  readonly pid?: number | undefined
  readonly close: () => Promise<void>
}

/** Ends a child. */
export const asChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
