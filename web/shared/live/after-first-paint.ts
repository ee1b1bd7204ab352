/** How long to wait at most: a tab in the background is given no frames at all. */
const AT_MOST_MS = 700

/** Calls back once the first frame is on the screen and the main thread has a moment; gives the way to call it off. */
export const afterFirstPaint = (callback: () => void): (() => void) => {
  let isDone = false
  const run = (): void => {
    if (isDone) return
    isDone = true
    callback()
  }
  const fallback = setTimeout(run, AT_MOST_MS)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run, 0)))
  return () => {
    isDone = true
    clearTimeout(fallback)
  }
}
