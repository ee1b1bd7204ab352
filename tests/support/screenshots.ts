import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'

/** Note of a camera or a messenger in a picture. */
const NOTE = 'GPS 28.6139 N 77.2090 E'

/** Says that the camera was held upright: what is stored lies on its side. */
const UPRIGHT = Buffer.from([
  ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0], // little-endian, the list of notes begins at byte 8
  ...[1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0], // one: orientation 6
  ...[0, 0, 0, 0],
])

/**
 * A JPEG as an upright phone takes it: stored on its side, with notes of that and of its place. `draw` paints the
 * visible picture on white.
 */
export const phoneShot = (
  width: number,
  height: number,
  draw: (pen: SKRSContext2D) => void,
): Buffer => {
  const canvas = createCanvas(height, width)
  const pen = canvas.getContext('2d')
  pen.setTransform(0, -1, 1, 0, 0, width)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000'
  draw(pen)
  const bytes = canvas.toBuffer('image/jpeg', 95)
  const words = Buffer.concat([Buffer.from('Exif\0\0'), UPRIGHT, Buffer.from(NOTE)])
  const head = Buffer.from([0xff, 0xe1, 0, words.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, words, bytes.subarray(2)])
}

/** Black and white upright bars, as strong as print is everywhere, as a phone takes them. */
export const barsShot = (width: number, height: number): Buffer =>
  phoneShot(width, height, (pen) => {
    for (let x = 0; x < width; x += 40) pen.fillRect(x, 0, 20, height)
  })

/** A picture read back: its size, whether it carries notes, and how bright parts of it are. */
export const readShot = async (bytes: Buffer) => {
  const image = await loadImage(bytes)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const text = bytes.toString('latin1')
  return {
    width,
    height,
    // Words of a few letters stand in packed pixels by chance.
    hasNotes: ['Exif', 'eXIf', NOTE, 'http://ns.adobe'].some((words) => text.includes(words)),
    /** The darkest and the brightest pixel along a line, which bars cross. */
    contrast: (x: number, y: number, length: number): readonly [number, number] => {
      const { data } = context.getImageData(x, y, length, 1)
      const bright = [...data].filter((_, at) => at % 4 === 0)
      return [Math.min(...bright), Math.max(...bright)]
    },
  }
}
