import { BehaviorSubject } from 'rxjs'
import type { Connection, Files } from '../api.ts'
import type { Served, State } from '../lib/observables.ts'
import type { PagePort } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { TokenSource } from '../remote/as-admin.ts'
import { createOpenFile, type OpenFile } from '../remote/file-download.ts'
import { createPutFile } from '../remote/file-upload.ts'
import type { HttpOptions } from '../remote/http.ts'
import type { Channel } from '../remote/shared-doorbell.ts'
import type { EventLog } from '../status/event-log.ts'
import type { DeviceStore } from '../store/port.ts'
import { noteUsed } from './download/data-used.ts'
import { browserDigest, type Digest } from './download/digest.ts'
import { type Downloads, noDownloads, openDownloads } from './download/downloads.ts'
import { openGate } from './download/gate.ts'
import type { PinTools, RowSource } from './download/pin-tools.ts'
import { openProgress } from './download/progress.ts'
import { type FileCache, openFileCache } from './space/file-cache.ts'
import { openFileTable } from './space/file-table.ts'
import { fileView } from './space/file-view.ts'
import { browserSpace, openPersistence, type SpaceKeeper } from './space/space.ts'
import { openUploads, type Uploads } from './upload/uploads.ts'
import { type Keeping, noKeeping, openKeeping } from './wanted/keeping.ts'
import { noteOpening } from './wanted/openings.ts'
import { openPositions } from './wanted/positions.ts'

/** The signed-in admin, as files need it. */
export interface FileSession extends TokenSource {
  readonly admin: () => string | null
  readonly fileToken: () => Promise<string>
}

export interface FilesOptions extends HttpOptions {
  readonly device: DeviceStore
  /**
   * False when the device database is in memory only, as on a full disk. Files that were saved before stay and open.
   * Without the list of pins a sweep would take them all, so there is none.
   */
  readonly isDurable: boolean
  readonly platform: Platform
  readonly rows: RowSource
  readonly session: FileSession
  readonly log: Pick<EventLog, 'add'>
  readonly browser: FileBrowser
}

/** A browser's offers for files; any of them may be missing. */
export interface FileBrowser {
  readonly caches: CacheStorage | null
  readonly origin: string
  readonly isSecure: boolean
  readonly digest: Digest | null
  readonly space: SpaceKeeper | null
  readonly channel: Channel | null
  /** The browser's word on the network; absent: none. */
  readonly connection?: State<Connection>
}

/** Files of screens, and what the rest of the engine asks of them. */
export interface FileEngine
  extends Served<Files>,
    Pick<Uploads, 'ensureFile' | 'dropUnused' | 'dropChosenBy'>,
    Pick<Downloads, 'followRows' | 'dropRows'> {
  /** Goes on with what was under way when the last tab closed. Call once. */
  readonly start: () => Promise<void>
  /** A network came back, a person signed in, or the tab is looked at again. */
  readonly wake: () => void
  readonly close: () => void
}

/**
 * Opens the files of this device. Where the browser keeps none (an insecure address, a private window) reading goes on
 * and saving says 'unavailable' and why.
 */
export const openFiles = async (options: FilesOptions): Promise<FileEngine> => {
  const { browser, device, platform, log } = options
  const cache = options.isDurable ? await usableCache(browser) : null
  const progress = openProgress(browser.channel)
  const table = openFileTable(device)
  const connection = browser.connection ?? new BehaviorSubject(UNTOLD)
  const gate = openGate(platform, device, connection)
  const view = fileView(table, progress, gate.live)
  const tools: PinTools | null =
    cache && browser.digest
      ? {
          cache,
          digest: browser.digest,
          openFile: counting(createOpenFile(options), (bytes) => noteUsed(platform, device, bytes)),
          device,
          platform,
          log,
          space: browser.space,
          persistence: openPersistence(browser.space),
          rows: options.rows,
        }
      : null
  const downloads: Downloads = tools
    ? openDownloads(tools, table, progress, view, gate)
    : noDownloads(browser.isSecure ? 'no-cache-storage' : 'insecure')
  const keeping: Keeping = tools
    ? openKeeping({ tools, table, downloads, gate, connection })
    : noKeeping(gate, connection)
  const uploads = openUploads(
    {
      device,
      platform,
      log,
      cache,
      digest: browser.digest,
      putFile: createPutFile({ ...options, admin: options.session }),
      author: options.session.admin,
    },
    table,
    progress,
    view,
  )
  table.changes.subscribe(() => {
    downloads.kick()
    uploads.kick()
  })
  const { saveState, save, remove, pause, saved, followRows, dropRows } = downloads
  const { start: startKeeping, close: closeKeeping, ...kept } = keeping
  const { stage, uploadState, unstage, stagedBytes, ensureFile, dropUnused, dropChosenBy } = uploads
  return {
    ...{ saveState, save, remove, pause, saved, followRows, dropRows },
    ...kept,
    ...{ stage, uploadState, unstage, stagedBytes, ensureFile, dropUnused, dropChosenBy },
    ...openPositions(platform, device),
    // Nobody waits for it, and what it costs to lose is a better guess at what to let go first.
    opened: (target) =>
      noteOpening(device, target, platform.now())
        .then(() => downloads.noteOpened(target))
        .catch(() => undefined),
    adminUrl: async ({ url }) =>
      `${options.baseUrl}${url}?token=${encodeURIComponent(await options.session.fileToken())}`,
    start: async () => {
      await table.reload()
      await downloads.start()
      await startKeeping()
      uploads.kick()
    },
    wake: () => {
      downloads.wake()
      uploads.wake()
    },
    close: () => {
      downloads.close()
      uploads.close()
      closeKeeping()
      gate.close()
      table.close()
      progress.close()
    },
  }
}

const UNTOLD: Connection = { kind: 'unknown', savesData: false }

/** The same way to files, which tells how many bytes came, also of an answer that broke off. */
const counting =
  (openFile: OpenFile, onBytes: (bytes: number) => Promise<void>): OpenFile =>
  async (request) => {
    const stream = await openFile(request)
    return { ...stream, chunks: counted(stream.chunks, onBytes) }
  }

async function* counted(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      yield chunk
    }
  } finally {
    // A counter that cannot be written stops no download.
    if (bytes > 0) await onBytes(bytes).catch(() => undefined)
  }
}

/** The file cache if this browser really keeps one: some offer `caches` and refuse at the first use. */
const usableCache = async (browser: FileBrowser): Promise<FileCache | null> => {
  if (!browser.caches) return null
  try {
    await browser.caches.has('files')
    return openFileCache(browser.caches, browser.origin)
  } catch {
    return null
  }
}

/** The browser's abilities, by its page and in the engine's own thread. */
export const thisBrowser = ({
  persist,
  persisted,
  connection,
}: Pick<PagePort, 'persist' | 'persisted' | 'connection'>): FileBrowser => ({
  // Reading the property itself throws where a browser forbids storage.
  caches: attempt(() => globalThis.caches ?? null),
  origin: globalThis.location.origin,
  isSecure: globalThis.isSecureContext,
  digest: browserDigest(),
  space: browserSpace({ persist, persisted }),
  channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('files'),
  connection,
})

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}
