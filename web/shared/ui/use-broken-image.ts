import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

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
