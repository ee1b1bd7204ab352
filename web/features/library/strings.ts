import type { Connection, ShelfKey } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'

export const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)
export const shelfNames: Readonly<Record<ShelfKey, string>> = {
  all: 'everything',
  notes: 'all Free PDFs',
  'exams:full': 'all Full Tests',
  'exams:part': 'all Part Tests',
  'exams:dpp': 'all DPPs',
  'subject:Biology': 'all of Biology',
  'subject:Chemistry': 'all of Chemistry',
  'subject:Physics': 'all of Physics',
  'subject:General': 'all of NEET and General',
}

/** Words of the library of saved files. */
export const strings = {
  readerAway:
    'The files are here; the reader that opens them is still on its way. It comes by itself when there is internet.',
  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap Save on a note or a test: it is saved here, checked, and opens without internet.',
  toNotes: 'Free PDFs',
  toTests: 'Tests',
  insecureTitle: 'Nothing can be saved here',
  insecureText:
    'This address is not secure (no https), so the browser keeps no files. Open the site by https to save.',
  noStoreText:
    'This browser has no place for saved files, as in a private window. Lists still work; download a PDF to keep it.',

  space: 'Space',
  used: 'used',
  left: (bytes: number) => `about ${formatBytes(bytes)} left`,
  leftUnknown: 'space left not known',
  content: 'The app and its lists',
  meter: (parts: readonly string[]) => `Space used: ${parts.join(', ')}`,
  reserve: (bytes: number) => `${formatBytes(bytes)} of the rest stay free for your phone.`,
  today: (bytes: number) =>
    bytes === 0 ? 'Saving used no data today.' : `Saving used ${formatBytes(bytes)} of data today.`,
  more: 'Will these files stay? Data, remove all',
  persistent: 'Yes: this browser promised to keep them, even when the phone is short of space.',
  notPersistent:
    'This browser did not promise to keep them: when the phone is short of space, it may remove them. An installed app is safer.',
  persistUnknown:
    'This browser does not tell whether it removes them when the phone is short of space.',
  ios: 'On iPhone and iPad, Safari removes saved files after seven days without a visit; an app on the Home Screen keeps them.',

  wifiOnly: 'Only on Wi-Fi',
  wifiShort: (wifiOnly: boolean) =>
    wifiOnly ? 'New files never use mobile data.' : 'New files may use mobile data.',
  wifiText: (connection: Connection, wifiOnly: boolean): string => {
    const tapped = 'What you tap yourself is saved at once.'
    if (connection.savesData)
      return `Your browser saves data: new files wait for your tap. ${tapped}`
    if (!wifiOnly) return `New files of what you save all of may use mobile data. ${tapped}`
    return connection.kind === 'unknown'
      ? `This browser does not tell Wi-Fi from mobile data, so new files wait for your tap. ${tapped}`
      : `New files of what you save all of wait for Wi-Fi. ${tapped}`
  },

  saving: 'Saving now',
  pause: 'Pause all',
  goOn: 'Go on',
  pauseOne: (title: string) => `Pause: ${title}`,
  goOnOne: (title: string) => `Go on saving: ${title}`,
  waitingFiles: (count: number, bytes: number, why: 'wifi' | 'tap') =>
    `${files(count)} (${formatBytes(bytes)}) ${count === 1 ? 'waits' : 'wait'} for ${why === 'wifi' ? 'Wi-Fi' : 'your tap'}.`,
  getNow: (bytes: number) => `Get them now (${formatBytes(bytes)})`,
  sizeOf: (received: number, total: number) => `${formatBytes(received)} of ${formatBytes(total)}`,
  waits: {
    turn: 'waits for its turn',
    paused: 'paused',
    'paused-alone': 'paused',
    wifi: 'waits for Wi-Fi',
    tap: 'waits for your tap',
    login: 'waits until you sign in to this Wi-Fi',
  },
  checking: 'starts',

  notSaved: 'Not saved',
  retryAll: 'Try all again',
  noRoomTitle: (count: number) => `Not enough space for ${files(count)}.`,
  noRoomText: (bytes: number, free: number | null) =>
    `${formatBytes(bytes)} ${free === null ? 'did not fit' : `are needed; ${formatBytes(free)} can be used`}. Nothing that you saved by hand was removed.`,

  groups: { bio: 'Biology', chem: 'Chemistry', phys: 'Physics', gen: 'NEET and General' },
  short: { bio: 'Biology', chem: 'Chemistry', phys: 'Physics', gen: 'General' },
  search: 'Search saved files by title or subject',
  searchHint: 'Search saved',
  order: 'Order of the files',
  bySubject: 'By subject',
  sorts: { newest: 'Newest', read: 'Last read', title: 'Title', size: 'Largest' },
  found: 'Saved files',
  foundOf: (count: number, all: number) => `${count} of ${files(all)}`,
  noneFound: 'No saved file has these words in its title or subject.',
  clearSearch: 'Clear search',
  continueReading: 'Continue reading',
  recent: 'Opened lately',
  recentText: 'Here because you opened them. They go first when space is short.',
  keep: 'Keep',
  sum: (count: number, bytes: number) => `${count} saved · ${formatBytes(bytes)}`,
  page: (page: number, pages: number | undefined) =>
    pages === undefined ? `page ${page}` : `page ${page} of ${pages}`,
  finished: 'read to the end',
  unopened: 'not opened yet',
  newer: (bytes: number) => `new version, ${formatBytes(bytes)}`,
  gone: 'gone from the site, kept here',
  opens: (title: string) => `Open the saved file: ${title}`,
  remove: (title: string) => `Remove from this device: ${title}`,
  removeGroup: 'Remove all',
  removeGroupOf: (name: string) => `Remove all from this device: ${name}`,
  removeEverything: (count: number) => `Remove all ${count} files`,
  removeAsk: (count: number, name?: string) =>
    `Remove all ${count} files${name === undefined ? '' : ` of ${name}`} from this device?`,
  removeAskText: (bytes: number) =>
    `It frees ${formatBytes(bytes)}. They stay on the site and can be saved again.`,
  showMore: (count: number) => `Show ${count} more`,
  removedOne: 'Removed',
  removed: (count: number) => `${count} files removed`,
  notRemoved: 'Not removed',

  shelves: 'Save all at once',
  shelvesText: 'Saves all of it now, and what is published later too.',
  shelf: (key: ShelfKey) => {
    const name = shelfNames[key]
    return name.charAt(0).toUpperCase() + name.slice(1)
  },
  save: 'Save',
  saveAll: (key: ShelfKey) => `Save ${shelfNames[key]}`,
  saveAllOf: (key: ShelfKey, count: number, bytes: number) =>
    `Save ${shelfNames[key]} (${count} more, ${formatBytes(bytes)})`,
  savingAll: (key: ShelfKey) => `Saving ${shelfNames[key]}`,
  savingAllText: (bytes: number) => `${formatBytes(bytes)}. What is published later comes too.`,
  shelfLeft: (count: number, bytes: number) => `${count} not saved yet, ${formatBytes(bytes)}`,
  shelfHere: (here: number, count: number) =>
    here === count ? `all ${count} here` : `${here} of ${count} here`,
  shelfKept: 'new files come by themselves',
  stopShelf: 'Stop',
  stopShelfOf: (key: ShelfKey) => `Stop keeping ${shelfNames[key]}`,
  stopAsk: (key: ShelfKey) => `Stop keeping ${shelfNames[key]}?`,
  stopAskText:
    'Its files are removed from this device, except those that you saved one by one or that another list keeps. New ones do not come any more.',
  stopYes: 'Stop and remove files',
  shelfStopped: (key: ShelfKey) => `Not keeping ${shelfNames[key]} any more`,
  shelfStoppedText: 'Files that nothing else keeps are removed.',
  cancel: 'Not now',

  moving: 'Another phone',
  movingText:
    'Take the list of what you saved, and where you stopped reading, to another phone. The files come from the site there.',
  exportList: 'Export the list',
  importList: 'Import a list',
  exported: (count: number) => `List of ${files(count)} made`,
  exportedText: 'Send it to the other phone and import it there.',
  fileName: 'neet-academy-saved.json',
  notDone: 'That did not work',
  notDoneText: 'Nothing that you saved is lost. Try again.',
}
