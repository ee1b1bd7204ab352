import { formatDate, formatDay, yearInIndia } from '../../../shared/format/moment.ts'

/** A moment (epoch ms) as people say it: 'today 9:31', 'yesterday 9:31', then the day; '' when it is not known. */
export const whenWords = (atMs: number, nowMs: number): string =>
  atMs > 0 ? formatDay(atMs, nowMs) : ''

/** 'Nov 14', with the year when it is not this one; '' when it is not known. */
export const shortDay = (atMs: number, nowMs: number): string =>
  atMs > 0 ? formatDate(atMs).replace(`, ${yearInIndia(nowMs)}`, '') : ''
