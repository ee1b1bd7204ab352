export const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)
const drafts = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`)

const to = {
  free_pdfs: 'Free PDFs',
  tests_library: 'Tests Library',
  testimonials: 'Testimonials',
} as const

/** The panel's words on files that come in heaps, or from another app. */
export const intake = {
  title: 'Files in',
  about:
    'Each PDF becomes a draft of its own, at once and on this device: without a network too, and whatever page of the panel is open. Type, subject and tags are guessed from its words; look them over, then publish.',
  strip: 'Many PDFs at once: choose them together, or drop them on this page.',
  choose: 'Choose PDFs',
  dropHere: {
    free_pdfs: 'Drop the PDFs: each becomes a draft in Free PDFs',
    tests_library: 'Drop the PDFs: each becomes a draft in the Tests Library',
  },
  keeping: (done: number, total: number) => `Keeping ${done} of ${total} on this device`,
  keepFailed: [
    'Not all could be kept',
    'This device has no room for them, or its browser keeps no files. Those that follow in the list are safe; add the others one by one.',
  ],
  kept: (count: number) => `${files(count)} kept on this device`,
  more: 'More PDFs',
  where: 'Where they go',
  to,
  reading: (name: string, left: number) =>
    left > 1 ? `Reading “${name}”, ${files(left)} left` : `Reading “${name}”`,
  elsewhere: (left: number) => `${files(left)} are read in another tab`,
  stuckTitle: 'Could not be taken in',
  stuck: (count: number) =>
    count === 1
      ? '1 file waits on this device. Try it again, or throw it away.'
      : `${files(count)} wait on this device. Try them again, or throw away what you do not need.`,
  again: 'Try again',
  empty: 'Nothing came in. Drop PDFs on the list of notes or tests, or share a file to this app.',

  lost: (count: number) =>
    count === 1
      ? '1 shared file could not be kept: this device has no room for it, or too much waits to be taken in. Share it again once that is taken in, or add it from the list.'
      : `${count} shared files could not be kept: this device has no room for them, or too much waits to be taken in. Share fewer at once.`,
  foreign:
    'Another website tried to hand files to this app. They were not taken, and nothing here has changed.',
  emptyFile: (name: string) =>
    `“${name}” is empty, so it was not taken. Open it where it came from, then share it again.`,
  addVideo: 'Add this video',
  videoBegun:
    'Another new video is not saved yet. Save or discard it under Demo Videos, then add this one.',
  apart: 'Did you share these?',
  apartHint:
    'The browser does not say whether an app of this device sent them or a website did. They wait apart for a day at most, and are no part of what came in before you take them in.',
  apartTake: 'Take these in',
  apartDropped: (count: number) =>
    `${files(count)}. Share ${count === 1 ? 'it' : 'them'} again if you need ${count === 1 ? 'it' : 'them'}.`,
  shared: 'Shared to this app',
  sharedHint: 'Where does it belong? It becomes a draft; nothing is published.',
  sharedTo: { free_pdfs: 'Free PDF', tests_library: 'Test' },
  sharedShot: 'Testimonial',
  drop: 'Throw away',
  dropped: 'Thrown away',
  dropFailed: ['It could not be thrown away', 'It is still here. Try again in a moment.'],
  dropLabel: (name: string) => `Throw away “${name}”`,
  unknown: 'Only PDFs and pictures can be added.',
  shotFailed: ['Failed to add the screenshot', 'It is still here. Please try again.'],

  table: 'What came in',
  rowTitle: 'Title',
  type: 'Type',
  subject: 'Subject',
  guess: 'Guess',
  guessOf: (text: string) => `${text} (a guess)`,
  guessed: 'Guessed from its words',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  noPages: 'Not looked into: the reader was not on this device',
  there: (target: keyof typeof to) => `Already there, in ${to[target]}:`,
  draftIn: (target: keyof typeof to) => `in ${to[target]}`,
  open: 'Open it',
  addAnyway: 'Add it all the same',
  anotherOfIt: 'Saved here, it is there twice.',
  addAnywayFailed: [
    'It was not added',
    'Its bytes are on the server alone, which did not give them just now. Try again with a network, or choose the file again.',
  ],
  differ: 'Not the same',
  typeForAll: 'Type of all tests',
  subjectForAll: 'Subject of all',
  setForAll: (count: number, label: string) =>
    `${count === 1 ? '1 draft' : `${count} drafts`} set to ${label}`,
  setForAllFailed: (count: number) => `${drafts(count)} could not be changed`,
  openRow: 'Open',
  refused: 'Not added',
  noDraft: 'No draft could be made of it. Add it by itself.',
  remove: 'Take off this list',
  removeLabel: (name: string) => `Take “${name}” off this list`,
  removed: 'Taken off this list',
  removedText: ({ name, state }: { readonly name: string; readonly state: string }) =>
    state === 'draft' ? `“${name}”. Its draft stays where it is.` : `“${name}”`,
  tags: 'Tags',
  tagsHint: 'Between commas',
  tagsWrong: 'At most 20 tags of 40 letters each.',
  saveFailed: ['Update failed', 'The change was not kept. Please try again.'],
  publish: (count: number) => (count === 1 ? 'Publish 1 draft' : `Publish all ${drafts(count)}`),
  publishAsk: (count: number) => `Publish ${drafts(count)}?`,
  publishAskText: (targets: string) => `Students can see them at once: ${targets}.`,
  publishGuessed: (count: number) =>
    `${count === 1 ? '1 has' : `${count} have`} a guess in type, subject or tags that was not looked over.`,
  publishYes: 'Publish',
  inTarget: (count: number, target: keyof typeof to) => `${count} in ${to[target]}`,
  publishing: 'Publishing...',
  published: (count: number) => (count === 1 ? '1 published' : `${count} published`),
  publishFailed: (count: number) => `${drafts(count)} could not be published`,
  publishFailedText: (count: number) =>
    count === 1
      ? 'It stays in this list as a draft. Open it to see what it lacks.'
      : 'They stay in this list as drafts. Open one to see what it lacks.',
  done: 'Clear the list',
  cleared: ['List cleared', 'The drafts stay where they are.'],
  link: (count: number) => (count === 1 ? '1 file came in' : `${count} files came in`),
  linkToList: (count: number) => `List of what came in: ${files(count)}`,
  noDraftsYet: (count: number) =>
    count === 1
      ? '1 file came in and is no draft yet: it waits on this device, and is nowhere else.'
      : `${count} files came in and are no drafts yet: they wait on this device, and are nowhere else.`,
  toFilesIn: 'Open Files in',
  ownStay: (count: number) =>
    `${files(count)} that you added ${count === 1 ? 'is no draft' : 'are no drafts'} yet. ${
      count === 1 ? 'It stays' : 'They stay'
    } on this device under your name, for when you sign in here again.`,
  sharedStay: (count: number) =>
    `${files(count)} that ${count === 1 ? 'was' : 'were'} shared to this app ${
      count === 1 ? 'stays' : 'stay'
    } on this device, and the admin who signs in here next can see ${
      count === 1 ? 'it' : 'them'
    }. Throw away in Files in what no other admin may see.`,
} as const
