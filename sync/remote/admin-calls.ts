import PocketBase, { BaseAuthStore, ClientResponseError } from 'pocketbase'
import { SyncError } from '../lib/sync-error.ts'
import type { JsonAnswer } from './answer.ts'
import type { Http } from './http.ts'

/**
 * PocketBase's own calls for admins, by its SDK over our transport, which has time limits and tells a hotspot from our
 * server. A module of its own, so that visitors never load the SDK. Each call throws a `SyncError` where no answer came.
 */
export const adminCalls = (baseUrl: string, http: Http) => {
  // The SDK cancels a call when the same one begins again; here each answer matters.
  const options = { requestKey: null, fetch: transport(http) }
  const sdk = (token: string | null): PocketBase => {
    const store = new BaseAuthStore()
    if (token) store.save(token, null)
    return new PocketBase(baseUrl || '/', store)
  }
  const admins = (token: string | null) => sdk(token).collection('admins')
  return {
    signIn: (email: string, password: string) =>
      answerOf(admins(null).authWithPassword(email, password, options)),
    refresh: (token: string) => answerOf(admins(token).authRefresh(options)),
    fileToken: (token: string) => answerOf(sdk(token).files.getToken(options)),
  }
}

const answerOf = async (call: Promise<unknown>): Promise<JsonAnswer> => {
  try {
    return { status: 200, json: await call }
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error
    if (error.originalError instanceof SyncError) throw error.originalError
    return { status: error.status, json: error.response }
  }
}

const transport =
  (http: Http): typeof fetch =>
  async (url, config) => {
    // The SDK makes addresses absolute; our transport takes a path.
    const { pathname, search } = new URL(String(url), 'http://page.invalid')
    const { status, json } = await http.json({
      method: config?.method === 'GET' ? 'GET' : 'POST',
      path: pathname + search,
      token: new Headers(config?.headers).get('Authorization'),
      ...(typeof config?.body === 'string' ? { body: config.body } : {}),
    })
    return new Response(JSON.stringify(json), { status })
  }
