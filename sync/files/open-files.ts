import { BehaviorSubject } from 'rxjs'
import type { Connection, Files } from '../api.ts'
import type { Served, State } from '../lib/observables.ts'
import type { PagePort } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { TokenSource } from '../remote/answer.ts'
import { createOpenFile } from '../remote/file-download.ts'
import { createPutFile } from '../remote/file-upload.ts'
import type { HttpOptions } from '../remote/http.ts'
import type { EventLog } from '../status/event-log.ts'
import type { DeviceStore } from '../store/port.ts'
import { browserDigest, type Digest } from './download/download.ts'
import { openGate } from './download/gate.ts'
import { type Channel, openProgress } from './download/progress.ts'
import { noSavedFiles, openSavedFiles, type SavedFiles } from './saved-files.ts'
import { type FileCache, openFileCache } from './space/file-cache.ts'
import { fileView, openFileTable } from './space/file-table.ts'
import { browserSpace, openPersistence, type SpaceKeeper } from './space/space.ts'
import { openUploads, type Uploads } from './upload/uploads.ts'
import type { PinTools, RowSource } from './wanted/pin-tools.ts'
import { openPositions } from './wanted/positions.ts'

/** The signed-in admin, as files need it. */
interface FileSession extends TokenSource {
  readonly admin: () => string | null
  readonly fileToken: () => Promise<string>
}

interface FilesOptions extends HttpOptions {
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
interface FileBrowser {
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
    Pick<SavedFiles, 'followRows' | 'dropRows'> {
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
          openFile: createOpenFile(options),
          device,
          platform,
          log,
          space: browser.space,
          persistence: openPersistence(browser.space),
          rows: options.rows,
        }
      : null
  const savedFiles = tools
    ? openSavedFiles({ tools, table, progress, view, gate, connection })
    : noSavedFiles(browser.isSecure ? 'no-cache-storage' : 'insecure', { gate, connection })
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
    savedFiles.kick()
    uploads.kick()
  })
  const { stage, uploadState, unstage, stagedBytes, ensureFile, dropUnused, dropChosenBy } = uploads
  return {
    ...savedFiles,
    ...{ stage, uploadState, unstage, stagedBytes, ensureFile, dropUnused, dropChosenBy },
    ...openPositions(platform, device),
    adminUrl: async ({ url }) =>
      `${options.baseUrl}${url}?token=${encodeURIComponent(await options.session.fileToken())}`,
    start: async () => {
      await table.reload()
      await savedFiles.start()
      uploads.kick()
    },
    wake: () => {
      savedFiles.wake()
      uploads.wake()
    },
    close: () => {
      savedFiles.close()
      uploads.close()
      gate.close()
      table.close()
      progress.close()
    },
  }
}

const UNTOLD: Connection = { kind: 'unknown', savesData: false }

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
