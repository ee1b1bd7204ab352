import type { Connection, ShelfKey } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

const shelfNames: Readonly<Record<ShelfKey, string>> = {
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

/** Words of the page of saved files. */
export const strings = {
  title: 'Saved on this device',
  description: 'Your saved notes and tests, which open without internet.',
  lead: 'These open without internet. Lists and search work offline for everything.',
  reading: 'Loading your saved files…',
  needsScripts: 'Your saved files show once the page has finished loading.',
  failedTitle: 'Your saved files cannot be shown',
  failedText: 'The app did not load fully. Your saved files are safe. Try again.',
  retry: 'Try again',

  emptyTitle: 'Nothing saved yet',
  emptyText: 'Tap Save on a note or a test. It then opens without internet.',
  toNotes: 'Free PDFs',
  toTests: 'Tests',
  insecureTitle: 'Nothing can be saved here',
  insecureText:
    'This address is not secure (no https), so the browser keeps no files. Open the site by https to save.',
  noStoreText:
    'This browser keeps no files, as in a private window. Lists still work. Download a PDF to keep it.',
  readerAway: 'Your files are here. The reader that opens them loads when you are online.',

  space: 'Space',
  used: 'used',
  left: (bytes: number) => `about ${formatBytes(bytes)} left`,
  leftUnknown: 'space left not known',
  content: 'The app and its lists',
  more: 'More: will these files stay, remove all',
  persistent: 'Yes. This browser keeps them even when the phone is short of space.',
  notPersistent:
    'This browser may delete them when the phone is short of space. An installed app is safer.',
  persistUnknown: 'This browser does not say whether it deletes them when space is short.',
  ios: 'On iPhone and iPad, Safari deletes saved files after seven days without a visit. An app on the Home Screen keeps them.',

  wifiOnly: 'Only on Wi-Fi',
  wifiShort: (wifiOnly: boolean) =>
    wifiOnly ? 'New files never use mobile data.' : 'New files may use mobile data.',
  wifiText: (connection: Connection, wifiOnly: boolean): string => {
    const tapped = 'Files that you tap are saved at once.'
    if (connection.savesData)
      return `Your browser saves data: new files wait for your tap. ${tapped}`
    if (!wifiOnly) return `New files may use mobile data. ${tapped}`
    return connection.kind === 'unknown'
      ? `This browser does not tell Wi-Fi from mobile data, so new files wait for your tap. ${tapped}`
      : `New files wait for Wi-Fi. ${tapped}`
  },

  saving: 'Saving now',
  pause: 'Pause all',
  goOn: 'Go on',
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
    offline: 'waits for internet',
    reader: 'waits for the reader',
  },

  notSaved: 'Not saved',
  retryAll: 'Try all again',
  noRoomTitle: (count: number) => `Not enough space for ${files(count)}.`,
  noRoomText: (bytes: number, free: number | null) =>
    `${formatBytes(bytes)} ${free === null ? 'did not fit' : `needed, ${formatBytes(free)} free`}. Files that you saved yourself are safe.`,

  groups: { bio: 'Biology', chem: 'Chemistry', phys: 'Physics', gen: 'NEET and General' },
  short: { bio: 'Biology', chem: 'Chemistry', phys: 'Physics', gen: 'General' },
  sum: (count: number, bytes: number) => `${count} saved · ${formatBytes(bytes)}`,
  page: (page: number, pages: number | undefined) =>
    pages === undefined ? `page ${page}` : `page ${page} of ${pages}`,
  finished: 'read to the end',
  unopened: 'not opened yet',
  newer: (bytes: number) => `new version, ${formatBytes(bytes)}`,
  gone: 'no longer on the site, kept here',
  showMore: (count: number) => `Show ${count} more`,

  remove: 'Remove',
  removeOf: (title: string) => `Remove from this device: ${title}`,
  removeAsk: 'Remove this file?',
  removeText: (bytes: number) => `Frees ${formatBytes(bytes)}. You can save it again.`,
  removeGoneText: (bytes: number) =>
    `Frees ${formatBytes(bytes)}. It is no longer on the site, so you cannot save it again.`,
  removeGroup: 'Remove all',
  removeGroupOf: (name: string) => `Remove all from this device: ${name}`,
  removeEverything: (count: number) => `Remove all ${files(count)}`,
  removeAllAsk: (count: number, name?: string) =>
    `Remove all ${files(count)}${name === undefined ? '' : ` of ${name}`} from this device?`,
  removeAllText: (bytes: number) => `Frees ${formatBytes(bytes)}. You can save them again.`,

  shelves: 'Save all at once',
  shelvesText: 'Saves all of it, and new files too.',
  shelf: (key: ShelfKey) => {
    const name = shelfNames[key]
    return name.charAt(0).toUpperCase() + name.slice(1)
  },
  save: 'Save',
  saveAll: (key: ShelfKey) => `Save ${shelfNames[key]}`,
  shelfHere: (here: number, count: number) => `${here} of ${count} saved`,
  shelfKept: 'new files too',
  stopShelf: 'Stop',
  stopShelfOf: (key: ShelfKey) => `Stop saving ${shelfNames[key]}`,
  stopped: (key: ShelfKey) => `Stopped saving ${shelfNames[key]}`,
  stoppedText: 'The files that are here stay.',
  removeShelfOf: (key: ShelfKey) => `Remove ${shelfNames[key]}`,
  removeShelfAsk: (key: ShelfKey) => `Remove ${shelfNames[key]}?`,
  removeShelfText: (bytes: number) =>
    `Deletes these files and frees ${formatBytes(bytes)}. Ones you saved yourself stay.`,

  needs: (count: number, bytes: number) =>
    count === 0 ? 'All of it is here already.' : `Needs ${formatBytes(bytes)} for ${files(count)}.`,
  staysFree: (free: number | null, bytes: number) =>
    free === null
      ? 'This browser does not say how much space is left.'
      : `About ${formatBytes(Math.max(0, free - bytes))} stay free.`,
  tooBig: (free: number) =>
    `Not enough space: ${formatBytes(free)} can be used. The newest files are saved until the space is full. Nothing you saved is removed.`,
  later: (wifiOnly: boolean) => `New files are saved too${wifiOnly ? ', on Wi-Fi only' : ''}.`,
  costs: (connection: Connection): string => {
    if (connection.savesData) return 'Your browser is set to save data.'
    if (connection.kind === 'metered') return 'You are on mobile data now.'
    return connection.kind === 'unknown'
      ? 'This browser does not say whether data costs you money now.'
      : ''
  },
  saveNow: (bytes: number) => `Save now (${formatBytes(bytes)})`,
  saveWhatFits: 'Save what fits',
  saveLater: 'Save when on Wi-Fi',
  keepIt: 'Save new files too',
  cancel: 'Not now',

  notDone: 'That did not work',
  notDoneText: 'Your saved files are safe. Try again.',
}
