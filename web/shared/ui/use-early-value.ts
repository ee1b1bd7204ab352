import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Takes over a value that was typed or chosen before the page's scripts were there. The browser keeps it until the control is
 * drawn again, which would write `value` over it.
 */
export const useEarlyValue = <E extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  take: (value: string) => void,
): RefObject<E | null> => {
  const control = useRef<E>(null)
  const compare = useEffectEvent(() => {
    const there = control.current?.value ?? value
    if (there !== value) take(there)
  })
  useEffect(() => compare(), [])
  return control
}
