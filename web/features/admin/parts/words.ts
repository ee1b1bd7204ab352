import type { OnlineAnswer, SyncErrorCode, Way } from '../../../../sync/index.ts'
import {
  formatClock,
  formatDate,
  formatDay,
  formatMoment,
  isoDay,
  yearInIndia,
} from '../../../shared/format/moment.ts'
import { MOST_LETTERS, strings } from '../strings.ts'

/** A moment (epoch ms) as people say it: 'today 9:31', 'yesterday 9:31', then the day; '' when it is not known. */
export const whenWords = (atMs: number, nowMs: number): string =>
  atMs > 0 ? formatDay(atMs, nowMs) : ''

/** 'Nov 14', with the year when it is not this one; '' when it is not known. */
export const shortDay = (atMs: number, nowMs: number): string =>
  atMs > 0 ? formatDate(atMs).replace(`, ${yearInIndia(nowMs)}`, '') : ''

/** A moment to come: 'today 18:40', 'Nov 22, 2026, 9:30'. By the clock of India. */
export const untilWords = (atMs: number, nowMs: number): string =>
  isoDay(atMs) === isoDay(nowMs) ? `today ${formatClock(atMs)}` : formatMoment(atMs)

/** Who did something, as the beginning of a sentence. */
export const whoWords = (way: Way, who: string): string =>
  way === 'admin' ? who || strings.ways.unknown : strings.ways[way]

/** How much too long a title or a name is, in words; '' where it fits. Letters count as the model counts them. */
export const tooLong = (text: string): string => {
  const over = [...text].length - MOST_LETTERS
  return over > 0 ? strings.form.longerThan(MOST_LETTERS, over) : ''
}

export type Failure = Omit<Extract<OnlineAnswer<never>, { ok: false }>, 'ok'>

/** True when our server did not answer: nothing was done, and it may be tried again. */
export const isUnanswered = (code: SyncErrorCode): boolean =>
  code === 'offline' || code === 'captive'

/** How long to wait before the next try, in words. */
const tooManyWords = (waitMs: number): string => {
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds === 0) return strings.online.tooMany('')
  if (seconds < 90) return strings.online.tooMany(seconds === 1 ? '1 second' : `${seconds} seconds`)
  return strings.online.tooMany(`${Math.ceil(seconds / 60)} minutes`)
}

/**
 * Why the server did not do what was asked of it: too often, no answer, its own sentence, or `otherwise`. null: this device
 * itself failed.
 */
export const failureWords = (
  failure: Failure | null,
  unanswered: string,
  otherwise: string,
): string => {
  if (failure === null) return otherwise
  if (failure.waitMs !== undefined) return tooManyWords(failure.waitMs)
  if (isUnanswered(failure.code)) return unanswered
  return failure.message || otherwise
}
