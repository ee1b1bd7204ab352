// Draws the PNG icons from the four bubbles of the mark: `node web/make-icons.mjs`. The results are committed.
import { writeFileSync } from 'node:fs'
import { createCanvas, Path2D } from '@napi-rs/canvas'

const BOARD = '#0d4335'
const CHALK = '#bfd8cc'
const MARIGOLD = '#f7b52c'

/** @typedef {import('@napi-rs/canvas').SKRSContext2D} Pen */

/** @type {(name: string, size: number, paint: (pen: Pen) => void) => void} `paint` draws on a square of 32. */
const write = (name, size, paint) => {
  const canvas = createCanvas(size, size)
  const pen = canvas.getContext('2d')
  pen.scale(size / 32, size / 32)
  paint(pen)
  writeFileSync(new URL(`public/icons/${name}.png`, import.meta.url), canvas.toBuffer('image/png'))
}

/** @type {(pen: Pen, rounding: number) => void} */
const board = (pen, rounding) => {
  pen.fillStyle = BOARD
  pen.beginPath()
  pen.roundRect(0, 0, 32, 32, rounding)
  pen.fill()
}

/** @type {(pen: Pen, scale: number) => void} From here on everything is drawn smaller, around the middle. */
const shrink = (pen, scale) => {
  pen.translate(16, 16)
  pen.scale(scale, scale)
  pen.translate(-16, -16)
}

/** @type {(pen: Pen, ring: string, filled: string) => void} */
const bubbles = (pen, ring, filled) => {
  pen.strokeStyle = ring
  pen.lineWidth = 2
  for (const [x, y] of [
    [10.5, 10.5],
    [10.5, 21.5],
    [21.5, 21.5],
  ]) {
    pen.beginPath()
    pen.arc(x ?? 0, y ?? 0, 4, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.fillStyle = filled
  pen.beginPath()
  pen.arc(21.5, 10.5, 5.5, 0, 2 * Math.PI)
  pen.fill()
}

/** @type {(name: string, size: number, shape: { rounding: number, scale: number }) => void} `scale`: smaller where a mask may cut */
const mark = (name, size, { rounding, scale }) =>
  write(name, size, (pen) => {
    board(pen, rounding)
    shrink(pen, scale)
    bubbles(pen, CHALK, MARIGOLD)
  })

/** @type {(name: string, lines: readonly string[]) => void} For a long press on the app's icon: lines of a Tabler icon (MIT), 24 wide. */
const shortcut = (name, lines) =>
  write(name, 96, (pen) => {
    board(pen, 16)
    pen.translate(16, 16)
    pen.scale(0.75, 0.75)
    pen.translate(-12, -12)
    pen.strokeStyle = MARIGOLD
    pen.lineWidth = 2
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const line of lines) pen.stroke(new Path2D(line))
  })

mark('icon-192', 192, { rounding: 8, scale: 1 })
mark('icon-512', 512, { rounding: 8, scale: 1 })
// Android cuts to a circle of 80 %; Apple rounds by itself and shows no transparency.
mark('maskable-512', 512, { rounding: 0, scale: 0.8 })
mark('apple-touch-icon', 180, { rounding: 0, scale: 0.9 })
// A phone that colours its icons by the wallpaper takes the shape alone: what is not transparent.
write('monochrome-512', 512, (pen) => {
  shrink(pen, 0.9)
  bubbles(pen, '#000', '#000')
})
shortcut('shortcut-tests', [
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2',
  'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2',
  'M9 12h6',
  'M9 16h6',
])
shortcut('shortcut-notes', [
  'M6 4h11a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-11a1 1 0 0 1 -1 -1v-14a1 1 0 0 1 1 -1m3 0v18',
  'M13 8l2 0',
  'M13 12l2 0',
])
shortcut('shortcut-saved', [
  'M11 18.004h-4.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.393 -1.762 1.794 -3.2 3.675 -3.773c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.388 0 2.585 .82 3.138 2.007',
  'M15 19l2 2l4 -4',
])
