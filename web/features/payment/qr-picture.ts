import { create } from 'qrcode'

/** White modules around the code. */
const MARGIN = 2
/** The picture is shown 256 px wide and made three times as large, for dense screens and for saving. */
const PICTURE_PX = 768

export interface QrGrid {
  /** Modules on a side, the margin included. */
  readonly size: number
  readonly isDark: (row: number, column: number) => boolean
}

/** The code of a text. @throws where the text is too long for any code */
export const qrGrid = (text: string): QrGrid => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const isInside = (at: number): boolean => at >= MARGIN && at < MARGIN + modules.size
  return {
    size: modules.size + 2 * MARGIN,
    isDark: (row, column) =>
      isInside(row) && isInside(column) && modules.get(row - MARGIN, column - MARGIN) === 1,
  }
}

/** A PNG of the code as a data address: black on white, each module a whole number of pixels. */
export const qrPicture = (text: string): string => {
  const { size, isDark } = qrGrid(text)
  const modulePx = Math.ceil(PICTURE_PX / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePx
  canvas.height = size * modulePx
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) pen.fillRect(column * modulePx, row * modulePx, modulePx, modulePx)
  return canvas.toDataURL('image/png')
}
