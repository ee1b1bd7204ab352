// Draws the PNG icons from the four bubbles of the mark: `node web/make-icons.mjs`. The results are committed.
import { writeFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'

const BOARD = '#0d4335'
const CHALK = '#bfd8cc'
const MARIGOLD = '#f7b52c'

/**
 * @param {string} name
 * @param {number} size pixels
 * @param {{ rounding: number, scale: number }} shape `rounding` of 32; `scale` of the bubbles, smaller where a mask may cut
 */
const draw = (name, size, { rounding, scale }) => {
  const canvas = createCanvas(size, size)
  const pen = canvas.getContext('2d')
  pen.scale(size / 32, size / 32)
  pen.fillStyle = BOARD
  pen.beginPath()
  pen.roundRect(0, 0, 32, 32, rounding)
  pen.fill()
  pen.translate(16, 16)
  pen.scale(scale, scale)
  pen.translate(-16, -16)
  /** @type {(x: number, y: number, r: number) => void} */
  const circle = (x, y, r) => {
    pen.beginPath()
    pen.arc(x, y, r, 0, 2 * Math.PI)
  }
  pen.strokeStyle = CHALK
  pen.lineWidth = 2
  for (const [x, y] of [
    [10.5, 10.5],
    [10.5, 21.5],
    [21.5, 21.5],
  ]) {
    circle(x ?? 0, y ?? 0, 4)
    pen.stroke()
  }
  pen.fillStyle = MARIGOLD
  circle(21.5, 10.5, 5.5)
  pen.fill()
  writeFileSync(new URL(`public/icons/${name}.png`, import.meta.url), canvas.toBuffer('image/png'))
}

draw('icon-192', 192, { rounding: 8, scale: 1 })
draw('icon-512', 512, { rounding: 8, scale: 1 })
// Android cuts to a circle of 80 %; Apple rounds by itself and shows no transparency.
draw('maskable-512', 512, { rounding: 0, scale: 0.8 })
draw('apple-touch-icon', 180, { rounding: 0, scale: 0.9 })
