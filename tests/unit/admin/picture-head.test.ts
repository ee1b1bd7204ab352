import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { pictureHead } from '../../../web/features/admin/upload/picture-head.ts'
import { faultOfHead } from '../../../web/features/admin/upload/prepare-picture.ts'
import { barsShot } from '../../support/screenshots.ts'

const canvas = (width: number, height: number) => createCanvas(width, height)

test('[M8] a picture is known by its bytes: its type, and its size as it is stored', () => {
  expect(pictureHead(canvas(70, 30).toBuffer('image/png'))).toEqual({
    type: 'image/png',
    width: 70,
    height: 30,
  })
  expect(pictureHead(canvas(70, 30).toBuffer('image/webp'))).toMatchObject({
    type: 'image/webp',
    width: 70,
    height: 30,
  })
  // Behind the notes of a camera, which stored it on its side.
  expect(pictureHead(barsShot(300, 500))).toEqual({ type: 'image/jpeg', width: 500, height: 300 })
})

test('[M8] what is no picture, a HEIC, too many pixels and a strip are refused, each with its own words', () => {
  const png = (width: number, height: number) => ({ type: 'image/png', width, height }) as const
  expect(pictureHead(Buffer.from('%PDF-1.7\n and more bytes than a head has'))).toBeNull()
  expect(pictureHead(Buffer.alloc(3))).toBeNull()
  expect(faultOfHead(null)).toBe('wrongType')
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(30),
  ])
  expect(faultOfHead(pictureHead(heic))).toBe('heic')
  expect(faultOfHead(png(8000, 5000))).toBeNull()
  expect(faultOfHead(png(8001, 5000))).toBe('tooManyPixels')
  expect(faultOfHead(png(500, 4000))).toBeNull()
  expect(faultOfHead(png(4001, 500))).toBe('tooLong')
})
