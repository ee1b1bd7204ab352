import { formatClock, formatDate } from '../../../shared/format/moment.ts'

/** Words on a leap of the server's clock. The server publishes nothing by itself until an admin has looked at its date. */
export const clock = {
  question: (day: string) => `Is today ${day}?`,
  why: (moment: string) =>
    `The server’s clock jumped to ${moment} (India time). It publishes no plan until you answer.`,
  agrees: 'This device has the same date.',
  differs: (day: string) => `This device has another date: ${day}.`,
  yes: 'Yes, that is today',
  yesMeans: 'Plans that are due are published now.',
  no: 'No, it is wrong',
  noMeans: 'Plans go on waiting.',
  halted: 'Plans are not published: the server’s date is wrong.',
  mend: 'Ask the person who runs the server to correct the date, then answer here. “Publish” works as always.',
  again: 'Look at the date again',
  confirmed: ['The date is right', 'What is due is published now.'],
  failed: ['The server did not take the answer', 'Nothing was changed. Try again in a moment.'],
  unanswered: 'You are offline. Try again later.',
} as const

/** The question and what it is about, by the server's clock and this device's, both as days of India. */
export const clockWords = (
  serverMs: number,
  deviceMs: number,
): { readonly question: string; readonly why: string; readonly device: string } => {
  const day = formatDate(serverMs)
  const here = formatDate(deviceMs)
  return {
    question: clock.question(day),
    why: clock.why(`${day}, ${formatClock(serverMs)}`),
    device: here === day ? clock.agrees : clock.differs(here),
  }
}
