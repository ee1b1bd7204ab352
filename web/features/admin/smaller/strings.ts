const split = 'Split it into parts and add each.'
const scanAgain = 'Scan it again in grey at 150 dpi, or split it into parts and add each.'

/** Words on PDFs that are too big, and are made smaller on this device. */
export const smaller = {
  offer:
    'Its pictures can be made smaller on this device. Text, links and pages stay as they are, and so does your file.',
  make: 'Make it smaller',
  makeAll: 'Make all smaller',
  label: (name: string) => `Making “${name}” smaller`,
  waiting: 'It waits until another file is done.',
  opening: 'Opening the file',
  drawing: 'Making its pictures smaller',
  picture: (picture: number, of: number) => `Picture ${picture} of ${of}`,
  again: (picture: number, of: number) =>
    `Not small enough yet. Once more: picture ${picture} of ${of}`,
  checking: 'Checking that its text is the same',
  stop: 'Stop',
  stopped: 'Stopped. Your file is as it was.',
  sizes: (before: string, after: string) => `Before ${before}, after ${after}.`,
  kept: 'Text is kept.',
  unsigned: 'Its digital signature does not hold in the smaller file.',
  before: 'Before',
  after: 'After',
  page: (when: string, page: number) => `${when}: the top of page ${page}`,
  look: 'Look at it',
  take: 'Use the smaller file',
  takeAll: (count: number) => `Use all ${count} smaller files`,
  another: 'Choose another',
  tryAgain: 'Try again',
  why: {
    locked:
      'Its maker has locked it against changes, so nothing in it can be made smaller. Ask its maker for a smaller file.',
    damaged: 'It is damaged, and cannot be made smaller. Save it or scan it again.',
    nothing: `What makes it big are no pictures that can be made smaller here. ${split}`,
    changed: `Its text would not stay the same, so nothing was changed. ${split}`,
    failed:
      'This device could not do it; it may be short of memory. Close other apps and try again.',
    old: 'This browser cannot do it. Update it, or use another device.',
    huge: `More than 100 MB are too much for a device to make smaller. ${scanAgain}`,
  },
  still: (size: string) =>
    `With pictures as small as can still be read it has ${size}. ${scanAgain}`,
  asItWas: 'Your file is as it was.',

  keepFailed: [
    'The smaller file could not be kept',
    'This device has no room for it. The file as it came waits here still.',
  ],
  bigTitle: 'Too big for the website',
  big: (count: number) =>
    count === 1
      ? '1 file has 10 MB or more. It waits on this device: make it smaller here, or throw it away.'
      : `${count} files have 10 MB or more. They wait on this device: make them smaller here, or throw them away.`,
} as const
