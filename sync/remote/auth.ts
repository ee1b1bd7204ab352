import { BehaviorSubject, skip } from 'rxjs'
import * as z from 'zod/mini'
import type { AccountOutcome, Session, SessionState } from '../api.ts'
import type { OnlineFailure } from '../api-online.ts'
import { loadedOnce } from '../lib/calls.ts'
import { derived, type Served } from '../lib/observables.ts'
import { SyncError } from '../lib/sync-error.ts'
import type { Envelope } from '../store/port.ts'
import { type AccountStep, askGrant, type Grant } from './account.ts'
import { expectValue, refusalOf, type TokenSource, waitIn } from './answer.ts'
import { createHttp, type Http, type HttpOptions } from './http.ts'
import type { AuthCalls } from './pocketbase-auth.ts'
import {
  openSessionStore,
  type SessionStore,
  type SessionStoreOptions,
  type StoredSession,
  signedOut,
} from './stored-session.ts'

/** The door's part of a session, and the engine's own. */
export interface Auth extends TokenSource, Omit<Served<Session>, 'signOut' | 'removeDeviceData'> {
  /** Reads again what other tabs did: for a tab that wakes. */
  readonly wake: () => Promise<void>
  /** Drops the token in every tab, and stores `note` in the same write. The caller drops the rest. */
  readonly signOut: (note: Envelope) => Promise<void>
  /** Prolongs the session when that is due, every six hours; a refusal ends it, no network leaves it. */
  readonly refreshIfDue: () => Promise<void>
  /** A token that opens the files of drafts for about three minutes. Throws as `refusalOf` does. */
  readonly fileToken: () => Promise<string>
  readonly close: () => void
}

interface AuthOptions extends HttpOptions, SessionStoreOptions {
  readonly now: () => number
}

const REFRESH_EVERY_MS = 6 * 3600_000

/**
 * The sign-in of this device. Known without a network and without the SDK, which is loaded for the calls only.
 * Only the server's word ends a session: this device's clock may be a year off.
 * @see tests/unit/remote/auth.test.ts
 */
export const openAuth = (options: AuthOptions): Auth => {
  const store = openSessionStore(options)
  const state = new BehaviorSubject(stateOf(store.live.value))
  const following = store.live
    .pipe(derived(stateOf), skip(1))
    .subscribe((session) => state.next(session))
  const http = createHttp(options)
  const calls = lazyCalls(options, http)
  const adopt = (grant: Grant) => begin(store, grant, options.now())
  const entered = async (
    step: AccountStep,
    body: Readonly<Record<string, string>>,
    token: string | null = null,
  ): Promise<AccountOutcome> => {
    const result = await askGrant(http, step, body, token)
    if (!result.ok) return result
    await adopt(result.grant)
    return { ok: true }
  }
  const changed = async (
    step: AccountStep,
    body: Readonly<Record<string, string>>,
  ): Promise<AccountOutcome> => {
    const { token } = await store.read()
    const outcome = await entered(step, body, token)
    if (!outcome.ok && outcome.code === 'unauthorized' && token) await end(store, token)
    return outcome
  }
  return {
    state,
    token: async () => (await store.read()).token,
    refused: (token) => end(store, token),
    wake: async () => {
      await store.read().catch(() => undefined) // the next call says why it cannot be read
    },
    signIn: async (email, password) => {
      try {
        await adopt(await (await calls()).signIn(email, password))
        return { ok: true }
      } catch (error) {
        return failureOf(error)
      }
    },
    signOut: (note) =>
      store.change(
        ({ signOuts }) => ({ ...signedOut, signOuts: signOuts + 1, ended: false }),
        note,
      ),
    refreshIfDue: () => refreshIfDue(store, calls, options.now),
    fileToken: async () => {
      const { token } = await store.read()
      if (!token) throw new SyncError('unauthorized', { status: 0 })
      return asSyncError(async () => (await calls()).fileToken(token), store, token)
    },
    needsSetUp: () => needsSetUp(http),
    setUp: (token, email, name, password) => entered('setup', { token, email, name, password }),
    resetPassword: (token, password) => entered('account/reset', { token, password }),
    join: (token, email, name, password) =>
      entered('account/join', { token, email, name, password }),
    changeEmail: (email, current) => changed('account/email', { email, current }),
    changePassword: (password, current) => changed('account/password', { password, current }),
    signOutEverywhere: () => changed('account/sign-out-everywhere', {}),
    close: () => {
      following.unsubscribe()
      store.close()
    },
  }
}

/** Begins a session, or goes on with that of the token `after`, where it is still the one. */
const begin = (
  store: SessionStore,
  { token, admin }: Grant,
  now: number,
  after?: string,
): Promise<void> =>
  store.change((before) =>
    after !== undefined && before.token !== after
      ? null
      : { signOuts: before.signOuts, token, admin, ended: false, refreshedAt: now },
  )

/** Ends the session of `token`; another that began meanwhile, here or in another tab, stays. */
const end = (store: SessionStore, token: string): Promise<void> =>
  store.change((before) =>
    before.token === token ? { ...signedOut, signOuts: before.signOuts + 1, ended: true } : null,
  )

const refreshIfDue = async (
  store: SessionStore,
  calls: () => Promise<AuthCalls>,
  now: () => number,
): Promise<void> => {
  const before = await store.read()
  if (!before.token || Math.abs(now() - before.refreshedAt) < REFRESH_EVERY_MS) return
  const { token } = before
  try {
    const grant = await asSyncError(async () => (await calls()).refresh(token), store, token)
    await begin(store, grant, now(), token)
  } catch (error) {
    // No network, a hotspot, a busy server: the token in hand is as good as it was.
    if (!(error instanceof SyncError)) throw error
  }
}

/** The SDK arrives with the first call that needs it. */
const lazyCalls = ({ baseUrl }: HttpOptions, http: ReturnType<typeof createHttp>) =>
  loadedOnce(async (): Promise<AuthCalls> => {
    try {
      return (await import('./pocketbase-auth.ts')).createAuthCalls(baseUrl, http, refusalOf)
    } catch (error) {
      throw new SyncError('offline', { reason: 'module' }, error)
    }
  })

const asSyncError = async <T>(
  work: () => Promise<T>,
  store: SessionStore,
  token: string,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason = reasonIn(error)
    // 404 is PocketBase's answer to a refresh of an account that is gone.
    if (reason.code === 'unauthorized' || reason.details.status === 404) await end(store, token)
    throw reason
  }
}

const failureOf = (error: unknown): OnlineFailure => {
  const said: unknown = error instanceof Error ? Reflect.get(error, 'said') : ''
  const reason = reasonIn(error)
  const message = typeof said === 'string' ? said : ''
  return { ok: false, code: reason.code, message, ...waitIn(reason) }
}

// Read by shape, not by class: the class lives in the module that is loaded late.
const reasonIn = (error: unknown): SyncError => {
  if (error instanceof SyncError) return error
  const reason: unknown = error instanceof Error ? Reflect.get(error, 'reason') : null
  return reason instanceof SyncError ? reason : new SyncError('internal', {}, error)
}

const stateOf = (session: StoredSession): SessionState =>
  session.admin
    ? { kind: 'signed-in', admin: session.admin }
    : { kind: 'signed-out', ended: session.ended }

const neededSchema = z.object({ needed: z.boolean() })

/** True while the server has no admin. Throws when it cannot be asked. */
const needsSetUp = async (http: Http): Promise<boolean> =>
  expectValue(await http.json({ path: '/api/setup' }), neededSchema).needed
