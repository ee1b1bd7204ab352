const LONGEST_SIDE_PX = 1600 // two screens of a phone: more is only weight for those who look at it
const QUALITY = 0.85

/** The size at which a picture is kept: as it is, or its longer side at `longest`. Pure. */
export const keptSize = (
  width: number,
  height: number,
  longest = LONGEST_SIDE_PX,
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

// JPEG, and not WebP: the server makes the smaller copies that phones load of it, and of WebP only larger ones.
const encoded = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png') =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))

const named = (name: string, ending: string): string =>
  `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`

/** The picture, upright and no larger than needed. null for what this browser cannot read. */
export const drawPicture = async (file: Blob): Promise<HTMLCanvasElement | null> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return null
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, keptSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    if (context === null) return null
    context.fillStyle = '#fff' // a transparent picture would turn black as JPEG
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    bitmap.close()
  }
}

/** A drawing as a file, with nothing else of the file that it came from. `isSharp`: to the pixel. */
export const pictureFile = async (
  canvas: HTMLCanvasElement,
  name: string,
  isSharp = false,
): Promise<File | null> => {
  const blob = await encoded(canvas, isSharp ? 'image/png' : 'image/jpeg')
  return blob && new File([blob], named(name, isSharp ? 'png' : 'jpg'), { type: blob.type })
}

/**
 * The picture for the site: upright, no larger than needed, and drawn again, without its place and its author.
 * `isSharp` for pictures that machines read, such as a QR code. null for one that this browser cannot read.
 */
export const preparePicture = async (file: File, isSharp = false): Promise<File | null> => {
  const canvas = await drawPicture(file)
  return canvas && pictureFile(canvas, file.name, isSharp)
}
