import jsQR from 'jsqr'

/** The content of a drawing's QR code, for browsers that read none by themselves. */
export const readByJsqr = (canvas: HTMLCanvasElement): readonly string[] => {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height)
  const found = pixels && jsQR(pixels.data, width, height)
  return found ? [found.data] : []
}
