import { imageDimensionsFromData } from 'image-dimensions'

/** Why a picture is not taken; `upload.fault` has the words. */
export type PictureFault = 'wrongType' | 'heic' | 'tooManyPixels' | 'tooLong' | 'broken'

/** Bytes to read for a head: a JPEG has its size behind the notes of the camera, which may hold a small picture. */
const HEAD_BYTES = 512 * 1024
const TYPES = ['png', 'jpeg', 'webp']
const LONGEST_SIDE_PX = 1600 // two screens of a phone
const LEAST_SHORT_SIDE_PX = 720 // the words of a long screenshot stay readable
const MOST_PIXELS = 40_000_000 // the server's limit too: a small file may unpack to gigabytes
const MOST_TIMES_AS_LONG = 8
const QUALITY = 0.85

type PictureHead = ReturnType<typeof imageDimensionsFromData>

/** The size at which a picture is kept: its longer side at most 1600 px, its shorter one at least 720 px. Pure. */
export const keptSize = (width: number, height: number) => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, Math.max(LONGEST_SIDE_PX / long, LEAST_SHORT_SIDE_PX / short))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** Why a picture of that type and size is not taken; null where it is. Pure. */
export const faultOfHead = (head: PictureHead): PictureFault | null => {
  if (head?.type === 'heic') return 'heic'
  if (!head || !TYPES.includes(head.type)) return 'wrongType'
  const [short, long] = [Math.min(head.width, head.height), Math.max(head.width, head.height)]
  if (short < 1) return 'broken'
  if (short * long > MOST_PIXELS) return 'tooManyPixels'
  return long > short * MOST_TIMES_AS_LONG ? 'tooLong' : null
}

/** A picture's type and size by its first bytes, whatever its name or declared type says. undefined for what is no picture. */
export const headOf = async (file: Blob): Promise<PictureHead> =>
  imageDimensionsFromData(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/** Draws the picture upright and no larger than needed, or gives its fault. */
export const drawPicture = async (file: Blob): Promise<HTMLCanvasElement | PictureFault> => {
  try {
    const head = await headOf(file)
    const fault = faultOfHead(head)
    if (fault) return fault
    // The browser goes by the type, and a phone may declare another one than the bytes have.
    const bytes = new Blob([file], { type: `image/${head?.type}` })
    const bitmap = await createImageBitmap(bytes, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    Object.assign(canvas, keptSize(bitmap.width, bitmap.height))
    const context = canvas.getContext('2d')
    if (context === null) return 'broken'
    context.fillStyle = '#fff' // a transparent picture would turn black as JPEG
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas
  } catch {
    return 'broken'
  }
}

/** A drawing as a file, with nothing else of the file that it came from. `isSharp`: to the pixel, as for a QR code. */
export const pictureFile = async (
  canvas: HTMLCanvasElement,
  name: string,
  isSharp = false,
): Promise<File | null> => {
  // JPEG, and not WebP: the server makes the smaller copies that phones load of it, and of WebP only larger ones.
  const type = isSharp ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  const stem = name.replace(/\.[^.]*$/, '') || 'picture'
  return blob && new File([blob], `${stem}.${isSharp ? 'png' : 'jpg'}`, { type: blob.type })
}

/** Props of a step that makes something of a chosen picture before any of it is kept. */
export interface PictureStepProps {
  readonly file: File
  /** With the picture that was made of it; with the file itself where this browser cannot draw it. */
  readonly onDone: (file: File) => void
  readonly onCancel: () => void
}
