import type { Doing } from './smaller-here.ts'

const split = 'Split it into parts and add each.'
const scanAgain = 'Scan it again in grey at 150 dpi, or split it into parts and add each.'

/** Words on PDFs over 10 MB, which are made smaller on this device. */
export const smaller = {
  label: (name: string) => `Making “${name}” smaller`,
  stop: 'Stop',
  doing: (doing: Doing): string => {
    switch (doing.kind) {
      case 'waiting':
        return 'It is over 10 MB. Waiting for another file to be made smaller.'
      case 'opening':
        return 'It is over 10 MB. Opening it to make it smaller'
      case 'drawing':
        return `Making its pictures smaller: picture ${doing.picture} of ${doing.of}`
      case 'checking':
        return `Checking that its text is the same: page ${doing.page} of ${doing.of}`
      default:
        return doing satisfies never
    }
  },
  unsigned: 'The smaller file has no valid digital signature.',
  why: {
    locked: 'It is locked against changes, so it cannot be made smaller. Ask for a smaller file.',
    damaged: 'It is damaged, and cannot be made smaller. Save it or scan it again.',
    nothing: `It has no pictures that can be made smaller here. ${split}`,
    changed: `Its text would not stay the same, so it was not made smaller. ${split}`,
    failed:
      'This device could not make it smaller: it may be short of memory. Close other apps and try again.',
    old: 'This browser cannot make it smaller. Update it, or use another device.',
    huge: `More than 100 MB are too much for a device to make smaller. ${scanAgain}`,
  },
  still: (size: string) => `With its smallest pictures it still has ${size}. ${scanAgain}`,
} as const
