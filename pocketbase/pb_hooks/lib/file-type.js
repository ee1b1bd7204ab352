// What a file is, read from its first bytes: names and declared types are whatever the sender says. Numbers as each format writes them.

/** @typedef {{ type: string, width?: number, height?: number }} FileKind */
/** @typedef {ArrayLike<number>} Bytes */

/** @param {Bytes} bytes @param {number} at @param {string} text */
const hasText = (bytes, at, text) => {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}
const big16 = (bytes, at) => bytes[at] * 256 + bytes[at + 1]
const big32 = (bytes, at) => big16(bytes, at) * 65536 + big16(bytes, at + 2)
const little16 = (bytes, at) => bytes[at] + bytes[at + 1] * 256
const little24 = (bytes, at) => little16(bytes, at) + bytes[at + 2] * 65536

/** @param {Bytes} bytes */
const pngSize = (bytes) =>
  hasText(bytes, 12, 'IHDR') ? { width: big32(bytes, 16), height: big32(bytes, 20) } : null

// Markers that carry a size: start of frame 0 to 15, without the three in between that mean something else.
const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Whether a camera noted that the picture lies on its side; then a browser shows width and height swapped. @param {Bytes} bytes @param {number} at of the EXIF segment's data */
const liesOnItsSide = (bytes, at) => {
  if (!hasText(bytes, at, 'Exif\0\0')) return false
  const start = at + 6
  const isLittle = hasText(bytes, start, 'II')
  const read16 = isLittle ? little16 : big16
  const read32 = (from) =>
    isLittle ? little16(bytes, from) + little16(bytes, from + 2) * 65536 : big32(bytes, from)
  const list = start + read32(start + 4)
  for (let entry = 0; entry < Math.min(read16(bytes, list), 64); entry += 1) {
    const from = list + 2 + entry * 12
    if (read16(bytes, from) === 0x0112) return read16(bytes, from + 8) >= 5
  }
  return false
}

/** More parts than this stand in front of no picture's size, and a file of nothing else would take seconds. */
const MOST_PARTS = 5000

/** @param {Bytes} bytes */
const jpegSize = (bytes) => {
  let at = 2
  let isTurned = false
  for (let part = 0; at + 9 < bytes.length && part < MOST_PARTS; part += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else if (isFrame(marker)) {
      const height = big16(bytes, at + 5)
      const width = big16(bytes, at + 7)
      return isTurned ? { width: height, height: width } : { width, height }
    } else {
      if (marker === 0xe1 && !isTurned) isTurned = liesOnItsSide(bytes, at + 4)
      at += 2 + big16(bytes, at + 2)
    }
  }
  return null
}

/** @param {Bytes} bytes */
const webpSize = (bytes) => {
  if (hasText(bytes, 12, 'VP8X'))
    return { width: little24(bytes, 24) + 1, height: little24(bytes, 27) + 1 }
  if (hasText(bytes, 12, 'VP8L'))
    return {
      width: 1 + (little16(bytes, 21) & 0x3fff),
      height: 1 + ((bytes[22] >> 6) | (bytes[23] << 2) | ((bytes[24] & 0x0f) << 10)),
    }
  if (hasText(bytes, 12, 'VP8 ') && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a)
    return { width: little16(bytes, 26) & 0x3fff, height: little16(bytes, 28) & 0x3fff }
  return null
}

/** @param {string} type @param {{ width: number, height: number } | null} size @returns {FileKind | null} */
const picture = (type, size) =>
  size && size.width > 0 && size.height > 0 ? { type, ...size } : null

/**
 * Type and, for a picture, the size in pixels as it is shown. Null: none of the four kinds that may be stored, or damaged.
 * @param {Bytes} bytes
 * @returns {FileKind | null}
 */
const fileKind = (bytes) => {
  if (hasText(bytes, 0, '%PDF-')) return { type: 'application/pdf' }
  if (hasText(bytes, 0, '\x89PNG\r\n\x1a\n')) return picture('image/png', pngSize(bytes))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return picture('image/jpeg', jpegSize(bytes))
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'))
    return picture('image/webp', webpSize(bytes))
  return null
}

const PDF = ['application/pdf']
const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
/** Types of files by area, as section 3 of the specification has them. A note's thumbnail lies beside its PDF. */
const TYPES_OF_AREA = {
  'payment-assets': ['image/png', 'image/jpeg'],
  freepdfs: [...PDF, ...PICTURES],
  'tests-full': PDF,
  'tests-part': PDF,
  'tests-dpp': PDF,
  'demo-videos': PICTURES,
  testimonials: PICTURES,
}

const EXTENSIONS = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
}

module.exports = { fileKind, TYPES_OF_AREA, EXTENSIONS }
