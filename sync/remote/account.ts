import type { AccountOutcome } from '../api.ts'
import { SyncError } from '../lib/sync-error.ts'
import { refusalOf, textField, waitIn } from './answer.ts'
import { type Grant, grantOf } from './grant.ts'
import type { Http } from './http.ts'

/** The answer to a step of an account: the signed-in admin, or the refusal per field in the server's words. */
export type GrantAnswer =
  | { readonly ok: true; readonly grant: Grant }
  | Extract<AccountOutcome, { readonly ok: false }>

/** Steps that end with a new token: the set-up, a change of one's account, a new password by a link. */
export type AccountStep =
  | 'setup'
  | 'account/email'
  | 'account/password'
  | 'account/sign-out-everywhere'
  | 'account/reset'
  | 'account/join'

/** Asks for one of them; whatever goes wrong comes out as a value. */
export const askGrant = async (
  http: Http,
  step: AccountStep,
  body: Readonly<Record<string, string>>,
  token: string | null = null,
): Promise<GrantAnswer> => {
  try {
    const path = `/api/${step}`
    const answer = await http.json({ method: 'POST', path, body: JSON.stringify(body), token })
    if (answer.status === 200) return { ok: true, grant: grantOf(answer.json) }
    return {
      ok: false,
      code: refusalOf(answer).code,
      message: textField(answer.json, 'message'),
      fields: fieldMessages(answer.json),
    }
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
    return { ok: false, code: error.code, message: '', fields: {}, ...waitIn(error) }
  }
}

const fieldMessages = (json: unknown): Record<string, string> => {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : null
  if (typeof data !== 'object' || data === null) return {}
  const messages = Object.entries(data).map(([field, said]) => [field, textField(said, 'message')])
  return Object.fromEntries(messages.filter(([, said]) => said !== ''))
}
