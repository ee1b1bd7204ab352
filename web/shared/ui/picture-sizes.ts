import type { FileRef } from '../../../sync/index.ts'

/** The widths that the server makes smaller copies of (pocketbase/pb_migrations/1763700005_pictures.js). */
const WIDTHS = [480, 960] as const
/** Measured: a copy is packed so much more loosely that one of 600 pixels weighs more at 480. */
const TIMES_WIDER = 2

/**
 * The smaller copies of a picture for `srcSet`, undefined where it has none that is lighter: those of WebP would be PNG.
 */
export const srcSetOf = ({ url, type, width = 0 }: FileRef): string | undefined => {
  const smaller = type === 'image/webp' ? [] : WIDTHS.filter((one) => one * TIMES_WIDER <= width)
  if (smaller.length === 0) return undefined
  return [...smaller.map((one) => `${url}?thumb=${one}x0 ${one}w`), `${url} ${width}w`].join(', ')
}
