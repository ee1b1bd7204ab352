import { browserDigest } from '../files/download/digest.ts'
import { openFileCache } from '../files/space/file-cache.ts'
import { ensureSent, sendOne, type UploadTools } from '../files/upload/staged-work.ts'
import { browserPlatform } from '../lib/browser-platform.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { TokenSource } from '../remote/as-admin.ts'
import { createFeedRemote } from '../remote/feed.ts'
import { createPutFile } from '../remote/file-upload.ts'
import type { HttpOptions } from '../remote/http.ts'
import { createPushRemote } from '../remote/push.ts'
import { readSession } from '../remote/stored-session.ts'
import type { PushOutcome } from '../replication/contract.ts'
import { countLeft, pushOnce } from '../replication/outbox-push.ts'
import { createOutboxStore } from '../replication/outbox-store.ts'
import type { DeviceRows } from '../store/port.ts'
import { openRawDevice } from '../store/raw-device.ts'
import { createSnapshotKeeper, noting } from '../store/snapshot-keeper.ts'

export interface ClosedOptions extends HttpOptions {
  readonly platform: Platform
  readonly indexedDB: IDBFactory
  readonly caches: CacheStorage
  readonly origin: string
  /** Whether a page of this site runs: its engine sends what waits. */
  readonly isPageThere: () => Promise<boolean>
}

/** 'waits': a change could be sent, and is not settled. 'done': none, or none of a signed-in admin. */
export type ClosedOutcome = 'done' | 'waits'

const outcomeOf = (outcome: PushOutcome): ClosedOutcome => {
  if (outcome.kind === 'paused') return outcome.why === 'signed-out' ? 'done' : 'waits'
  return outcome.kind === 'sent' && outcome.left > 0 ? 'waits' : 'done'
}

const sendFrom = async (options: ClosedOptions, device: DeviceRows): Promise<ClosedOutcome> => {
  const { platform, isPageThere } = options
  const session = await readSession(device)
  const author = session?.admin?.id ?? null
  if (author === null || session?.token == null) return 'done'
  const store = createOutboxStore(device, platform, author)
  if ((await countLeft(store)) === 0) return 'done'
  if (await isPageThere()) return 'waits'
  // A session that the server has ended is ended by the next page, which says so; here it is left as it is.
  const admin: TokenSource = {
    token: async () => (await readSession(device))?.token ?? null,
    refused: async () => undefined,
  }
  const remote = { ...options, admin, random: platform.random }
  try {
    // A first attempt freezes a change: nothing is attempted before the server has answered (protocol, 18).
    await createFeedRemote(remote).head({ fresh: true })
  } catch (error) {
    return codeOf(error) === 'unauthorized' ? 'done' : 'waits'
  }
  const tools: UploadTools = {
    device,
    platform,
    cache: openFileCache(options.caches, options.origin),
    digest: browserDigest(),
    putFile: createPutFile(remote),
    author: () => author,
    log: { add: () => undefined },
  }
  const { signal } = new AbortController()
  const untold = { set: () => undefined }
  const send = (id: string, again: boolean) => sendOne(tools, new Map(), untold, id, again, signal)
  const outcome = await pushOnce(
    {
      platform,
      remote: createPushRemote(remote),
      author,
      readBase: async () => null, // without a mirror the server says what is newer, by a conflict that is merged
      ensureFile: (id, { again }) => ensureSent(tools, id, again, send),
    },
    store,
    () => true,
  )
  return outcomeOf(outcome)
}

/**
 * Sends waiting changes while no page is open (protocol, 9). It takes a tab's steps under the same locks, over the
 * device database alone. The answers lie there for the next page.
 * @throws SyncError
 * @see tests/properties/closed-outbox.test.ts
 */
export const sendClosed = async (options: ClosedOptions): Promise<ClosedOutcome> => {
  const device = await openRawDevice(options.indexedDB)
  if (device === null) return 'done'
  const keeper = createSnapshotKeeper({
    second: options,
    source: () => device,
    platform: options.platform,
    onRestored: () => undefined,
  })
  try {
    await keeper.restore(device)
    return await sendFrom(
      options,
      noting(device, (table) => keeper.note(table)),
    )
  } finally {
    await keeper.flush()
    keeper.close()
    device.close()
  }
}

/** The same in a worker of this browser, to the server that it came from. */
export const sendWhileClosed = (
  isPageThere: ClosedOptions['isPageThere'],
): Promise<ClosedOutcome> =>
  sendClosed({
    baseUrl: '',
    platform: browserPlatform(),
    indexedDB,
    caches,
    origin: location.origin,
    isPageThere,
  })
