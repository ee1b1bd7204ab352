// Draws the picture that stands for a page when its link is shared: `node web/make-card.mjs`. The result is committed.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const WIDTH = 1200
const HEIGHT = 630
const BOARD = '#0d4335'
const LINES = '#2c6453'
const INK = '#f3f8f4'
const CHALK = '#bfd8cc'
const MARIGOLD = '#f7b52c'

const require = createRequire(import.meta.url)
for (const weight of [400, 700])
  GlobalFonts.registerFromPath(
    require.resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`),
    `Card ${weight}`,
  )

const canvas = createCanvas(WIDTH, HEIGHT)
const pen = canvas.getContext('2d')
pen.fillStyle = BOARD
pen.fillRect(0, 0, WIDTH, HEIGHT)

/** @type {(x: number, y: number, r: number) => void} */
const circle = (x, y, r) => {
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
}

// An answer sheet on the right, a bubble filled in each row.
const FILLED = [1, 3, 0, 2, 1]
for (const [row, filled] of FILLED.entries())
  for (let column = 0; column < 4; column++) {
    circle(830 + column * 92, 131 + row * 92, 30)
    pen.lineWidth = 5
    pen.strokeStyle = LINES
    pen.fillStyle = row === 4 ? MARIGOLD : CHALK
    if (column === filled) pen.fill()
    else pen.stroke()
  }

// The mark and the words on the left.
pen.lineWidth = 9
pen.strokeStyle = CHALK
for (const [x, y] of [
  [112, 136],
  [112, 192],
  [168, 192],
]) {
  circle(x ?? 0, y ?? 0, 20)
  pen.stroke()
}
pen.fillStyle = MARIGOLD
circle(168, 136, 28)
pen.fill()
pen.fillStyle = INK
pen.font = '84px "Card 700"'
pen.fillText('NEET Academy', 84, 352)
pen.fillStyle = CHALK
pen.font = '38px "Card 400"'
pen.fillText('Notes, exam papers and videos', 88, 430)
pen.fillText('that open without internet', 88, 484)

writeFileSync(new URL('public/card.png', import.meta.url), canvas.toBuffer('image/png'))
