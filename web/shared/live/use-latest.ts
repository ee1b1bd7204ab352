import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The value of the last draw, behind a reference that stays the same. Parts that only read it at an event need no draw
 * of their own when it changes.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
