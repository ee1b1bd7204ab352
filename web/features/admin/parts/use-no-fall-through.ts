import { useEffect } from 'react'

/** Two taps are one double tap within this time and distance, as browsers count them. */
const DOUBLE_MS = 500
const DOUBLE_PX = 24

let stop: (() => void) | null = null

/** Swallows the second tap of a double tap that closed a dialog: it would meet what lies behind. */
const swallowSecond = ({ clientX, clientY }: PointerEvent): void => {
  const onClick = (event: MouseEvent): void => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > DOUBLE_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', onClick, true)
  const timer = setTimeout(() => stop?.(), DOUBLE_MS)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('click', onClick, true)
    stop = null
  }
}

/** The end of a dialog takes the rest of the double tap along. One that opens takes taps at once. */
export const useNoFallThrough = (): void =>
  useEffect(() => {
    stop?.()
    let last: PointerEvent | null = null
    const note = (event: PointerEvent): void => {
      last = event
    }
    window.addEventListener('pointerdown', note, true)
    return () => {
      window.removeEventListener('pointerdown', note, true)
      if (last) swallowSecond(last)
    }
  }, [])
