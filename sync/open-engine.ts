import { BehaviorSubject, distinctUntilChanged, map, type Observable, Subject } from 'rxjs'
import { knownItems } from './files/items.ts'
import { type FileEngine, openFiles, thisBrowser } from './files/open-files.ts'
import { browserLocks, browserPlatform } from './lib/browser-platform.ts'
import { loadedOnce } from './lib/calls.ts'
import type { Reading } from './lib/live.ts'
import type { PagePort } from './lib/page-port.ts'
import type { Platform } from './lib/platform.ts'
import { SyncError } from './lib/sync-error.ts'
import { createAdminQueries } from './queries/admin-queries.ts'
import { type Content, followContent, type QueryContext } from './queries/content.ts'
import { createKnowledge, type Knowledge } from './queries/knowledge.ts'
import { createPublicQueries, liveSavedRows } from './queries/public-queries.ts'
import { type Auth, openAuth } from './remote/auth.ts'
import { openDoorbell } from './remote/doorbell.ts'
import { createFeedRemote, createPushRemote } from './remote/port.ts'
import type { AskReason } from './replication/contract.ts'
import { createSearch } from './search/live-search.ts'
import { createSession, type OpenScope, startEngine } from './session/engine.ts'
import { formDrafts } from './session/form-drafts.ts'
import { wireSignals } from './session/wire-signals.ts'
import { statusKeeper } from './status/status-keeper.ts'
import type { DiskEnvironment } from './store/disk.ts'
import { openStoreHost, type StoreHost } from './store/store-host.ts'
import type { ServedEngine } from './worker/serve.ts'

/** The server is that of the page. */
const baseUrl = ''

const thisEnvironment = (): DiskEnvironment => ({
  indexedDB: typeof indexedDB === 'undefined' ? undefined : indexedDB,
  IDBKeyRange: typeof IDBKeyRange === 'undefined' ? undefined : IDBKeyRange,
  isSecure: typeof isSecureContext === 'undefined' || isSecureContext,
  hasLocks: browserLocks() !== undefined,
  second: typeof caches === 'undefined' ? undefined : { caches, origin: location.origin },
})

/**
 * Starts the engine and gives the door to it at once; databases open, and the server is asked, behind it. Nothing here
 * throws: what does not work is said by `status`.
 */
export const openEngine = (page: PagePort): ServedEngine => {
  const platform = browserPlatform()
  const { signals } = page
  const status = statusKeeper()
  const asks = new Subject<AskReason>()
  const doubts = new Subject<void>()
  const askByHand = () => asks.next({ kind: 'manual' })
  const knowledge = createKnowledge(askByHand)
  const scope = new BehaviorSubject<OpenScope | null>(null)

  const host = openStoreHost({ platform, environment: thisEnvironment() })
  const { device } = host
  const auth = openAuth({ baseUrl, now: platform.now, device, session: page.session })
  const content = new BehaviorSubject<Reading<Content>>({ state: 'loading' })
  const files = openFilesOn({ page, host, platform, auth, content, knowledge })
  const engine = startEngine({
    host,
    platform,
    signals,
    auth,
    status,
    knowledge,
    scope,
    feedOf: (adminId) =>
      createFeedRemote({
        baseUrl,
        random: platform.random,
        ...(adminId === null ? {} : { admin: auth }),
      }),
    pushRemote: createPushRemote({ baseUrl, admin: auth }),
    files,
    flushReads: () => flush(),
    asks,
  })
  wireSignals({ signals, auth, host, files, asks, doubts })
  openDoorbell({
    ...{ baseUrl, page: signals, random: platform.random },
    onRing: (listeners) => asks.next({ kind: 'doorbell', listeners }),
  })

  const mirror = scope.pipe(
    map((open) => open?.mirror ?? null),
    distinctUntilChanged(),
  )
  const { flush } = followContent({
    ...{ platform, mirror, doubts, into: content },
    onUnreadable: ({ collection, id }) => console.error('this build cannot read', collection, id),
  })
  const context: QueryContext = { platform, content }
  // The code of commands comes with the first admin of a page: no visitor loads it.
  const commands = loadedOnce(async () => {
    const { createCommands } = await import('./outbox/commands.ts')
    const { newId } = platform
    return createCommands({ session: auth.state, scope, device, newId, send: engine.send })
  })
  const online = loadedOnce(async () => {
    const loaded = await import('./remote/online.ts').catch((cause: unknown) => {
      throw new SyncError('offline', { reason: 'module' }, cause)
    })
    return loaded.createOnline({ baseUrl, admin: auth })
  })
  auth.state.subscribe(({ kind }) => {
    if (kind === 'signed-in') commands().catch(() => undefined)
  })
  const sync: ServedEngine['sync'] = {
    status: status.live,
    queries: {
      ...createPublicQueries(context, knowledge, liveSavedRows(platform, files)),
      ...createAdminQueries({ ...context, scope, device, doubts, flush }),
      search: createSearch(async () =>
        (await import('./search/searcher.ts')).createSearcher(context),
      ),
    },
    session: createSession(auth, engine),
    drafts: formDrafts(platform, device, engine.hasLeft),
    checkNow: askByHand,
  }
  return { sync, files, online, commands }
}

interface FilesParts {
  readonly page: PagePort
  readonly host: Pick<StoreHost, 'device' | 'storage'>
  readonly platform: Platform
  readonly auth: Auth
  readonly content: Observable<Reading<Content>>
  readonly knowledge: Knowledge
}

const openFilesOn = async (parts: FilesParts): Promise<FileEngine> => {
  const { host, platform, auth } = parts
  // Whether the device database opens is known only once it was asked for: taken for durable before that, an empty one in
  // memory would have everything swept that a person saved, and the bytes of files that wait to be sent.
  await host.device.get('settings', 'probe').catch(() => undefined)
  const files = await openFiles({
    baseUrl,
    device: host.device,
    isDurable: host.storage.value.kind === 'durable',
    platform,
    items: knownItems(parts.content, parts.knowledge),
    pull: parts.knowledge.ask,
    browser: thisBrowser(parts.page),
    session: {
      token: auth.token,
      refused: auth.refused,
      fileToken: auth.fileToken,
      admin: () => {
        const session = auth.state.value
        return session.kind === 'signed-in' ? session.admin.id : null
      },
    },
  })
  void files.start().catch(() => undefined) // a store that fails here fails the engine too, which says it
  return files
}
