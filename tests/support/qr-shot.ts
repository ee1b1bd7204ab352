import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { create } from 'qrcode'
import { phoneShot } from './screenshots.ts'

/** The code of a text in the middle of a sheet, as a phone takes it, sharp or not (`phoneShot`). */
export const qrShot = (text: string, width: number, height: number, blurPx = 0): Buffer =>
  phoneShot(width, height, (pen) => {
    pen.filter = `blur(${blurPx}px)`
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const { size } = modules
    const modulePx = Math.floor((Math.min(width, height) * 0.72) / size)
    const [left, top] = [width, height].map((side) => Math.round((side - size * modulePx) / 2))
    // As one shape, which is blurred once.
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        if (modules.get(row, column))
          pen.rect((left ?? 0) + column * modulePx, (top ?? 0) + row * modulePx, modulePx, modulePx)
    pen.fill()
  })

/** Text that a scanner reads off a picture: its bytes, or an address that stands for itself. */
export const scannedFrom = async (picture: Buffer | string): Promise<string | undefined> => {
  const image = await loadImage(picture)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data, width, height } = pen.getImageData(0, 0, image.width, image.height)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
