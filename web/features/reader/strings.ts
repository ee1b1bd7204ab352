import type { ItemWords } from '../../shared/ui/blank.tsx'
import type { OpenFailure } from './file/open-failure.ts'

export const strings = {
  reading: (title: string) => `Reading: ${title}`,
  description: (title: string) => `Read ${title} here, page by page.`,
  back: 'Back',
  opening: 'Opening the PDF…',
  openItself: 'Open the file itself',
  download: 'Download PDF',
  downloading: 'Downloading…',
  tryAgain: 'Try again',
  saveForLater: 'Save for later',
  toSaved: 'Show what is saved',
  noFileTitle: 'No PDF here yet',
  noFileText: 'The file of this item is not on the site yet.',
  saved: 'Saved · opens without internet',
  overNetwork: (size: string) => `${size} · read online`,
  stalled: 'Waiting for the internet…',
  lost: 'The rest of this file is not on the site any more',
  oldSaved: 'No longer on the site · your saved copy',
  reader: 'Reader',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  page: 'Page',
  brokenPage: 'This page is damaged and cannot be shown. The other pages are fine.',
  brokenEnd:
    'This page is damaged and cannot be shown. Pages after it may be missing: download the file and try another app.',
  blankPage: 'Nothing can be shown here: this page is empty or damaged.',
  ofPages: (pages: number) => `/ ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomIs: (percent: number) => `${percent} %`,
  fitWidth: (percent: number) => `Zoom ${percent} %, fit the width`,
  darkPaper: 'Dark paper',
  find: 'Search in this PDF',
  findHint: 'Search in this PDF',
  previousHit: 'Previous hit',
  nextHit: 'Next hit',
  closeFind: 'Close the search',
  hitOf: (nth: number, total: number) => `${nth} of ${total}`,
  hitsSoFar: (nth: number, total: number) => `${nth} of ${total}, searching…`,
  searching: (seen: number, pages: number) => `Page ${seen} of ${pages}…`,
  noHits: 'Nothing found',
  unsearchable: {
    pictures: 'This PDF is made of pictures: there is no text to search.',
    unmapped: 'This PDF cannot be searched: its letters are stored as shapes.',
  },
  more: 'More: contents, pages, download, share, print',
  moreTitle: 'This PDF',
  contents: 'Contents',
  noContents: 'No contents in this PDF',
  thumbnails: 'All pages',
  goToPage: (page: number) => `Go to page ${page}`,
  rotate: 'Rotate the pages',
  share: 'Share',
  sharePage: (page: number) => `Share a link to page ${page}`,
  shareFailed: 'Not shared',
  shareFailedText: 'This device could not share it. Download it instead and share it from there.',
  shareReady: 'The file is ready to share',
  linkCopied: 'Link copied',
  print: 'Print',
  printThis: (page: number) => `Print page ${page}`,
  printAll: (pages: number) => `Print all ${pages} pages`,
  printing: (page: number, pages: number) => `Preparing page ${page} of ${pages}…`,
  printTooMany:
    'More than 100 pages are too much for a phone. Download the file to print all of it.',
  printHere: 'To print the pages of this PDF, close this and choose what to print in the reader.',
  printFailed: 'Not printed',
  printFailedText: 'The pages could not be prepared. Download the file and print it from there.',
  cancel: 'Cancel',
  toDestination: 'Link to another place in this PDF',
  toAddress: (address: string) => `Link to ${address.replace(/^https?:\/\//, '')}`,
} as const

/** A file that cannot be shown: what happened, and what can be done. */
export const failureWords: Readonly<Record<OpenFailure, readonly [title: string, text: string]>> = {
  password: [
    'This PDF is locked with a password',
    'Download it and open it in an app that asks for the password.',
  ],
  damaged: [
    'This PDF is damaged',
    'The reader cannot make sense of it. Another app may: download it and try there.',
  ],
  offline: [
    'No internet, and this PDF is not saved here',
    'Without internet only saved files open. Save it when you are online; it then opens anywhere.',
  ],
  silent: [
    'No answer from the internet',
    'You are connected, but nothing arrives. Try again, or save the PDF: it comes as soon as there is an answer.',
  ],
  busy: [
    'The site cannot give out this PDF just now',
    'It is busy or being worked on. What is saved on this device opens all the same; try this one again in a minute.',
  ],
  gone: [
    'This file is not on the site any more',
    'It was taken down or replaced. Go back to see what is there now.',
  ],
  'network-page': [
    'This network sent a page of its own',
    'Often that is a Wi-Fi login. Sign in there, then try again.',
  ],
  'no-engine': [
    'The reader is not on this device yet',
    'Its code comes with the first PDF that you open with internet. The file itself may open all the same.',
  ],
}

const common = {
  errorTitle: 'Error Loading PDF',
  errorText: "Sorry, we couldn't load it. Please try again later.",
  removedText: 'It was taken off the site while you had it open.',
  unseenText: 'It is not on this device yet. Connect to the internet once and it opens here.',
} as const

export const noteWords: ItemWords = {
  ...common,
  missingTitle: 'PDF Not Found',
  missingText: 'The requested PDF could not be found.',
  idRequired: 'PDF ID is required',
  idRequiredText: 'This address names no PDF.',
}
export const examWords: ItemWords = {
  ...common,
  missingTitle: 'Test Not Found',
  missingText: "The test you're looking for doesn't exist or has been removed.",
  idRequired: 'Test ID is required',
  idRequiredText: 'This address names no test.',
}
