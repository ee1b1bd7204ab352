import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FileRef } from '../../../sync/index.ts'

/** The widths that the server makes smaller copies of (pocketbase/pb_migrations/1763700005_pictures.js). */
const WIDTHS = [480, 960] as const
/** Measured: a copy is packed so much more loosely that one of 600 pixels weighs more at 480. */
const TIMES_WIDER = 2

/**
 * The smaller copies of a picture as `srcSet`, with the width at which it is drawn. Nothing where no copy is lighter:
 * those of WebP would be PNG.
 */
export const copiesOf = (
  { url, type, width = 0 }: FileRef,
  sizes?: string,
): { readonly srcSet?: string; readonly sizes?: string | undefined } => {
  const smaller = type === 'image/webp' ? [] : WIDTHS.filter((one) => one * TIMES_WIDER <= width)
  if (smaller.length === 0) return {}
  const copies = smaller.map((one) => `${url}?thumb=${one}x0 ${one}w`)
  return { srcSet: [...copies, `${url} ${width}w`].join(', '), sizes }
}

/**
 * Checks a picture that may have failed before the page's scripts were there, when its event was lost. Goes with
 * `onError`.
 */
export const useBrokenImage = (onBroken: () => void): RefObject<HTMLImageElement | null> => {
  const image = useRef<HTMLImageElement>(null)
  const tell = useEffectEvent(onBroken)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) tell()
  }, [])
  return image
}
