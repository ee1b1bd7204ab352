// Draws what iPhones and iPads show while the installed app starts: `node web/make-start-images.mjs`. The results are
// committed. They take a picture of exactly the size of their screen, and the colours of the manifest for none of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** As in web/build/manifest.ts; a test compares them. */
const SCHEMES = { light: '#f4f6f1', dark: '#0e1512' }
const FOLDER = new URL('public/start/', import.meta.url)
/** @type {readonly string[]} */
const SIZES = JSON.parse(
  readFileSync(new URL('features/install/start-image-sizes.json', import.meta.url), 'utf8'),
)

/** @type {(type: string, body: Uint8Array) => Buffer} */
const chunk = (type, body) => {
  const named = Buffer.concat([Buffer.from(type), body])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/**
 * A PNG with a table of at most 256 colours, a tenth of what the canvas writes.
 * @type {(dots: Uint8ClampedArray, width: number, height: number) => Buffer}
 */
const png = (dots, width, height) => {
  /** @type {Map<number, number>} */
  const table = new Map()
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      const [red = 0, green = 0, blue = 0] = dots.subarray(at, at + 3)
      const colour = (red << 16) | (green << 8) | blue
      const known = table.get(colour) ?? table.size
      table.set(colour, known)
      rows[y * (width + 1) + 1 + x] = known
    }
  if (table.size > 256) throw new Error(`${table.size} colours do not fit into the table`)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(
    [...table.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const mark = await loadImage(new URL('public/icons/icon-512.png', import.meta.url))

/** @type {(width: number, height: number, colour: string) => Buffer} */
const draw = (width, height, colour) => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = colour
  pen.fillRect(0, 0, width, height)
  const shorter = Math.min(width, height)
  // A tablet shows it in about the size of a phone.
  const side = Math.round(shorter * (Math.max(width, height) / shorter > 1.6 ? 0.26 : 0.14))
  pen.drawImage(mark, Math.round((width - side) / 2), Math.round((height - side) / 2), side, side)
  const { data } = pen.getImageData(0, 0, width, height)
  // Smooth edges in steps that the table has room for.
  const coarse = data.map((dot) => Math.min(255, Math.round(dot / 12) * 12))
  const [red, green, blue] = data
  const [ofRed, ofGreen, ofBlue] = coarse
  for (let at = 0; at < data.length; at += 4)
    if (coarse[at] === ofRed && coarse[at + 1] === ofGreen && coarse[at + 2] === ofBlue)
      coarse.set([red ?? 0, green ?? 0, blue ?? 0], at)
  return png(coarse, width, height)
}

mkdirSync(FOLDER, { recursive: true })
for (const size of SIZES) {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const isTablet = height / width < 1.6
  for (const [scheme, colour] of Object.entries(SCHEMES)) {
    writeFileSync(new URL(`${size}-${scheme}.png`, FOLDER), draw(width, height, colour))
    if (isTablet)
      writeFileSync(
        new URL(`${height}x${width}-${scheme}.png`, FOLDER),
        draw(height, width, colour),
      )
  }
}
