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
    if (!control.current || there === value) return
    // React did not hear of it, and compares what is typed next with what it heard last: emptied again, it would be no change.
    control.current.value = there
    take(there)
  })
  useEffect(() => compare(), [])
  return control
}
