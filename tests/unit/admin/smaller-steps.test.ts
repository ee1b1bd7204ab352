import { expect, test } from 'vitest'
import {
  leastDpi,
  type PictureFacts,
  STEPS,
  sizeAt,
  wayOf,
} from '../../../web/features/admin/smaller/steps.ts'

const photo: PictureFacts = {
  filters: ['DCTDecode'],
  space: 'rgb',
  bits: 8,
  isSpecial: false,
  width: 2480,
  height: 3508,
}
const A4 = { width: 595, height: 842 }

test.each([
  ['a JPEG in colours', {}, 'jpeg'],
  ['a JPEG in greys', { space: 'grey' }, 'jpeg'],
  ['a JPEG that is packed once more', { filters: ['FlateDecode', 'DCTDecode'] }, 'jpeg'],
  ['a picture without loss', { filters: ['FlateDecode'] }, 'pixels'],
  ['inks of a press, or colours of a table', { space: 'other' }, null],
  ['a mask or a range of its own', { isSpecial: true }, null],
  ['black and white', { bits: 1, filters: ['FlateDecode'] }, null],
  ['the code of fax machines', { filters: ['CCITTFaxDecode'] }, null],
  ['JBIG2', { filters: ['JBIG2Decode'] }, null],
  ['JPEG 2000', { filters: ['JPXDecode'] }, null],
  ['one that is written as text', { filters: ['ASCII85Decode', 'DCTDecode'] }, null],
] as const)('only what a canvas carries as it is is drawn anew: %s', (_, more, way) => {
  expect(wayOf({ ...photo, ...more })).toBe(way)
})

test('a picture has at least the dots to the inch that it would have if it filled its page, upright or on its side', () => {
  expect(leastDpi({ width: 2480, height: 3508 }, A4)).toBeCloseTo(300, 0)
  expect(leastDpi({ width: 3508, height: 2480 }, A4)).toBeCloseTo(300, 0)
  // A strip of a page, as some scanners write it.
  expect(leastDpi({ width: 2480, height: 200 }, A4)).toBeCloseTo(212, 0)
  expect(leastDpi({ width: 400, height: 300 }, { width: 0, height: 0 })).toBeGreaterThan(0)
})

test('no step leaves less than 110 dots to the inch, or makes a picture larger', () => {
  expect(Math.min(...STEPS.map(({ dpi }) => dpi))).toBe(110)
  const sizes = STEPS.map((step) => sizeAt(photo, A4, step))
  expect(sizes[0]).toEqual({ width: 1653, height: 2338 })
  expect(sizes.at(-1)).toEqual({ width: 909, height: 1286 })
  for (const step of STEPS)
    expect(sizeAt({ width: 600, height: 800 }, A4, step)).toEqual({ width: 600, height: 800 })
  for (const [at, { dpi, quality }] of STEPS.entries()) {
    expect(dpi).toBeLessThanOrEqual(STEPS[at - 1]?.dpi ?? dpi)
    expect(quality).toBeLessThanOrEqual(STEPS[at - 1]?.quality ?? quality)
  }
})
