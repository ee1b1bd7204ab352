import { formatBytes } from '../../../shared/format/amounts.ts'

const split = 'Split it into parts and add each.'
const scanAgain = 'Scan it again in grey at 150 dpi, or split it into parts and add each.'

/** Words on PDFs over 10 MB, which are made smaller on this device. */
export const smaller = {
  stop: 'Stop',
  opening: 'It is over 10 MB. Opening it to make it smaller',
  drawing: (picture: number, of: number) =>
    `Making its pictures smaller: picture ${picture} of ${of}`,
  why: {
    locked: 'It is locked against changes, so it cannot be made smaller. Ask for a smaller file.',
    damaged: 'It is damaged, and cannot be made smaller. Save it or scan it again.',
    nothing: `It has no pictures that can be made smaller here. ${split}`,
    failed:
      'This device could not make it smaller: it may be short of memory, or its browser too old. Close other apps and try again, or use another device.',
  },
  still: (sizeBytes: number) =>
    `With its smallest pictures it still has ${formatBytes(sizeBytes)}. ${scanAgain}`,
  huge: `More than 100 MB are too much for a device to make smaller. ${scanAgain}`,
} as const
