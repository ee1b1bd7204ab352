import { type BehaviorSubject, type Observable, skip } from 'rxjs'
import type { Session } from '../api.ts'
import type { FileEngine } from '../files/open-files.ts'
import type { Served } from '../lib/observables.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { Auth } from '../remote/auth.ts'
import type { FeedRemote, PushRemote } from '../remote/port.ts'
import { LEAVING, noteOf } from '../remote/session-store.ts'
import type { AskReason } from '../replication/contract.ts'
import type { StatusKeeper } from '../status/status-keeper.ts'
import type { MirrorReads } from '../store/port.ts'
import { readMirrorBase } from '../store/read-row.ts'
import type { StoreHost } from '../store/store-host.ts'
import { adminOf, type Forgetting, leavingNote, scopeOf } from './leaving.ts'
import { type MirrorRun, startMirrorRun } from './mirror-run.ts'

/** The open mirror and outbox, which queries and commands use. */
export interface OpenScope {
  /** null without a signed-in admin. */
  readonly adminId: string | null
  readonly mirror: MirrorReads
  readonly outbox: Outbox | null
}

export interface EngineOptions {
  readonly host: StoreHost
  readonly platform: Platform
  readonly signals: Signals
  readonly auth: Pick<Auth, 'state' | 'token' | 'signOut'>
  readonly status: StatusKeeper
  readonly knowledge: Knowledge
  /** null while one mirror closes and the next one opens. */
  readonly scope: BehaviorSubject<OpenScope | null>
  readonly feedOf: (adminId: string | null) => FeedRemote
  readonly pushRemote: PushRemote
  readonly files: Promise<Pick<FileEngine, 'ensureFile' | 'dropUnused' | 'dropChosenBy'>>
  /** Resolves once every read with listeners has the present rows. */
  readonly flushReads: () => Promise<void>
  /** Reasons to ask the server. */
  readonly asks: Observable<AskReason>
}

export type Engine = ReturnType<typeof startEngine>

/** The outbox's code is loaded for the first admin of a page, and never for visitors. */
const outboxOf = async (
  options: EngineOptions,
  author: string,
  mirror: MirrorReads,
): Promise<Outbox> => {
  const { createOutbox } = await import('../outbox/outbox.ts')
  return createOutbox({
    device: options.host.device,
    platform: options.platform,
    remote: options.pushRemote,
    author,
    readBase: readMirrorBase(mirror),
    ensureFile: async (...asked) => (await options.files).ensureFile(...asked),
  })
}

/** Drops uploaded files that no change needs any more. */
const dropUploaded = async (options: EngineOptions, outbox: Outbox | null): Promise<void> => {
  if (outbox) await (await options.files).dropUnused(await outbox.filesInUse())
}

/** Loaded when an admin signs out, or an earlier sign-out was not finished; never for visitors. */
const leavingOn = async (options: EngineOptions) =>
  (await import('./leaving.ts')).leavingOn(options)

/** Finishes what an earlier run of the app, or an earlier build, left behind. */
const tidy = async (options: EngineOptions): Promise<void> => {
  const { host } = options
  const settings = await host.device.all('settings')
  if (settings.some(({ id }) => id.startsWith(LEAVING))) await (await leavingOn(options)).finish()
  // Builds before 0.3.0 was released kept the token there.
  await host.device.remove('settings', 'session')
  await host.dropOlder()
}

/** Keeps the mirror of the signed-in admin, or of visitors, open and current. Failures go to the status and are never thrown. */
export const startEngine = (options: EngineOptions) => {
  const { host, status, scope, auth, knowledge } = options
  const session = auth.state
  const ignore = () => undefined
  let open: { readonly adminId: string | null; readonly run: MirrorRun } | null = null
  let isClosed = false
  let turn: Promise<void> = Promise.resolve()

  const leave = () => {
    open?.run.stop()
    open = null
    scope.next(null)
    knowledge.startAnew()
    return status.begin()
  }
  const enter = async () => {
    await auth.token() // ends a session whose admin has signed out
    const adminId = adminOf(session.value)
    if (isClosed || open?.adminId === adminId) return
    const mirrorStatus = leave()
    const opened = await host.openMirror(scopeOf(adminId))
    const outbox = adminId === null ? null : await outboxOf(options, adminId, opened.current)
    // The session changed meanwhile: its own turn is next.
    if (adminId !== adminOf(session.value)) return
    scope.next({ adminId, mirror: opened.current, outbox })
    const run = startMirrorRun({
      ...options,
      status: mirrorStatus,
      opened,
      device: host.device,
      remote: options.feedOf(adminId),
      outbox,
      onRows: () => void dropUploaded(options, outbox).catch(ignore), // again with the next rows
    })
    open = { adminId, run }
    await run.begun
  }
  /** Runs one piece of work after the other: two open mirrors at a time would pass RxDB's limit of collections. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => {
      status.update({ phase: 'failing', problem: codeOf(error) })
    })
    return turn
  }

  const follow = () => {
    // At once, not in turn: nobody may take the old mirror's rows or status for the new one's.
    if (open && open.adminId !== adminOf(session.value)) leave()
    void inTurn(enter)
  }
  // Each reason to ask tries again to open a mirror that did not open.
  const following = options.asks.subscribe(() => {
    if (!open) follow()
  })
  following.add(session.pipe(skip(1)).subscribe(follow))
  following.add(host.storage.subscribe((storage) => status.update({ storage })))
  void inTurn(async () => {
    await enter()
    await tidy(options).catch(ignore) // again at the next start
  })

  return {
    /** Sends what waits in the outbox. */
    send: (): void => open?.run.send(),
    /** Signs an admin out and removes the admin's mirror and drafts from this device, or everything of theirs. */
    forget: async (adminId: string, forgetting: Forgetting): Promise<void> => {
      await auth.signOut(leavingNote(adminId, forgetting, options.platform.now()))
      await inTurn(async () => {
        await enter()
        await (await leavingOn(options)).forget(adminId, forgetting)
      })
    },
    /** Whether an admin has signed out on this device, in any tab, and has not signed in since. */
    hasLeft: async (adminId: string): Promise<boolean> =>
      (await noteOf(host.device, adminId)) !== null,
    close: async (): Promise<void> => {
      isClosed = true
      following.unsubscribe()
      await inTurn(async () => {
        leave()
      })
      await host.close()
    },
  }
}

/** Signing in and out, for screens. */
export const createSession = (auth: Auth, engine: Pick<Engine, 'forget'>): Served<Session> => {
  const leave = async (forgetting: Forgetting): Promise<void> => {
    const adminId = adminOf(auth.state.value)
    if (adminId !== null) await engine.forget(adminId, forgetting)
  }
  return {
    state: auth.state,
    signIn: auth.signIn,
    signOut: () => leave('left'),
    removeDeviceData: () => leave('everything'),
    needsSetUp: auth.needsSetUp,
    changeEmail: auth.changeEmail,
    changePassword: auth.changePassword,
    resetPassword: auth.resetPassword,
    join: auth.join,
  }
}
