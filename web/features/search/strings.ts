/** Words of the search over everything. */
export const strings = {
  open: 'Search everything',
  openKeys: 'Search everything (Ctrl K)',
  field: 'Search tests, notes, videos',
  fieldKeys: 'Ctrl K',
  label: 'Search tests, notes and videos',
  hint: 'Search tests, notes and videos',
  results: 'Results',
  tests: 'Tests',
  notes: 'Free PDFs',
  videos: 'Demo Videos',
  start:
    'Titles, subjects, tags and descriptions, typing mistakes included. It works without internet.',
  loading: 'Looking…',
  filling: 'Still reading what is on this device.',
  none: 'Nothing found for',
  noneTip: 'Try fewer letters, or another word for it.',
  unseen:
    'This device has not seen the content yet. After one visit with internet, search works offline.',
  failed: 'The search could not be opened. Nothing is lost; close it and open it again.',
  notLoaded: 'The search did not open',
  notLoadedText: 'It did not load. Check the internet and try again.',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
} as const

export const foundWords = (count: number): string => (count === 1 ? '1 found' : `${count} found`)
export const shownOf = (shown: number, total: number): string =>
  `The best ${shown} of ${total}. Type more to narrow it down.`
