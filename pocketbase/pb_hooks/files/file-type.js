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

/** A real picture tells its size within so many parts; a made-up file of endless parts would take seconds. */
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

// The name under which a browser saves a file: the title that people know it by, made safe for every file system. Pages
// and their worker have the same rule in web/shared/format/file-name.ts; tests/unit/server/file-names.test.ts holds both to it.

const LONGEST_BYTES = 180
// Letters that no file system, shell or header takes, and the marks that turn the direction of writing and so hide an ending.
const SIGNS = /[:*?"<>\u0080-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these letters are taken out.
const CONTROLS = /[\u0000-\u001f\u007f]/g
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

/** @param {string} text */
const withoutControls = (text) => text.replace(CONTROLS, ' ')

const utf8 = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** @param {string} text cut between letters so that its UTF-8 form fits */
const cut = (text) => {
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    const code = letter.codePointAt(0)
    if (code >= 0xd800 && code <= 0xdfff) continue // half of a letter: cannot be encoded
    bytes += utf8(code)
    if (bytes > LONGEST_BYTES) break
    kept += letter
  }
  return kept
}

/** @param {string} title */
const safeName = (title) => {
  const line = withoutControls(title.normalize('NFC'))
    .replace(/[\\/|]/g, '-')
    .replace(SIGNS, ' ')
  const name = cut(line)
    .replace(/\s+/g, ' ')
    .replace(/^[ .-]+|[ .-]+$/g, '')
  if (!name) return 'document'
  return RESERVED.test(name) ? `_${name}` : name
}

const percent = (text) =>
  encodeURIComponent(text).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Value of Content-Disposition. Old clients read the first name, all others the second, which keeps every script.
 * @param {string} title
 * @param {string} type
 * @param {boolean} isDownload
 */
const dispositionOf = (title, type, isDownload) => {
  const ending = EXTENSIONS[type] || ''
  const isNamed = title.toLowerCase().endsWith(ending) && ending !== ''
  const name = safeName(isNamed ? title.slice(0, -ending.length) : title)
  const ascii = name.replace(/[^ -~]|[%;]/g, '_')
  const plain = /[A-Za-z0-9]/.test(ascii) ? ascii : 'document'
  const kind = isDownload ? 'attachment' : 'inline'
  return `${kind}; filename="${plain}${ending}"; filename*=UTF-8''${percent(name + ending)}`
}

module.exports = {
  fileKind,
  TYPES_OF_AREA,
  EXTENSIONS,
  withoutControls,
  dispositionOf,
}
