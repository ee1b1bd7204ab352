import { isoDay } from '../../../shared/format/moment.ts'

const LET_GO_MS = 60_000 // by then the browser has taken it

/** Hands a table out as a file. The mark tells a spreadsheet that it is UTF-8; reading the answer has taken it off. */
export const saveTable = (text: string, nowMs: number): void => {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `audit-${isoDay(nowMs)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), LET_GO_MS)
}
