import { isoDay } from '../../../shared/format/moment.ts'
import { handOver } from '../../../shared/ui/hand-over.ts'

/** Hands a table out as a file. The mark tells a spreadsheet that it is UTF-8; reading the answer has taken it off. */
export const saveTable = (text: string, nowMs: number): void =>
  handOver(new Blob(['\ufeff', text]), `audit-${isoDay(nowMs)}.csv`, 'text/csv;charset=utf-8')
