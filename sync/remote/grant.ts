import * as z from 'zod/mini'
import { SyncError } from '../lib/sync-error.ts'

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
