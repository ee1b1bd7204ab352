import * as z from 'zod/mini'
import { SyncError, type SyncErrorCode } from '../lib/sync-error.ts'
import { expectValue, refusalOf, textField } from './answer.ts'
import { type Grant, grantOf } from './grant.ts'
import type { Http } from './http.ts'

const neededSchema = z.object({ needed: z.boolean() })

/** True while the server has no admin. Throws when it cannot be asked. */
export const needsSetUp = async (http: Http): Promise<boolean> =>
  expectValue(await http.json({ path: '/api/setup' }), neededSchema).needed

export type SetUpAnswer =
  | { readonly ok: true; readonly grant: Grant }
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly message: string
      /** The server's sentence per field. */
      readonly fields: Readonly<Record<string, string>>
    }

/** Makes the first admin with the one-time token of the set-up link, who is then signed in. */
export const sendSetUp = async (
  http: Http,
  token: string,
  email: string,
  password: string,
): Promise<SetUpAnswer> => {
  try {
    const body = JSON.stringify({ token, email, password })
    const answer = await http.json({ method: 'POST', path: '/api/setup', body })
    if (answer.status === 200) return { ok: true, grant: grantOf(answer.json) }
    return {
      ok: false,
      code: refusalOf(answer).code,
      message: textField(answer.json, 'message'),
      fields: fieldMessages(answer.json),
    }
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
    return { ok: false, code: error.code, message: '', fields: {} }
  }
}

const fieldMessages = (json: unknown): Record<string, string> => {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : null
  if (typeof data !== 'object' || data === null) return {}
  const messages = Object.entries(data).map(([field, said]) => [field, textField(said, 'message')])
  return Object.fromEntries(messages.filter(([, said]) => said !== ''))
}
