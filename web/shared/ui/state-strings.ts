/** Words of the states that every list and every item has alike. */
export const stateStrings = {
  tryAgain: 'Try again',
  goHome: 'Go Home',
  clearFilters: 'Clear filters',
  near: 'Did you mean',
  alsoByTag: 'Also by tag',
  nothingFor: (words: readonly string[]) => `Nothing for “${words.join('”, “')}”.`,
  allOf: (subject: string) => `All ${subject}`,
  askUs: 'Ask us',
  askMessage: (words: string) => `Hello! I am looking for “${words}”.`,
  noAnswer: 'No answer from the internet',
  noAnswerText: 'Nothing has come for 10 seconds. What is saved on this device still opens.',
  unseenTitle: 'Connect once',
  unseenText:
    'This device has not seen the list yet. After one visit with internet, lists and search work offline.',
  unseenItemTitle: 'Not on this device yet',
  continueOn: (page: number) => `Continue, page ${page}`,
  openSaved: 'Open your saved copy',
} as const
