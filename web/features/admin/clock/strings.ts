/** Words on a leap of the server's clock. The server publishes nothing by itself until an admin has looked at its date. */
export const clock = {
  question: (day: string) => `Is today ${day}?`,
  why: (moment: string) =>
    `The server’s clock leapt, and it says ${moment} (India time) now. Until an admin has looked, it publishes nothing by itself: a wrong date would put next term’s papers on the site.`,
  agrees: 'This device has the same date.',
  differs: (day: string) => `This device has another date: ${day}.`,
  yes: 'Yes, that is today',
  yesMeans: 'What is due is published at once, the rest at its time.',
  no: 'No, it is wrong',
  noMeans: 'Nothing changes; it goes on waiting.',
  halted: 'Nothing is published by itself: the server’s date is wrong.',
  mend: 'The person who runs the server sets its date right; then answer here. What you publish by hand appears at once, as always.',
  again: 'Look at the date again',
  confirmed: ['The date is right', 'What is due is published now.'],
  failed: ['The server did not take the answer', 'Nothing was changed. Try again in a moment.'],
  unanswered: 'It needs the server. Check the network and try again.',
} as const
