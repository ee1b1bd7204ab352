import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { BehaviorSubject, Subject } from 'rxjs'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { type Auth, openAuth } from '../../../sync/remote/auth.ts'
import type { AskReason } from '../../../sync/replication/contract.ts'
import {
  createSession,
  type EngineOptions,
  type OpenScope,
  startEngine,
} from '../../../sync/session/engine.ts'
import { statusKeeper } from '../../../sync/status/status-keeper.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { FakeFeed } from '../../support/fake-feed.ts'
import { docsAmong } from '../../support/mirror-doc.ts'
import '../../support/own-channel.ts'
import { fakeCaches, newCacheDisk } from '../../support/fake-caches.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { FakePush } from '../../support/fake-push.ts'
import { fakeFetch, jsonResponse } from '../remote/fake-server.ts'

export const ADMIN = { id: 'adminadminadmin', email: 'a@b.test', name: 'Asha' }
export const PAPERS = 'tests_library'

/** A paper as the admin's feed carries it. */
export const paper = (id: string, title: string, status = 'published') => ({
  id,
  created_at: '2026-03-01 10:00:00.000Z',
  type: 'full',
  title,
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Easy',
  file_url: null,
  status,
})

type Files = Awaited<EngineOptions['files']>

/** One phone, its disk and its server; `openApp` starts the app on it as a page load does. */
export const deviceWorld = () => {
  const factory = new IDBFactory()
  const clock = createFakePlatform()
  const { platform } = clock
  const cacheDisk = newCacheDisk()
  const second = { caches: fakeCaches(cacheDisk), origin: 'http://a.test' }
  /** The session, as the storage of pages keeps it. */
  const stored = new BehaviorSubject<string | null>(null)
  const visitors = new FakeFeed()
  const admins = new FakeFeed()
  const push = new FakePush(admins)
  const closers: (() => Promise<void>)[] = []
  const files: { -readonly [Key in keyof Files]: Files[Key] } = {
    ensureFile: async () => 'sent',
    dropUnused: async () => undefined,
    dropChosenBy: async () => undefined,
  }

  /** `meanwhile`: what happens between the page's load and the start of its engine. */
  const openApp = async (meanwhile: (auth: Auth) => Promise<unknown> = async () => undefined) => {
    const { fetch } = fakeFetch(() => jsonResponse({ token: 'token1', record: ADMIN }))
    const host = openStoreHost({
      platform,
      environment: { indexedDB: factory, IDBKeyRange, isSecure: true, hasLocks: true, second },
    })
    const auth = openAuth({
      baseUrl: 'http://a.test',
      fetch,
      now: () => 0,
      device: host.device,
      session: { text: stored, keep: (text) => stored.next(text) },
    })
    const scope = new BehaviorSubject<OpenScope | null>(null)
    const status = statusKeeper()
    const asks = new Subject<AskReason>()
    const knowledge = createKnowledge(() => asks.next({ kind: 'manual' }))
    const never = () => () => undefined
    await meanwhile(auth)
    const engine = startEngine({
      host,
      platform,
      signals: {
        isVisible: () => true,
        onVisibility: never,
        onFocus: never,
        isOnline: () => true,
        onOnline: never,
        onOffline: never,
      },
      auth,
      status,
      knowledge,
      scope,
      feedOf: (adminId) => (adminId === null ? visitors : admins).remote(),
      pushRemote: push.remote(ADMIN.id),
      files: Promise.resolve(files),
      flushReads: async () => {},
      asks,
    })
    const session = createSession(auth, engine)
    const close = async () => {
      closers.splice(closers.indexOf(close), 1)
      await engine.close()
    }
    closers.push(close)
    /** Titles of the papers in the open mirror, with whose it is; null while none is open. */
    const shown = async () => {
      const open = scope.value
      if (!open) return null
      const titles = docsAmong(await open.mirror.all(), PAPERS)
        .map(({ row }) => String(row.title))
        .sort()
      return { of: open.adminId, titles }
    }
    return {
      auth,
      host,
      engine,
      asks,
      session,
      scope,
      status: status.live,
      knowledge,
      shown,
      close,
    }
  }

  /** Parts of databases of an admin that are on the disk. */
  const adminDatabases = async () =>
    (await factory.databases()).filter(({ name }) => name?.includes('admin-')).length
  /** Every second copy that is kept, as one text. */
  const copies = async (): Promise<string> => {
    const kept = [...(cacheDisk.caches.get('device-copy')?.values() ?? [])]
    return (await Promise.all(kept.map(({ bytes }) => bytes.text()))).join()
  }
  const closeAll = async () => {
    for (const close of [...closers]) await close()
  }
  return {
    clock,
    visitors,
    admins,
    push,
    files,
    stored,
    openApp,
    adminDatabases,
    copies,
    closeAll,
  }
}
