import type { OnlineAnswer, SyncErrorCode } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'

export type Failure = Omit<Extract<OnlineAnswer<never>, { ok: false }>, 'ok'>

/** True when our server did not answer: nothing was done, and it may be tried again. */
export const isUnanswered = (code: SyncErrorCode): boolean =>
  code === 'offline' || code === 'captive'

/** How long to wait before the next try, in words. */
export const tooManyWords = (waitMs: number): string => {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds === 0) return strings.online.tooMany('')
  if (seconds < 90) return strings.online.tooMany(seconds === 1 ? '1 second' : `${seconds} seconds`)
  return strings.online.tooMany(`${Math.ceil(seconds / 60)} minutes`)
}

/** Why the server did not do what was asked of it: too often, no answer, its own sentence, or `otherwise`. */
export const failureWords = (failure: Failure, unanswered: string, otherwise: string): string => {
  if (failure.waitMs !== undefined) return tooManyWords(failure.waitMs)
  if (isUnanswered(failure.code)) return unanswered
  return failure.message || otherwise
}
