import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { FONTS } from './fonts.mjs'
import { randomOf } from './random.mjs'

GlobalFonts.registerFromPath(FONTS.latin, 'Sample Sans')
GlobalFonts.registerFromPath(FONTS.latinBold, 'Sample Sans Bold')
GlobalFonts.registerFromPath(FONTS.devanagari, 'Sample Devanagari')
const font = (size, bold = false) =>
  `${size}px "Sample Sans${bold ? ' Bold' : ''}", "Sample Devanagari"`

const wrapped = (context, text, width) => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (context.measureText(longer).width > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const bubble = (context, { text, mine }, y) => {
  context.font = font(26)
  const lines = wrapped(context, text, 420)
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 40
  const height = lines.length * 36 + 28
  const x = mine ? 600 - width - 24 : 24
  context.fillStyle = mine ? '#d9efd2' : '#ffffff'
  context.beginPath()
  context.roundRect(x, y, width, height, 16)
  context.fill()
  context.fillStyle = '#1b2420'
  for (const [index, line] of lines.entries()) context.fillText(line, x + 20, y + 44 + index * 36)
  return y + height + 16
}

/** A fictional chat as a JPEG of 600 px width, with 'Sample' across its head and no real name. */
export const chatPicture = (messages) => {
  const height =
    150 + messages.reduce((sum, { text }) => sum + 90 + Math.floor(text.length / 34) * 36, 0)
  const canvas = createCanvas(600, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#e7e9e2'
  context.fillRect(0, 0, 600, height)
  context.fillStyle = '#d5d9d0'
  context.fillRect(0, 0, 600, 84)
  context.fillStyle = '#9aa69e'
  context.beginPath()
  context.arc(54, 42, 26, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#4a5a52'
  context.font = font(24, true)
  context.fillText('Sample chat, invented', 96, 51)
  let y = 108
  for (const message of messages) y = bubble(context, message, y)
  return canvas.toBuffer('image/jpeg', 80)
}

const COVERS = { Biology: '#4c7414', Chemistry: '#6b41a8', Physics: '#2160ad', General: '#a82a64' }

/** A cover of 3:4 in its subject's colour, for a card on a sharp screen, as WebP of few bytes. */
export const coverPicture = (subject, title) => {
  const canvas = createCanvas(150, 200)
  const context = canvas.getContext('2d')
  const random = randomOf(`cover ${title}`)
  context.fillStyle = COVERS[subject]
  context.scale(150 / 360, 150 / 360)
  context.fillRect(0, 0, 360, 480)
  context.fillStyle = 'rgba(255,255,255,0.12)'
  for (let index = 0; index < 14; index += 1) {
    context.beginPath()
    context.arc(random() * 360, random() * 480, 16 + random() * 48, 0, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = '#ffffff'
  context.font = font(34, true)
  for (const [index, line] of wrapped(context, title, 300).entries())
    context.fillText(line, 28, 300 + index * 42)
  return canvas.toBuffer('image/webp', 25)
}

/** A drawn plate as a JPEG. Grain keeps it from shrinking, as a scanned photograph would not either. */
export const platePicture = (number, size) => {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  const random = randomOf(`plate ${number}`)
  const image = context.createImageData(size, size)
  for (let index = 0; index < image.data.length; index += 4) {
    const grain = Math.floor(random() * 90)
    image.data[index] = 150 + grain
    image.data[index + 1] = 165 + Math.floor(random() * 80)
    image.data[index + 2] = 140 + Math.floor(random() * 80)
    image.data[index + 3] = 255
  }
  context.putImageData(image, 0, 0)
  context.lineWidth = 6
  for (let ring = 0; ring < 9; ring += 1) {
    context.strokeStyle = `hsl(${Math.floor(random() * 360)} 45% 35%)`
    context.beginPath()
    context.ellipse(
      size / 2,
      size / 2,
      40 + random() * size * 0.4,
      40 + random() * size * 0.4,
      random() * 3,
      0,
      Math.PI * 2,
    )
    context.stroke()
  }
  return canvas.toBuffer('image/jpeg', 90)
}
