import type { FileRef } from '../../../sync/index.ts'

/** The widths that the server makes smaller copies of (pocketbase/pb_migrations/1763700005_pictures.js). */
const WIDTHS = [480, 960] as const

/**
 * The smaller copies of a picture for `srcSet`, undefined where it has none: those of WebP would be PNG, and larger than
 * the picture itself.
 */
export const srcSetOf = ({ url, type, width = 0 }: FileRef): string | undefined => {
  const smaller = type === 'image/webp' ? [] : WIDTHS.filter((one) => one < width)
  if (smaller.length === 0) return undefined
  return [...smaller.map((one) => `${url}?thumb=${one}x0 ${one}w`), `${url} ${width}w`].join(', ')
}
