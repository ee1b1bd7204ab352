import * as z from 'zod/mini'
import type { AccountOutcome } from '../api.ts'
import { SyncError } from '../lib/sync-error.ts'
import { refusalOf, textField, waitIn } from './answer.ts'
import type { Http } from './http.ts'

/** The admin who signed in, and the token that proves it. */
export interface Grant {
  readonly token: string
  readonly admin: { readonly id: string; readonly email: string; readonly name: string }
}

const grantSchema = z.object({
  token: z.string().check(z.minLength(1)),
  record: z.object({
    id: z.string().check(z.minLength(1)),
    email: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
})

/** The grant in PocketBase's answer to a sign-in, a refresh or a set-up. Throws 'captive' for anything else. */
export const grantOf = (answer: unknown): Grant => {
  const parsed = grantSchema.safeParse(answer)
  if (!parsed.success) throw new SyncError('captive', { status: 200, reason: 'shape' })
  const { token, record } = parsed.data
  return { token, admin: { id: record.id, email: record.email ?? '', name: record.name ?? '' } }
}

/** The answer to a step of an account: the signed-in admin, or the refusal per field in the server's words. */
type GrantAnswer =
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
