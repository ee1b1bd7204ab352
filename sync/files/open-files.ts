import { BehaviorSubject, type Observable } from 'rxjs'
import type { Connection } from '../api.ts'
import type { State } from '../lib/observables.ts'
import type { PagePort } from '../lib/page-port.ts'
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
import { browserSpace, type SpaceKeeper } from './space/space.ts'
import { openUploads } from './upload/uploads.ts'
import { openPositions } from './wanted/positions.ts'

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
  /** The signed-in admin. */
  readonly session: TokenSource & {
    readonly admin: () => string | null
    readonly fileToken: () => Promise<string>
  }
  readonly browser: FileBrowser
}

/** A browser's offers for files; any of them may be missing. */
interface FileBrowser {
  /** Throws where a browser forbids storage. */
  readonly caches: () => CacheStorage | undefined
  readonly origin: string
  /** False at an insecure address: no file can be verified there. */
  readonly isSecure: boolean
  readonly space: SpaceKeeper | null
  /** The browser's word on the network; absent: none. */
  readonly connection?: State<Connection>
}

/** Files of screens, and what the rest of the engine asks of them. */
export type FileEngine = Awaited<ReturnType<typeof openFiles>>

/**
 * Opens the files of this device. Where the browser keeps none (an insecure address, a private window) reading goes on
 * and saving says 'unavailable' and why.
 */
export const openFiles = async (options: FilesOptions) => {
  const { browser, device, platform, session, pull } = options
  const { isSecure, space, connection = new BehaviorSubject(UNTOLD) } = browser
  const caches = isSecure && options.isDurable ? await usable(browser.caches) : null
  const cache = openFileCache(caches, browser.origin)
  const progress = openProgress()
  const table = openFileTable(device, () => {
    savedFiles.kick()
    uploads.kick()
  })
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
    adminUrl: async ({ url }: Pick<FileRef, 'url'>): Promise<string> =>
      `${options.baseUrl}${url}?token=${encodeURIComponent(await session.fileToken())}`,
    /** Goes on with what was under way when the last tab closed. Call once. */
    start: async (): Promise<void> => {
      await table.reload()
      uploads.kick()
      await savedFiles.start()
    },
    /** A network came back, a person signed in, or the tab is looked at again. */
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

const UNTOLD: Connection = { kind: 'unknown', savesData: false }

/** The cache storage if this browser really keeps one: some offer it and refuse at the first use. */
const usable = async (offered: FileBrowser['caches']): Promise<CacheStorage | null> => {
  try {
    const caches = offered()
    await caches?.has('files')
    return caches ?? null
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
  caches: () => globalThis.caches,
  origin: globalThis.location.origin,
  isSecure: globalThis.isSecureContext,
  space: browserSpace({ persist, persisted }),
  connection,
})
