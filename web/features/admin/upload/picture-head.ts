/** A picture's type and size, as its first bytes say them. Sizes are in pixels. */
export interface PictureHead {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/heic'
  readonly width: number
  readonly height: number
}

/** Bytes to read for a head: a JPEG has its size behind the notes of the camera, which may hold a small picture. */
export const HEAD_BYTES = 512 * 1024

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The size in a JPEG stands in the first frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
const jpegSize = (bytes: Uint8Array, view: DataView) => {
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** The three ways in which WebP stores its size: RFC 9649. */
const webpSize = (bytes: Uint8Array, view: DataView) => {
  const threeBytes = (at: number): number =>
    view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return null
  }
}

/** What a file is by its bytes, whatever its name or declared type says; null where it is no picture that we know. Pure. */
export const pictureHead = (bytes: Uint8Array): PictureHead | null => {
  if (bytes.length < 32) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) === 0x89504e47)
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint16(0) === 0xffd8) {
    const size = jpegSize(bytes, view)
    return size && { type: 'image/jpeg', ...size }
  }
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') {
    const size = webpSize(bytes, view)
    return size && { type: 'image/webp', ...size }
  }
  const isHeic =
    textAt(bytes, 4, 4) === 'ftyp' && /^(?:hei|hev|mif1|msf1)/.test(textAt(bytes, 8, 4))
  return isHeic ? { type: 'image/heic', width: 0, height: 0 } : null
}
