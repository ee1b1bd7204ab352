import type { SentChange } from '../../../../sync/index.ts'
import { isoDay } from '../../../shared/format/moment.ts'

/** As many are told at most; all of them, of every device, are in what was done. */
export const MOST_TOLD = 30

/** Those of this very day in India: a page that stands open over midnight tells none of yesterday's. */
export const sentToday = (sent: readonly SentChange[], nowMs: number): readonly SentChange[] =>
  sent.filter(({ sentAt }) => isoDay(sentAt) === isoDay(nowMs))
