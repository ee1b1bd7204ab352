import { useContext, useEffect, useLayoutEffect } from 'react'
import { FirstScreenContext } from '../shared/live/first-screen.ts'

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
 * Keeps events from React until the page is alive. It then hydrates in slices, and a slow phone draws each letter at
 * once. Until then links and fields are the browser's. A tap on a button is kept, as before there were scripts.
 */
export const hydrateInSlices = (): void => {
  for (const name of HURRYING)
    document.addEventListener(name, (event) => event.stopPropagation(), {
      capture: true,
      signal: window.earlyTaps?.signal,
    })
}

const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent

/** The tapped button, no longer marked as pressed; where the content was drawn again, the button of its name. */
const takeTapped = (): HTMLElement | null => {
  const button = window.earlyTap
  window.earlyTap = null
  if (!button) return null
  delete button.dataset.felt
  if (button.isConnected) return button
  const all = [...document.querySelectorAll<HTMLElement>('main button')]
  return all.find((one) => nameOf(one) === nameOf(button)) ?? null
}

const doTapped = (): void => {
  window.earlyTaps?.abort()
  takeTapped()?.click()
}

/** Does what a person asked for before the scripts were there: a drawn page already looks ready. */
export function EarlyTap() {
  const { late } = useContext(FirstScreenContext)
  // React hears of all that comes after this draw.
  useLayoutEffect(() => {
    if (!late) window.earlyTaps?.abort()
  }, [late])
  useEffect(() => {
    if (!late) return doTapped()
    // The frame answers by itself from now on; what is tapped in the content is done once that is alive.
    const answered = ({ target }: Event): void => {
      if (target instanceof Element && !target.closest('main')) takeTapped()
    }
    if (!window.earlyTap?.closest('main')) takeTapped()?.click()
    document.addEventListener('click', answered, {
      capture: true,
      signal: window.earlyTaps?.signal,
    })
    void late.alive.then(doTapped)
  }, [late])
  return null
}
