import { BehaviorSubject, type Observable } from 'rxjs'
import type { Connection, Files } from '../api.ts'
import type { Served, State } from '../lib/observables.ts'
import type { PagePort } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { TokenSource } from '../remote/answer.ts'
import { createOpenFile } from '../remote/file-download.ts'
import { createPutFile } from '../remote/file-upload.ts'
import type { HttpOptions } from '../remote/http.ts'
import type { DeviceStore } from '../store/port.ts'
import { browserDigest, type Digest } from './download/download.ts'
import { openGate } from './download/gate.ts'
import { type Channel, openProgress } from './download/progress.ts'
import type { KnownItems } from './items.ts'
import { noSavedFiles, openSavedFiles } from './saved-files.ts'
import { type FileCache, openFileCache } from './space/file-cache.ts'
import { fileView, openFileTable } from './space/file-table.ts'
import { browserSpace, openPersistence, type SpaceKeeper } from './space/space.ts'
import { openUploads, type Uploads } from './upload/uploads.ts'
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
   * Without the list of pins none of them is wanted, so nothing is saved or removed.
   */
  readonly isDurable: boolean
  readonly platform: Platform
  /** The items in the rows that are open now; null while none are. */
  readonly items: Observable<KnownItems | null>
  /** Asks the server for newer rows. */
  readonly pull: () => void
  readonly session: FileSession
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
    Pick<Uploads, 'ensureFile' | 'dropUnused' | 'dropChosenBy'> {
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
  const { browser, device, platform, session } = options
  const { digest } = browser
  const cache = options.isDurable ? await usableCache(browser) : null
  const progress = openProgress(browser.channel)
  const table = openFileTable(device)
  const connection = browser.connection ?? new BehaviorSubject(UNTOLD)
  const gate = openGate(device, connection)
  const view = fileView(table, progress, gate.live)
  const known = new BehaviorSubject<KnownItems | null>(null)
  const following = options.items.subscribe(known)
  const persistence = openPersistence(browser.space)
  const openFile = createOpenFile(options)
  const tools =
    cache && digest
      ? { cache, digest, openFile, device, platform, space: browser.space, persistence }
      : null
  const savedFiles = tools
    ? openSavedFiles({ tools, table, progress, view, gate, connection, known, pull: options.pull })
    : noSavedFiles(browser.isSecure ? 'no-cache-storage' : 'insecure', { gate, connection })
  const uploads = openUploads({
    ...{ device, platform, cache, digest, table, progress, view },
    putFile: createPutFile({ ...options, admin: session }),
    author: session.admin,
  })
  table.changes.subscribe(() => {
    savedFiles.kick()
    uploads.kick()
  })
  return {
    ...uploads,
    ...savedFiles,
    ...openPositions(platform, device),
    adminUrl: async ({ url }) =>
      `${options.baseUrl}${url}?token=${encodeURIComponent(await session.fileToken())}`,
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
      following.unsubscribe()
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
  caches: ownCaches(),
  origin: globalThis.location.origin,
  isSecure: globalThis.isSecureContext,
  digest: browserDigest(),
  space: browserSpace({ persist, persisted }),
  channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('files'),
  connection,
})

const ownCaches = (): CacheStorage | null => {
  try {
    return globalThis.caches ?? null
  } catch {
    return null // reading the property itself throws where a browser forbids storage
  }
}
