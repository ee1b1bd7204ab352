import { useEffect } from 'react'

declare global {
  interface Window {
    /** The last button that was tapped before the app was alive (web/build/loader.js). */
    earlyTap?: HTMLElement | null
    earlyTaps?: AbortController
  }
}

/** Does what a person asked for before the scripts were there: a page looks ready as soon as it is drawn. */
export function EarlyTap() {
  useEffect(() => {
    window.earlyTaps?.abort()
    const button = window.earlyTap
    window.earlyTap = null
    button?.removeAttribute('data-felt')
    if (button?.isConnected) button.click()
  }, [])
  return null
}
