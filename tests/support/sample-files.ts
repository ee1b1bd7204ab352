import { deflateSync } from 'node:zlib'

/** A PDF of one page, padded to `sizeBytes` where that is more than it needs. */
export const pdfBytes = (text: string, sizeBytes = 0): Uint8Array<ArrayBuffer> => {
  const body =
    `%PDF-1.4\n% ${text}\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n` +
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>\nendobj\n' +
    'trailer\n<< /Root 1 0 R /Size 4 >>\n'
  const padding = Math.max(0, sizeBytes - body.length - 6)
  return new TextEncoder().encode(`${body}${' '.repeat(padding)}%%EOF\n`)
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey PNG of that many pixels. */
export const pngBytes = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** The beginning of a JPEG with its size, `padding` bytes of another segment and, if turned, a camera's note. */
export const jpegBytes = (
  width: number,
  height: number,
  options: { turned?: boolean; padding?: number } = {},
): Uint8Array<ArrayBuffer> => {
  const segment = (marker: number, data: Uint8Array) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  }
  const exif = Buffer.from(
    '457869660000' +
      '49492a0008000000' +
      '0100' +
      '1201030001000000060000 00'.replace(' ', '') +
      '00000000',
    'hex',
  )
  const frame = Buffer.alloc(15)
  frame[0] = 8
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      options.turned ? segment(0xe1, exif) : Buffer.alloc(0),
      options.padding ? segment(0xe2, Buffer.alloc(options.padding)) : Buffer.alloc(0),
      segment(0xc0, frame),
      Buffer.from([0xff, 0xd9]),
    ]),
  )
}

/** As much of a WebP of the extended kind as tells its size. */
export const webpBytes = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return new Uint8Array(bytes)
}
