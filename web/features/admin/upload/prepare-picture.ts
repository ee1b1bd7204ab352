import { HEAD_BYTES, type PictureHead, pictureHead } from './picture-head.ts'

/** Why a picture is not taken; `upload.fault` has the words. */
export type PictureFault = 'wrongType' | 'heic' | 'tooManyPixels' | 'tooLong' | 'broken'

const LONGEST_SIDE_PX = 1600 // two screens of a phone
const LEAST_SHORT_SIDE_PX = 720 // the words of a long screenshot stay readable
const MOST_PIXELS = 40_000_000 // the server's limit too: a small file may unpack to gigabytes
const MOST_TIMES_AS_LONG = 8
const QUALITY = 0.85

/** The size at which a picture is kept: its longer side at most 1600 px, its shorter one at least 720 px. Pure. */
export const keptSize = (
  width: number,
  height: number,
): { readonly width: number; readonly height: number } => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, Math.max(LONGEST_SIDE_PX / long, LEAST_SHORT_SIDE_PX / short))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** Why a picture of that type and size is not taken; null where it is. Pure. */
export const faultOfHead = (head: PictureHead | null): PictureFault | null => {
  if (head?.type === 'image/heic') return 'heic'
  if (!head) return 'wrongType'
  if (head.width < 1 || head.height < 1) return 'broken'
  if (head.width * head.height > MOST_PIXELS) return 'tooManyPixels'
  const [short, long] = [Math.min(head.width, head.height), Math.max(head.width, head.height)]
  return long > short * MOST_TIMES_AS_LONG ? 'tooLong' : null
}

/** Reads a picture's head from its first bytes. null for what is no picture. */
export const headOf = async (file: Blob): Promise<PictureHead | null> =>
  pictureHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/** Draws the picture upright and no larger than needed, or gives its fault. */
export const drawPicture = async (file: Blob): Promise<HTMLCanvasElement | PictureFault> => {
  try {
    const head = await headOf(file)
    const fault = faultOfHead(head)
    if (fault || !head) return fault ?? 'broken'
    // The browser goes by the type, and a phone may declare another one than the bytes have.
    const bytes = new Blob([file], { type: head.type })
    const bitmap = await createImageBitmap(bytes, { imageOrientation: 'from-image' })
    try {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, keptSize(bitmap.width, bitmap.height))
      const context = canvas.getContext('2d')
      if (context === null) return 'broken'
      context.fillStyle = '#fff' // a transparent picture would turn black as JPEG
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      return canvas
    } finally {
      bitmap.close()
    }
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

/** The picture for the site: upright, no larger than needed, drawn without the camera's notes. Or its fault. */
export const preparePicture = async (
  file: File,
  isSharp: boolean,
): Promise<File | PictureFault> => {
  const canvas = await drawPicture(file)
  return typeof canvas === 'string'
    ? canvas
    : ((await pictureFile(canvas, file.name, isSharp)) ?? 'broken')
}

/** Props of a step that makes something of a picture before it is kept on the device. */
export interface PictureStepProps {
  readonly file: File
  /** With the picture as it is to be sent. */
  readonly onDone: (file: File) => void
  readonly onCancel: () => void
  /** This browser cannot draw it, or it is not taken. */
  readonly onBroken: (fault: PictureFault) => void
}
