import { useEffect, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** The last button that was tapped before the app was alive (web/build/loader.js). */
    earlyTap?: HTMLElement | null
    earlyTaps?: AbortController
  }
}

/** Events at which React would hydrate the whole page in one task, to answer them. */
const HURRYING =
  'pointerdown pointerup mousedown mouseup touchstart touchend click contextmenu keydown keypress keyup textInput input change compositionstart compositionend paste'.split(
    ' ',
  )

/**
 * Silence towards React until the page is alive, so that it hydrates in slices and a slow phone draws each letter at once.
 * Until then links and fields are the browser's, and a tap on a button is kept, as before there were scripts.
 */
export const hydrateInSlices = (): void => {
  for (const name of HURRYING)
    document.addEventListener(name, (event) => event.stopPropagation(), {
      capture: true,
      signal: window.earlyTaps?.signal,
    })
}

/** Does what a person asked for before the scripts were there: a page looks ready as soon as it is drawn. */
export function EarlyTap() {
  // React hears of all that comes after this draw.
  useLayoutEffect(() => window.earlyTaps?.abort(), [])
  useEffect(() => {
    const button = window.earlyTap
    window.earlyTap = null
    button?.removeAttribute('data-felt')
    if (button?.isConnected) button.click()
  }, [])
  return null
}
