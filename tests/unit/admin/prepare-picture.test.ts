import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { faultOfHead, headOf } from '../../../web/features/admin/upload/prepare-picture.ts'
import { barsShot } from '../../support/screenshots.ts'

const head = (...bytes: BlobPart[]) => headOf(new Blob(bytes, { type: 'application/pdf' }))

/** A box of the container that HEIC is: its length, its type, its contents. */
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(type), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

const heic = Buffer.concat([
  box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
  box(
    'meta',
    Buffer.alloc(4),
    box('pitm', Buffer.from([0, 0, 0, 0, 0, 1])),
    box(
      'iprp',
      box('ipco', box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 15, 192, 0, 0, 11, 208]))),
      box('ipma', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1])),
    ),
  ),
])

test('[M8] a picture is known by its bytes, whatever it is called: its type, and its size as it is stored', async () => {
  const canvas = createCanvas(70, 30)
  const size = { width: 70, height: 30 }
  expect(await head(new Uint8Array(canvas.toBuffer('image/png')))).toEqual({ type: 'png', ...size })
  expect(await head(new Uint8Array(canvas.toBuffer('image/webp')))).toEqual({
    type: 'webp',
    ...size,
  })
  // Behind the notes of a camera, which stored it on its side.
  expect(await head(new Uint8Array(barsShot(300, 500)))).toEqual({
    type: 'jpeg',
    width: 500,
    height: 300,
  })
})

test('[M8] what is no picture, a HEIC, too many pixels and a strip are refused, each with its own words', async () => {
  const png = (width: number, height: number) => ({ type: 'png', width, height }) as const
  expect(faultOfHead(await head('%PDF-1.7\n and more bytes than a head has'))).toBe('wrongType')
  expect(faultOfHead(await head())).toBe('wrongType')
  expect(faultOfHead({ type: 'gif', width: 40, height: 40 })).toBe('wrongType')
  expect(faultOfHead(await head(new Uint8Array(heic)))).toBe('heic')
  expect(faultOfHead(png(0, 40))).toBe('broken')
  expect(faultOfHead(png(8000, 5000))).toBeNull()
  expect(faultOfHead(png(8001, 5000))).toBe('tooManyPixels')
  expect(faultOfHead(png(500, 4000))).toBeNull()
  expect(faultOfHead(png(4001, 500))).toBe('tooLong')
})
