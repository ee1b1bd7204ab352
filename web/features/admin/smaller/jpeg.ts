interface JpegFacts {
  readonly width: number
  readonly height: number
  /** 1 for grey, 3 for colours, 4 for inks of a press. */
  readonly components: number
}

const SIZE_HEADS = [0xc0, 0xc1, 0xc2] // eight bits, in the two codings that browsers read
const OTHER_HEADS = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const SCAN = 0xda
const JFIF = 0xe0
const ADOBE = 0xee
const LAST_NOTE = 0xef
const COMMENT = 0xfe

interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** The segments before the picture's own data; null for what is no JPEG, or is cut. */
const segmentsOf = (bytes: Uint8Array): readonly Segment[] | null => {
  const found: Segment[] = []
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // filled up
      continue
    }
    if (marker === SCAN) return found
    const to = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (to < at + 4 || to > bytes.length) return null
    found.push({ marker, from: at, to })
    at = to
  }
  return null
}

/** Size and parts of a JPEG. null for one that browsers may read otherwise than PDF readers do. */
export const jpegFacts = (bytes: Uint8Array): JpegFacts | null => {
  const segments = segmentsOf(bytes)
  if (!segments || segments.some(({ marker }) => OTHER_HEADS.includes(marker))) return null
  const head = segments.find(({ marker }) => SIZE_HEADS.includes(marker))
  if (!head) return null
  const at = (offset: number): number => bytes[head.from + offset] ?? 0
  if (at(4) !== 8) return null
  const facts = {
    height: (at(5) << 8) | at(6),
    width: (at(7) << 8) | at(8),
    components: at(9),
  }
  return facts.width > 0 && facts.height > 0 ? facts : null
}

const isNote = ({ marker }: Segment): boolean =>
  (marker > JFIF && marker <= LAST_NOTE && marker !== ADOBE) || marker === COMMENT

/**
 * The JPEG without its camera's notes and colour profile. A PDF reader heeds neither. A browser turns the picture and shifts
 * its colours by them.
 */
export const bareJpeg = (bytes: Uint8Array): Uint8Array => {
  const notes = segmentsOf(bytes)?.filter(isNote) ?? []
  const bare = new Uint8Array(
    bytes.length - notes.reduce((sum, { from, to }) => sum + to - from, 0),
  )
  let from = 0
  let at = 0
  for (const note of [...notes, { from: bytes.length, to: bytes.length }]) {
    bare.set(bytes.subarray(from, note.from), at)
    at += note.from - from
    from = note.to
  }
  return bare
}
