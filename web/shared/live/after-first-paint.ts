/** How long to wait at most: a tab in the background is given no frames at all. */
const AT_MOST_MS = 700

/** Calls back after the first frame once the main thread has a moment; gives the way to cancel. */
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
