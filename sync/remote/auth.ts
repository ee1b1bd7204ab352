import * as z from 'zod/mini'
import { SyncError } from '../lib/sync-error.ts'
import type { Envelope } from '../store/port.ts'
import {
  answered,
  asAdmin,
  expectValue,
  type JsonAnswer,
  type OnlineAnswer,
  type TokenSource,
} from './answer.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { LEAVING, nobody, openSessionStore, type SessionStoreOptions } from './session-store.ts'

/** Outcome of a step of an account: signed in, or the server's own sentences. */
export type AccountOutcome = OnlineAnswer<void>

interface AuthOptions extends HttpOptions, SessionStoreOptions {
  readonly now: () => number
}

const REFRESH_EVERY_MS = 6 * 3600_000

const grantSchema = z.object({
  token: z.string().check(z.minLength(1)),
  record: z.object({
    id: z.string().check(z.minLength(1)),
    email: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
})
const neededSchema = z.object({ needed: z.boolean() })

export type Auth = ReturnType<typeof openAuth>

/**
 * The sign-in of this device, known without a network. Only the server's word ends a session: this device's clock may be
 * a year off.
 * @see tests/unit/remote/auth.test.ts
 */
export const openAuth = (options: AuthOptions) => {
  const store = openSessionStore(options)
  const http = createHttp(options)
  const calls = async () => {
    const { adminCalls } = await import('./admin-calls.ts').catch((error) => {
      throw new SyncError('offline', {}, error)
    })
    return adminCalls(options.baseUrl, http)
  }

  /** Stores the session that an answer grants; with `after`, only while `after` is still the session's token. */
  const begin = async (answer: JsonAnswer, after?: string): Promise<void> => {
    const { token, record } = expectValue(answer, grantSchema)
    const admin = { id: record.id, email: record.email ?? '', name: record.name ?? '' }
    if (after === undefined) await options.device.remove('settings', LEAVING + admin.id)
    store.change((before) =>
      after !== undefined && before.token !== after
        ? null
        : { token, admin, ended: false, refreshedAt: options.now() },
    )
  }
  /** Ends the session of `token`. A session that began meanwhile, here or in another tab, stays. */
  const refused = async (token: string): Promise<void> =>
    store.change((before) => (before.token === token ? { ...nobody, ended: true } : null))
  const source: TokenSource = { token: async () => (await store.read()).token, refused }
  /** A step that ends with a new token. */
  const entered = (path: string, body: Readonly<Record<string, string>>) =>
    answered(async () => begin(await http.post(path, body)))
  /** A step of a signed-in account that ends with a new token. */
  const changed = (step: string, body: Readonly<Record<string, string>>) =>
    answered(async () =>
      begin(await asAdmin(source, (token) => http.post(`/api/account/${step}`, body, token))),
    )
  return {
    ...source,
    state: store.state,
    signIn: (email: string, password: string) =>
      answered(async () => begin(await (await calls()).signIn(email, password))),
    /** Drops the token in every tab. `note` is stored before, so that a kill brings no token back. */
    signOut: async (note: Envelope): Promise<void> => {
      await options.device.put('settings', note).catch(() => undefined) // a full disk keeps nobody signed in
      store.change(() => nobody)
    },
    /** Prolongs the session every six hours; the server's refusal ends it, a missing network does not. */
    refreshIfDue: async (): Promise<void> => {
      const { token, refreshedAt } = await store.read()
      if (!token || Math.abs(options.now() - refreshedAt) < REFRESH_EVERY_MS) return
      try {
        const answer = await (await calls()).refresh(token)
        // 404 is PocketBase's answer to a refresh of an account that is gone.
        if (answer.status === 401 || answer.status === 404) await refused(token)
        else await begin(answer, token)
      } catch (error) {
        // No network, a hotspot, a busy server: the token is as good as it was.
        if (!(error instanceof SyncError)) throw error
      }
    },
    /** A token that opens the files of drafts for about three minutes. Throws as `refusalOf` does. */
    fileToken: async (): Promise<string> => {
      const { fileToken } = await calls()
      return expectValue(await asAdmin(source, fileToken), z.string())
    },
    /** True while the server has no admin: the link that its start printed works. Throws when it cannot be asked. */
    needsSetUp: async (): Promise<boolean> =>
      expectValue(await http.json({ path: '/api/setup' }), neededSchema).needed,
    /** Makes an admin by the token of an invitation, and signs the admin in. */
    join: (token: string, email: string, name: string, password: string) =>
      entered('/api/account/join', { token, email, name, password }),
    /** Sets a new password by the token of a link, and signs its admin in. */
    resetPassword: (token: string, password: string) =>
      entered('/api/account/reset', { token, password }),
    /**
     * Changes the signed-in admin's e-mail and name; an empty name leaves the name. Needs the current password, as
     * `changePassword` does. A new e-mail or password signs the admin's other devices out; drafts and outbox stay there (S4).
     */
    changeEmail: (email: string, name: string, current: string) =>
      changed('email', { email, name, current }),
    changePassword: (password: string, current: string) =>
      changed('password', { password, current }),
  }
}
