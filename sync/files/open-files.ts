import { BehaviorSubject, type Observable } from 'rxjs'
import type { OnPage, State } from '../lib/observables.ts'
import type { Connection, PagePort } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { FileRef } from '../model/fields.ts'
import type { TokenSource } from '../remote/answer.ts'
import { createOpenFile } from '../remote/file-download.ts'
import { createPutFile } from '../remote/file-upload.ts'
import type { HttpOptions } from '../remote/http.ts'
import type { DeviceStore } from '../store/port.ts'
import { openGate } from './download/gate.ts'
import type { KnownItems } from './items.ts'
import { openSavedFiles } from './saved-files.ts'
import { openFileCache } from './space/file-cache.ts'
import { fileView, openFileTable, openProgress } from './space/file-table.ts'
import type { SpaceKeeper } from './space/space.ts'
import { openUploads } from './upload/uploads.ts'
import { openPositions } from './wanted/positions.ts'

interface FilesOptions extends HttpOptions {
  readonly device: DeviceStore
  /**
   * False when the device database is in memory only, as on a full disk. Then nothing is saved or removed, because the
   * list of pins is missing. Files that were saved before stay and open.
   */
  readonly isDurable: boolean
  readonly platform: Platform
  /** The items in the rows that are open now; null while none are. */
  readonly items: Observable<KnownItems | null>
  /** Asks the server for newer rows. */
  readonly pull: () => void
  /** The signed-in admin. */
  readonly session: TokenSource & {
    readonly admin: () => string | null
    readonly fileToken: () => Promise<string>
  }
  readonly browser: FileBrowser
}

/** What a browser offers for files; any of it may be missing. */
interface FileBrowser {
  /** Throws where a browser forbids storage. */
  readonly caches: () => CacheStorage | undefined
  readonly origin: string
  /** False at an insecure address: no file can be verified there. */
  readonly isSecure: boolean
  readonly space: SpaceKeeper
  readonly connection: State<Connection>
}

/** Files as screens and the rest of the engine use them. */
export type FileEngine = Awaited<ReturnType<typeof openFiles>>

/** Files as screens use them: what is saved on this device, and what is on its way to the server. */
export type Files = OnPage<
  Omit<FileEngine, 'start' | 'wake' | 'close' | 'ensureFile' | 'dropUnused' | 'dropChosenBy'>
>

/**
 * Opens the files of this device. Where the browser keeps none (an insecure address, a private window) reading goes on
 * and saving says 'unavailable' and why.
 */
export const openFiles = async (options: FilesOptions) => {
  const { browser, device, platform, session, pull } = options
  const { isSecure, space, connection } = browser
  const caches = isSecure && options.isDurable ? await usable(browser.caches) : null
  const cache = openFileCache(caches, browser.origin)
  const progress = openProgress()
  const table = openFileTable(device)
  const gate = openGate(platform, device, connection)
  const view = fileView(table, progress, gate.live)
  const known = new BehaviorSubject<KnownItems | null>(null)
  const following = options.items.subscribe(known)
  const tools = { cache, device, platform, space, pull, openFile: createOpenFile(options) }
  const savedFiles = openSavedFiles({
    ...{ tools, table, progress, view, gate, known },
    unavailable: caches ? null : isSecure ? 'no-cache-storage' : 'insecure',
  })
  const uploads = openUploads({
    ...{ tools, table, progress, view },
    putFile: createPutFile({ ...options, admin: session }),
    author: session.admin,
  })
  return {
    ...uploads,
    ...savedFiles,
    ...openPositions(platform, device),
    connection: (): Observable<Connection> => connection,
    /** A link by which an admin opens the file of a draft: adds a short-lived file token. */
    adminUrl: async ({ url }: Pick<FileRef, 'url'>): Promise<string> =>
      `${options.baseUrl}${url}?token=${encodeURIComponent(await session.fileToken())}`,
    /** Goes on with transfers that were under way when the last tab closed. Call once. */
    start: async (): Promise<void> => {
      await table.reload()
      await savedFiles.start()
    },
    /** Tries every transfer at once: a network came back, a person signed in, or the tab came into sight. */
    wake: (): void => {
      savedFiles.wake()
      uploads.wake()
    },
    close: (): void => {
      following.unsubscribe()
      savedFiles.close()
      uploads.close()
      gate.close()
      table.close()
    },
  }
}

/** The cache storage if this browser really has one: some offer it and refuse at the first use. */
const usable = async (offered: FileBrowser['caches']): Promise<CacheStorage | null> => {
  try {
    const caches = offered()
    await caches?.has('files')
    return caches ?? null
  } catch {
    return null
  }
}

/** What this browser offers, partly through its page. */
export const thisBrowser = ({
  persist,
  persisted,
  connection,
}: Pick<PagePort, 'persist' | 'persisted' | 'connection'>): FileBrowser => ({
  caches: () => globalThis.caches,
  origin: globalThis.location.origin,
  isSecure: globalThis.isSecureContext,
  // Only a page may ask for `persist`; a worker has the rest of `navigator.storage`, where there is one.
  space: { estimate: () => navigator.storage.estimate(), persist, persisted },
  connection,
})
