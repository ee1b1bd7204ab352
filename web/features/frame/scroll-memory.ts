/** How long a list may take to reach its height again after 'back'. */
const GROW_MS = 1_500

export interface ScrollMemory {
  /**
   * Takes the browser's own restoration over, which fails while a list is still short; gives the way to hand it back. A
   * page that is loaded anew, by 'reload' or by 'back' from elsewhere, is the browser's: it came whole from the server.
   */
  readonly listen: () => () => void
  /** From now on the place belongs to this entry of the history; gives the way to end that. */
  readonly arrive: (key: string) => () => void
  /** Goes to the place that this entry had, as soon as the page is high enough. */
  readonly restore: (key: string) => void
}

export const createScrollMemory = (view: Window): ScrollMemory => {
  const places = new Map<string, number>()
  let here = ''
  let hasArrived = false
  return {
    listen: () => {
      const takeOver = (): void => {
        view.history.scrollRestoration = 'manual'
      }
      const handBack = (): void => {
        view.history.scrollRestoration = 'auto'
      }
      const remember = (): void => {
        if (here) places.set(here, view.scrollY)
      }
      if (view.document.readyState === 'complete') takeOver()
      view.addEventListener('pageshow', takeOver)
      view.addEventListener('pagehide', handBack)
      view.addEventListener('scroll', remember, { passive: true })
      return () => {
        handBack()
        view.removeEventListener('pageshow', takeOver)
        view.removeEventListener('pagehide', handBack)
        view.removeEventListener('scroll', remember)
      }
    },
    arrive: (key) => {
      here = key
      // Somebody may have read on before the scripts came, and not moved since.
      if (!hasArrived) places.set(key, view.scrollY)
      hasArrived = true
      return () => {
        here = ''
      }
    },
    restore: (key) => {
      const place = places.get(key) ?? 0
      view.scrollTo(0, place)
      if (view.scrollY >= place) return
      const observer = new ResizeObserver(() => {
        view.scrollTo(0, place)
        if (view.scrollY >= place) observer.disconnect()
      })
      observer.observe(view.document.body)
      setTimeout(() => observer.disconnect(), GROW_MS)
    },
  }
}
