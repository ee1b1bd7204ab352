import { type Draw, type Made, makeSmaller } from './make-smaller.ts'

/** The work: to make a file smaller than so many bytes. */
export interface Asked {
  readonly file: Blob
  readonly limit: number
}

/** A message of the worker. */
export type Told =
  | { readonly kind: 'at'; readonly picture: number; readonly of: number }
  | { readonly kind: 'made'; readonly pdf: Blob }
  | {
      readonly kind: 'not'
      readonly why: Extract<Made, { ok: false }>['why'] | 'failed'
      readonly size: number
    }

const draw: Draw = async (source, { width, height }, quality) => {
  // as: no memory here is shared
  const image =
    source.kind === 'jpeg'
      ? new Blob([source.bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' })
      : new ImageData(source.rgba as Uint8ClampedArray<ArrayBuffer>, source.size.width)
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(image, size).catch(() => null)
  if (!bitmap) return null
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close() // its memory goes now
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return blob.type === 'image/jpeg' ? new Uint8Array(await blob.arrayBuffer()) : null
}

const tell = (told: Told): void => postMessage(told)

const make = async ({ file, limit }: Asked): Promise<Told> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const made = await makeSmaller(bytes, limit, draw, (picture, of) =>
    tell({ kind: 'at', picture, of }),
  )
  if (!made.ok) return { kind: 'not', why: made.why, size: made.size }
  const pdf = new Blob([made.bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) // as: no memory here is shared
  return { kind: 'made', pdf }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  make(data).then(tell, () => tell({ kind: 'not', why: 'failed', size: 0 }))
})
