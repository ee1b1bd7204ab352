import { formatClock, formatDate } from '../../../shared/format/moment.ts'
import { clock as words } from './strings.ts'

/** The question and what it is about, by the server's clock and this device's, both as days of India. */
export const clockWords = (
  serverMs: number,
  deviceMs: number,
): { readonly question: string; readonly why: string; readonly device: string } => {
  const day = formatDate(serverMs)
  const here = formatDate(deviceMs)
  return {
    question: words.question(day),
    why: words.why(`${day}, ${formatClock(serverMs)}`),
    device: here === day ? words.agrees : words.differs(here),
  }
}
