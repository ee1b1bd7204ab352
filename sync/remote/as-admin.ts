import { SyncError } from '../lib/sync-error.ts'
import { type JsonAnswer, refusalOf } from './answer.ts'

/** The source of the token of an admin's calls. */
export interface TokenSource {
  /** The token to use now; null without a signed-in admin. @throws SyncError where that cannot be read */
  readonly token: () => Promise<string | null>
  /** The server answered 401 to a call with `token`: its session is over, unless another one has begun since. */
  readonly refused: (token: string) => Promise<void>
}

/** Makes a call with the present token. Throws 'unauthorized' without one, unsent, and when the server says so. */
export const asAdmin = async (
  source: TokenSource,
  call: (token: string) => Promise<JsonAnswer>,
): Promise<JsonAnswer> => {
  const token = await source.token()
  if (!token) throw new SyncError('unauthorized', { status: 0 })
  const answer = await call(token)
  if (answer.status !== 401) return answer
  await source.refused(token)
  throw refusalOf(answer)
}
