interface Pixels {
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Levels that a colour is rounded to: the brightness of a spot says little of the letters in it. */
const LEVEL = 48
/** Most by which a spot, and each pixel of it, differs from what was there. */
const SPOT_NOISE = 40
const PIXEL_NOISE = 16

/** Side of a spot: several letters of a chat, half a face in a round picture. */
export const spotPx = (picture: { readonly width: number; readonly height: number }): number =>
  Math.max(32, Math.ceil(Math.max(picture.width, picture.height) / 24))

/** Numbers in 0 … 1, the same for the same seed: a spot does not flicker while others are drawn. */
export const noiseFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const meanOf = (
  { data, width }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
): readonly [number, number, number] => {
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4
      red += data[at] ?? 0
      green += data[at + 1] ?? 0
      blue += data[at + 2] ?? 0
    }
  const count = (right - left) * (bottom - top)
  return [red / count, green / count, blue / count]
}

/**
 * Replaces pixels by spots of one rough colour with noise over it, in place. No way leads back: a spot keeps a few bits of
 * what thousands of pixels were.
 */
export const blurPixels = (pixels: Pixels, sidePx: number, random: () => number): void => {
  const { data, width, height } = pixels
  const noise = (most: number) => (random() * 2 - 1) * most
  for (let top = 0; top < height; top += sidePx)
    for (let left = 0; left < width; left += sidePx) {
      const right = Math.min(left + sidePx, width)
      const bottom = Math.min(top + sidePx, height)
      const spot = meanOf(pixels, [left, top, right, bottom]).map(
        (mean) => Math.round(mean / LEVEL) * LEVEL + noise(SPOT_NOISE),
      )
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const at = (y * width + x) * 4
          const grain = noise(PIXEL_NOISE)
          for (const [part, value] of spot.entries()) data[at + part] = value + grain
          data[at + 3] = 255
        }
    }
}
