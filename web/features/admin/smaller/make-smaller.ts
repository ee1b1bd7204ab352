import { EncryptedPDFError } from '@cantoo/pdf-lib'
import { openScan, type Picture, type Size, type Source } from './scan.ts'

/** Draws a picture at that size as a JPEG; null where it cannot. */
export type Draw = (source: Source, size: Size, quality: number) => Promise<Uint8Array | null>

export type Made =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** 'still': `size` is what it would still have. */
  | { readonly ok: false; readonly why: 'locked' | 'damaged' | 'nothing' | 'still'; size: number }

/** How much of a picture is kept: dots to the inch of its page, and the quality of its JPEG. */
interface Step {
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
/** Smaller pictures gain nothing. */
const LEAST_BYTES = 16 * 1024

/**
 * The least dots to the inch of a picture that lies within its page, upright or on its side. One that takes up less of the
 * page has more. Pure.
 */
const leastDpi = (picture: Size, page: Size): number => {
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

/** Draws a picture at the first step from `from` on that fits into so many bytes, at the last step where none fits. */
const drawWithin = async (picture: Picture, bytes: number, from: number, draw: Draw) => {
  for (const [at, step] of STEPS.entries()) {
    if (at < from) continue
    const size = sizeAt(picture.size, picture.page, step)
    const jpeg = await draw(picture.source(), size, step.quality)
    if (!jpeg) return null
    if (jpeg.length <= bytes || at === STEPS.length - 1) return { jpeg, size, at }
  }
  return null
}

/**
 * Makes the pictures of a PDF no smaller than it needs to have less than `limit` bytes. All else in it stays. Each picture may
 * use its share of the room; what one leaves over goes to those after it.
 */
export const makeSmaller = async (
  bytes: Uint8Array,
  limit: number,
  draw: Draw,
  onPicture: (picture: number, of: number) => void,
): Promise<Made> => {
  const scan = await openScan(bytes).catch((error: unknown) =>
    error instanceof EncryptedPDFError ? 'locked' : 'damaged',
  )
  if (typeof scan === 'string') return { ok: false, why: scan, size: 0 }
  const pictures = scan.pictures.filter((picture) => picture.bytes >= LEAST_BYTES)
  let before = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
  let room = limit - (bytes.length - before)
  if (room <= 0) return { ok: false, why: 'nothing', size: 0 }
  let from = 0
  let isChanged = false
  for (const [at, picture] of pictures.entries()) {
    onPicture(at + 1, pictures.length)
    const drawn = await drawWithin(picture, (room * picture.bytes) / before, from, draw)
    const isGain = drawn !== null && drawn.jpeg.length < picture.bytes
    if (isGain) picture.replace(drawn.jpeg, drawn.size)
    isChanged ||= isGain
    before -= picture.bytes
    room -= isGain ? drawn.jpeg.length : picture.bytes
    from = Math.max((drawn?.at ?? 0) - 1, 0) // pages of a scan are alike: begin near the step of the last one
  }
  if (!isChanged) return { ok: false, why: 'nothing', size: 0 }
  const made = await scan.write()
  return made.length < limit
    ? { ok: true, bytes: made }
    : { ok: false, why: 'still', size: made.length }
}
