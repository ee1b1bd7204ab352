import { blurPixels, noiseFrom, spotPx } from './blur-pixels.ts'
import { type Box, coversIn, keptArea, type Line } from './covers.ts'

/** A round brush: its ends too, and where it only touched. */
const paintLine = (context: CanvasRenderingContext2D, { points, width }: Line): void => {
  const [first] = points
  if (!first) return
  context.beginPath()
  context.arc(first.x, first.y, width / 2, 0, 2 * Math.PI)
  context.fill()
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  Object.assign(context, { lineWidth: width, lineCap: 'round', lineJoin: 'round' })
  context.stroke()
}

/** Draws the picture with its covers, for screen and upload alike: the sent picture is the seen one. */
export const paintCovers = (
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  boxes: readonly Box[],
  seed: number,
): void => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return
  context.drawImage(picture, 0, 0)
  Object.assign(context, { fillStyle: '#000', strokeStyle: '#000' })
  for (const { id, tool, area, line } of coversIn(boxes)) {
    const { x, y, width, height } = area
    if (line) paintLine(context, line)
    else if (tool === 'blur') {
      const part = context.getImageData(x, y, width, height)
      blurPixels(part, spotPx(picture), noiseFrom(seed + id))
      context.putImageData(part, x, y)
    } else context.fillRect(x, y, width, height)
  }
}

/** The covered picture, cut to what stays, on a canvas of its own. */
export const coveredPicture = (
  picture: HTMLCanvasElement,
  boxes: readonly Box[],
  seed: number,
): HTMLCanvasElement | null => {
  const { width: wide, height: high } = picture
  const whole = Object.assign(document.createElement('canvas'), { width: wide, height: high })
  paintCovers(whole, picture, boxes, seed)
  const { x, y, width, height } = keptArea(boxes, picture)
  const cut = Object.assign(document.createElement('canvas'), { width, height })
  const context = cut.getContext('2d')
  context?.drawImage(whole, x, y, width, height, 0, 0, width, height)
  return context && cut
}
