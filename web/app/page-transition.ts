/** Nothing on the screen moves until the next page is drawn: longer than this it would look frozen. */
const LONGEST_MS = 400

/**
 * Shows another page by a short fade, in browsers that can and for people who did not ask for less motion: `show`
 * starts to draw it, and what it gives is settled once it is on the page. The page before stays until then.
 */
export const fadeTo = (show: () => Promise<void>): void => {
  const isWanted = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isWanted || typeof document.startViewTransition !== 'function') {
    void show()
    return
  }
  const given = new Promise<void>((done) => setTimeout(done, LONGEST_MS))
  const transition = document.startViewTransition(() => Promise.race([show(), given]))
  // A tab in the background, or the next page before this one's fade is over: the page is shown all the same.
  for (const step of [transition.ready, transition.finished, transition.updateCallbackDone])
    step.catch(() => undefined)
}
