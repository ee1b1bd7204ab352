import PocketBase, { BaseAuthStore, ClientResponseError } from 'pocketbase'
import { SyncError } from '../lib/sync-error.ts'
import { type Grant, grantOf } from './account.ts'
import type { JsonAnswer } from './answer.ts'
import type { Http } from './http.ts'

const COLLECTION = 'admins'

/** A failure of an auth call, with the server's own sentence for the person ('' when none came). */
export class AuthRefusal extends Error {
  readonly reason: SyncError
  readonly said: string
  constructor(reason: SyncError, said: string) {
    super(reason.code, { cause: reason })
    this.name = 'AuthRefusal'
    this.reason = reason
    this.said = said
  }
}

/** PocketBase's auth calls. A module of its own, so that a visitor never downloads the SDK. */
export interface AuthCalls {
  readonly signIn: (email: string, password: string) => Promise<Grant>
  readonly refresh: (token: string) => Promise<Grant>
  /** A token for file URLs, good for about three minutes. */
  readonly fileToken: (token: string) => Promise<string>
}

/** The meaning of our server's answer other than 200. Handed in: two chunks that import one module make it a third. */
type RefusalOf = (answer: JsonAnswer) => SyncError

/** Sign-in calls by the SDK, over our own transport: it has time limits, and tells a hotspot from our server. */
export const createAuthCalls = (baseUrl: string, http: Http, refusalOf: RefusalOf): AuthCalls => {
  const guarded = <T>(work: () => Promise<T>): Promise<T> => refusing(work, refusalOf)
  // Cancelling a call because a second one began is the SDK's default, and loses answers that matter here.
  const options = { requestKey: null, fetch: transport(baseUrl, http) }
  const sdk = (token: string | null): PocketBase => {
    const store = new BaseAuthStore()
    if (token) store.save(token, null)
    return new PocketBase(baseUrl || '/', store)
  }
  const collection = (token: string | null) => sdk(token).collection(COLLECTION)
  return {
    signIn: (email, password) =>
      guarded(async () =>
        grantOf(await collection(null).authWithPassword(email, password, options)),
      ),
    refresh: (token) => guarded(async () => grantOf(await collection(token).authRefresh(options))),
    fileToken: (token) => guarded(() => sdk(token).files.getToken(options)),
  }
}

const refusing = async <T>(work: () => Promise<T>, refusalOf: RefusalOf): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw new AuthRefusal(reasonOf(error, refusalOf), saidOf(error))
  }
}

const reasonOf = (error: unknown, refusalOf: RefusalOf): SyncError => {
  if (error instanceof SyncError) return error
  if (!(error instanceof ClientResponseError)) return new SyncError('internal', {}, error)
  if (error.originalError instanceof SyncError) return error.originalError
  return refusalOf({ status: error.status, json: error.response })
}

const saidOf = (error: unknown): string =>
  error instanceof ClientResponseError && typeof error.response.message === 'string'
    ? error.response.message
    : ''

const transport =
  (baseUrl: string, http: Http): typeof fetch =>
  async (url, config) => {
    const headers = Object.fromEntries(new Headers(config?.headers).entries())
    const { status, json } = await http.json({
      method: config?.method === 'GET' ? 'GET' : 'POST',
      path: pathOf(String(url), baseUrl),
      headers,
      ...(typeof config?.body === 'string' ? { body: config.body } : {}),
    })
    return new Response(JSON.stringify(json), { status })
  }

/** The path within our server: the SDK makes its URLs absolute, `Http` puts the address before them by itself. */
const pathOf = (url: string, baseUrl: string): string => {
  const { pathname, search } = new URL(url, baseUrl || 'http://page.invalid')
  return pathname + search
}
