/** A small grey picture of a page, row by row: 0 is black, 255 white. */
export interface GreyPage {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

/** A small grey copy of a page's picture. */
export const greyOf = (canvas: HTMLCanvasElement): GreyPage | null => {
  const small = document.createElement('canvas')
  small.width = 240
  small.height = Math.max(1, Math.round((240 * canvas.height) / canvas.width))
  const pen = small.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(canvas, 0, 0, small.width, small.height)
  const { width, height, data } = pen.getImageData(0, 0, small.width, small.height)
  const dots = Uint8Array.from(
    { length: width * height },
    (_, at) => ((data[4 * at] ?? 0) + (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) / 3,
  )
  return { width, height, dots }
}

/** A part of a page's width, each edge from 0 to 1. */
export interface TextColumn {
  readonly left: number
  readonly right: number
}

/** How far from the finger print is looked at, up and down: enough lines that the spaces between their words do not meet. */
const BAND = 0.15
/** Narrower gaps lie between a number and its line, wider ones between two columns. */
const GUTTER = 0.022
/** Print differs by so much from its paper. */
const CONTRAST = 40
/** A column of dots that is dark in so much of the band is a line that was drawn between two columns. */
const RULE = 0.8

/** The column of print at a point of a page; null where nothing is printed there. Scans are read like any page. */
export const columnAt = (page: GreyPage, x: number, y: number): TextColumn | null => {
  const inked = inkOf(page, y)
  const gutter = Math.max(2, Math.round(GUTTER * page.width))
  const columns: { from: number; to: number }[] = []
  inked.forEach((isInked, at) => {
    if (!isInked) return
    const last = columns.at(-1)
    if (last && at - last.to <= gutter) last.to = at
    else columns.push({ from: at, to: at })
  })
  const finger = x * page.width
  const distance = ({ from, to }: { from: number; to: number }): number =>
    Math.max(0, from - finger, finger - to)
  const [nearest] = columns.sort((one, other) => distance(one) - distance(other))
  return nearest ? { left: nearest.from / page.width, right: (nearest.to + 1) / page.width } : null
}

/** Which columns of dots have print in the rows around a height. */
const inkOf = ({ width, height, dots }: GreyPage, y: number): readonly boolean[] => {
  const first = Math.max(0, Math.floor((y - BAND) * height))
  const end = Math.min(height, Math.ceil((y + BAND) * height))
  const band = dots.subarray(first * width, end * width)
  const paper = mostFrequent(band)
  return Array.from({ length: width }, (_, at) => {
    let inked = 0
    for (let row = 0; row < end - first; row += 1)
      if (Math.abs((band[row * width + at] ?? paper) - paper) > CONTRAST) inked += 1
    return inked > 0 && inked < RULE * (end - first)
  })
}

const mostFrequent = (dots: Uint8Array): number => {
  const counts = new Uint32Array(16)
  for (const dot of dots) counts[dot >> 4] = (counts[dot >> 4] ?? 0) + 1
  return counts.indexOf(Math.max(...counts)) * 16 + 8
}
