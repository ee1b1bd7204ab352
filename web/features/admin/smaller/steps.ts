export interface Size {
  readonly width: number
  readonly height: number
}

/** Facts of a picture as its PDF says them. */
export interface PictureFacts extends Size {
  /** How its bytes are packed, the outermost first. */
  readonly filters: readonly string[]
  /** The meaning of its numbers; 'other' for one that a canvas cannot carry. */
  readonly space: 'rgb' | 'grey' | 'other'
  readonly bits: number
  /** A mask, a range or anything else that speaks of its own pixels or colours. */
  readonly isSpecial: boolean
}

/** How a picture's pixels are got at; null: it stays as it is. Pure. */
export const wayOf = ({ filters, space, bits, isSpecial }: PictureFacts) => {
  if (isSpecial || space === 'other' || bits !== 8) return null
  const packed = filters.join(' ')
  if (packed === 'DCTDecode' || packed === 'FlateDecode DCTDecode') return 'jpeg'
  return packed === 'FlateDecode' ? 'pixels' : null
}

/** Less gains nothing. */
const LEAST_BYTES = 16 * 1024
export const isWorthIt = (bytes: number): boolean => bytes >= LEAST_BYTES

/** How much of a picture is kept: dots to the inch of its page, and the quality of its JPEG. */
export interface Step {
  readonly dpi: number
  readonly quality: number
}

/** Steps from a print that looks like the first one, to one that still reads well. */
export const STEPS: readonly Step[] = [
  { dpi: 200, quality: 0.8 },
  { dpi: 170, quality: 0.7 },
  { dpi: 150, quality: 0.6 },
  { dpi: 130, quality: 0.5 },
  { dpi: 110, quality: 0.4 },
]

const POINTS = 72 // to the inch

/**
 * The least dots to the inch of a picture that lies within its page, upright or on its side. One that takes up less of the
 * page has more. Pure.
 */
export const leastDpi = (picture: Size, page: Size): number => {
  const across = (one: number, points: number): number => (one * POINTS) / Math.max(points, 1)
  const upright = Math.max(across(picture.width, page.width), across(picture.height, page.height))
  const turned = Math.max(across(picture.width, page.height), across(picture.height, page.width))
  return Math.min(upright, turned)
}

/** The size of a picture at a step; never larger than it is. Pure. */
export const sizeAt = (picture: Size, page: Size, { dpi }: Step): Size => {
  const scale = Math.min(1, dpi / leastDpi(picture, page))
  const side = (length: number): number => Math.max(1, Math.round(length * scale))
  return { width: side(picture.width), height: side(picture.height) }
}

/** Whether a picture is clearly smaller. One that gains nothing stays as it was. Pure. */
export const isGain = (before: number, after: number): boolean => after < before * 0.95

/** A few of many, spread over all of them. Pure. */
export const samplesOf = <T>(all: readonly T[], count = 3): readonly T[] => {
  if (all.length <= count) return all
  const at = (nth: number): number => Math.floor(((nth + 0.5) * all.length) / count)
  return Array.from({ length: count }, (_, nth) => all[at(nth)] as T) // as: within its length
}

/** Whether a step is worth its work, by a few pictures, which may be worse than the rest. Pure. */
export const isEnough = (
  sampled: { readonly before: number; readonly after: number },
  all: number,
  room: number,
): boolean => (sampled.after / Math.max(sampled.before, 1)) * all <= room * 1.1
