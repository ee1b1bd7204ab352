import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * For a picture that may fail before the page's scripts are there: the event of that is gone by then, so it is looked at
 * once more. Goes with `onError`.
 */
export const useBrokenImage = (onBroken: () => void): RefObject<HTMLImageElement | null> => {
  const image = useRef<HTMLImageElement>(null)
  const tell = useEffectEvent(onBroken)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) tell()
  }, [])
  return image
}
