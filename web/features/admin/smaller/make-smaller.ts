import { LockedScan, openScan, type Picture, type Scan, type Source } from './scan.ts'
import {
  isEnough,
  isGain,
  isWorthIt,
  type Size,
  STEPS,
  type Step,
  samplesOf,
  sizeAt,
} from './steps.ts'

/** Draws a picture at that size as a JPEG; null where it cannot. */
export type Draw = (source: Source, size: Size, quality: number) => Promise<Uint8Array | null>

/** The reason why a file stays as it is. 'still': its pictures cannot be made small enough. */
export type WhyNot = 'locked' | 'damaged' | 'nothing' | 'still'

export type Made =
  | {
      readonly ok: true
      readonly bytes: Uint8Array
      /** The first page with a picture that is smaller. */
      readonly page: number
      /** The file as it came has a digital signature, which does not hold in this one. */
      readonly wasSigned: boolean
    }
  /** `size`: what it would still have. */
  | { readonly ok: false; readonly why: WhyNot; readonly size?: number }

/** Told before each picture is drawn. */
export interface At {
  readonly picture: number
  readonly of: number
  /** How often all were drawn before. */
  readonly round: number
}

interface Drawn {
  readonly jpeg: Uint8Array
  readonly size: Size
}

/** The picture at a step; null where it stays as it was. */
const drawnAt = async (picture: Picture, step: Step, draw: Draw): Promise<Drawn | null> => {
  const size = sizeAt(picture.size, picture.page, step)
  const jpeg = await draw(picture.source(), size, step.quality)
  return jpeg && isGain(picture.bytes, jpeg.length) ? { jpeg, size } : null
}

const total = (pictures: readonly Picture[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0)

/** The gentlest step that a few of the pictures promise to be enough; the last one where none is. */
const firstStep = async (
  pictures: readonly Picture[],
  room: number,
  draw: Draw,
): Promise<number> => {
  const samples = samplesOf(pictures)
  for (const [at, step] of STEPS.entries()) {
    let after = 0
    for (const picture of samples)
      after += (await drawnAt(picture, step, draw))?.jpeg.length ?? picture.bytes
    if (isEnough({ before: total(samples), after }, total(pictures), room)) return at
  }
  return STEPS.length - 1
}

/** The pictures as they are at a step, drawn one at a time. */
const drawAll = async (
  pictures: readonly Picture[],
  step: Step,
  draw: Draw,
  onPicture: (at: number) => void,
): Promise<ReadonlyMap<Picture, Drawn>> => {
  const drawn = new Map<Picture, Drawn>()
  for (const [at, picture] of pictures.entries()) {
    onPicture(at + 1)
    const one = await drawnAt(picture, step, draw)
    if (one) drawn.set(picture, one)
  }
  return drawn
}

const opened = async (bytes: Uint8Array): Promise<Scan | WhyNot> => {
  try {
    return await openScan(bytes)
  } catch (error) {
    return error instanceof LockedScan ? 'locked' : 'damaged'
  }
}

/** Makes the pictures of a PDF no smaller than it needs to have less than `limit` bytes. All else in it stays. */
export const makeSmaller = async (
  bytes: Uint8Array,
  limit: number,
  draw: Draw,
  onPicture: (at: At) => void,
): Promise<Made> => {
  const scan = await opened(bytes)
  if (typeof scan === 'string') return { ok: false, why: scan }
  const pictures = scan.pictures.filter((picture) => isWorthIt(picture.bytes))
  const room = limit - (bytes.length - total(pictures))
  if (pictures.length === 0 || room <= 0) return { ok: false, why: 'nothing' }
  const first = await firstStep(pictures, room, draw)
  let size = bytes.length
  for (const [round, step] of STEPS.slice(first).entries()) {
    const drawn = await drawAll(pictures, step, draw, (picture) =>
      onPicture({ picture, of: pictures.length, round }),
    )
    for (const [picture, { jpeg, size }] of drawn) picture.replace(jpeg, size)
    const made = await scan.write()
    const [page] = [...drawn.keys()].map(({ pageNumber }) => pageNumber)
    if (made.length < limit && page)
      return { ok: true, bytes: made, page, wasSigned: scan.isSigned }
    size = made.length
  }
  return { ok: false, why: 'still', size }
}
