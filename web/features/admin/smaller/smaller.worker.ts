import { type At, type Draw, type Made, makeSmaller, type WhyNot } from './make-smaller.ts'
import type { Source } from './scan.ts'

/** The work: to make a file smaller than so many bytes. */
export interface Asked {
  readonly file: Blob
  readonly limit: number
}

type MadeFacts = Pick<Extract<Made, { ok: true }>, 'wasSigned'>

/** A message of the worker. */
export type Told =
  | ({ readonly kind: 'at' } & At)
  | ({ readonly kind: 'made'; readonly pdf: Blob } & MadeFacts)
  | { readonly kind: 'not'; readonly why: WhyNot | 'failed'; readonly size: number }

const imageOf = (source: Source): Blob | ImageData =>
  source.kind === 'file'
    ? new Blob([source.bytes as Uint8Array<ArrayBuffer>], { type: source.type }) // as: no memory here is shared
    : new ImageData(source.rgba as Uint8ClampedArray<ArrayBuffer>, source.size.width)

const draw: Draw = async (source, { width, height }, quality) => {
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(imageOf(source), size).catch(() => null)
  if (!bitmap) return null
  try {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    context?.drawImage(bitmap, 0, 0, width, height)
    const blob = context && (await canvas.convertToBlob({ type: 'image/jpeg', quality }))
    return blob?.type === 'image/jpeg' ? new Uint8Array(await blob.arrayBuffer()) : null
  } finally {
    bitmap.close()
  }
}

const tell = (told: Told): void => postMessage(told)

const make = async ({ file, limit }: Asked): Promise<Told> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const made = await makeSmaller(bytes, limit, draw, (at) => tell({ kind: 'at', ...at }))
  if (!made.ok) return { kind: 'not', why: made.why, size: made.size ?? 0 }
  const pdf = new Blob([made.bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) // as: no memory here is shared
  return { kind: 'made', pdf, wasSigned: made.wasSigned }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  make(data).then(tell, () => tell({ kind: 'not', why: 'failed', size: 0 }))
})
