const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)
const drafts = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`)
const them = (count: number): string => (count === 1 ? 'it' : 'them')

/** The panel's words on many files at once, and on files from another app. */
export const intake = {
  title: 'Add many files',
  about: 'Check each title, type and subject. They are guessed from the file name.',
  choose: 'Choose PDFs',
  drop: 'Many at once, up to 50. On a computer you can drop them here.',
  keeping: (done: number, total: number) => `Keeping ${done} of ${total} on this device`,
  keepFailed: [
    'Not all files were kept',
    'This device has no room for them, or its browser keeps no files. Those in the list are safe. Add the others one by one.',
  ],
  link: (count: number) => `${files(count)} to add`,
  ownStay: (count: number) =>
    `${files(count)} that you chose ${count === 1 ? 'is' : 'are'} not added yet. ${
      count === 1 ? 'It stays' : 'They stay'
    } on this device until you sign in here again.`,
  sharedStay: (count: number) =>
    `${files(count)} shared to this app ${
      count === 1 ? 'stays' : 'stay'
    } on this device for a day. The next admin who signs in here can see ${them(count)}. Discard ${them(count)} in the list first if nobody may.`,

  lost: (count: number) =>
    `${files(count)} could not be kept: this device has no room, or too many wait. Share ${them(count)} again, fewer at once.`,
  foreign: 'Another website tried to send files to this app. They were refused.',
  addVideo: 'Add this video',
  shared: 'Shared to this app',
  sharedHint:
    'Did you share these? If not, a website may have sent them: discard them. They wait for a day.',
  take: 'Take these in',
  discard: 'Discard',
  discardLabel: (name: string) => `Discard “${name}”`,

  list: 'Files to add',
  looking: 'Opening the file…',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  gone: 'This file is no longer on this device. Choose it again.',
  picture: 'A screenshot can be a testimonial.',
  toTestimonial: 'Add as testimonial',
  titleOf: 'Title',
  noTitle: 'Type a title. The file name does not say what it is.',
  target: 'Type',
  note: 'Free PDF',
  subject: 'Subject',
  sameListed: 'Same file as another one in this list.',
  targetForAll: 'Type of all',
  subjectForAll: 'Subject of all',
  pick: 'Choose one',
  asDrafts: 'Add as drafts',
  publish: (count: number) => (count === 1 ? 'Publish 1 file' : `Publish all ${count} files`),
  adding: (done: number, total: number) => `Adding ${done + 1} of ${total}…`,
  added: (count: number) => `Added ${drafts(count)}`,
  published: (count: number) => `${files(count)} published`,
} as const
