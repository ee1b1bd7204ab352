/** Acts by which a person takes over: from then on nothing moves the page under them. */
const OWN_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export interface ScrollMemory {
  /**
   * Takes over the browser's own restoration, which fails while a list is short; gives the way to hand it back. The
   * memory outlives the document, so that 'back' from elsewhere and 'reload' find their scroll position too.
   */
  readonly listen: () => () => void
  /** From now on the scroll position belongs to this entry of the history; gives the way to end that. */
  readonly arrive: (key: string) => () => void
  /** Goes to the scroll position that this entry had, as soon as the page is high enough. */
  readonly restore: (key: string) => void
}

/** Whether this document was come back to: the browser may have found its scroll position already, or may not. */
const isReturn = (view: Window): boolean => {
  const [entry] = view.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/**
 * The newest scroll position of the same address in another entry. Browsers that open a killed tab again may have lost the key that the
 * entry had.
 */
const newestAt = (key: string, positions: ReadonlyMap<string, number>): number | undefined => {
  const address = key.slice(key.indexOf(' '))
  return [...positions].findLast(([other]) => other.slice(other.indexOf(' ')) === address)?.[1]
}

/** Whether nothing lies below the window: there a position further down ends, while the page is still short. */
const isAtEnd = ({ document, innerHeight, scrollY }: Window): boolean =>
  scrollY + innerHeight >= document.documentElement.scrollHeight - 1

export const createScrollMemory = (view: Window): ScrollMemory => {
  const positions = readPositions(view)
  let here = ''
  let hasArrived = false

  /** Ends the wait for a page that is still too short for its position. */
  let endWait: (() => void) | null = null

  const restore = (key: string): void => {
    endWait?.()
    const position = positions.get(key) ?? 0
    const go = (): void => {
      view.scrollTo({ top: position, behavior: 'instant' })
      if (view.scrollY >= position) endWait?.()
    }
    const observer = new ResizeObserver(go)
    const end = (): void => {
      observer.disconnect()
      for (const act of OWN_ACTS) view.removeEventListener(act, end)
      endWait = null
    }
    endWait = end
    observer.observe(view.document.body)
    for (const act of OWN_ACTS) view.addEventListener(act, end, { passive: true })
    go()
  }

  return {
    listen: () => {
      const takeOver = (): void => {
        view.history.scrollRestoration = 'manual'
      }
      const handBack = (): void => {
        view.history.scrollRestoration = 'auto'
      }
      const remember = (): void => {
        if (here && !endWait) positions.set(here, view.scrollY)
      }
      // The last scroll is told by a frame, and a page that is hidden gets none.
      const write = (): void => {
        remember()
        writePositions(view, positions)
      }
      const leave = (): void => {
        handBack()
        write()
      }
      // A phone that needs the room ends a hidden page without another word.
      const hide = (): void => {
        if (view.document.visibilityState === 'hidden') write()
      }
      if (view.document.readyState === 'complete') takeOver()
      view.addEventListener('pageshow', takeOver)
      view.addEventListener('pagehide', leave)
      view.document.addEventListener('visibilitychange', hide)
      view.addEventListener('scroll', remember, { passive: true })
      return () => {
        handBack()
        view.removeEventListener('pageshow', takeOver)
        view.removeEventListener('pagehide', leave)
        view.document.removeEventListener('visibilitychange', hide)
        view.removeEventListener('scroll', remember)
      }
    },
    arrive: (key) => {
      here = key
      const isLost = !hasArrived && isReturn(view)
      const known = positions.get(key) ?? (isLost ? newestAt(key, positions) : undefined)
      // The newest last: those are kept.
      positions.delete(key)
      if (known !== undefined) positions.set(key, known)
      if (!hasArrived) {
        // The browser has found the position, or not yet, or only the end of a page that was still short. Anywhere else somebody
        // has read on meanwhile.
        const isCut = known !== undefined && view.scrollY < known && isAtEnd(view)
        const isUnmoved = view.scrollY === 0 || view.scrollY === known || isCut
        if (isUnmoved && isReturn(view)) restore(key)
        else positions.set(key, view.scrollY)
      }
      hasArrived = true
      return () => {
        here = ''
        endWait?.()
      }
    },
    restore,
  }
}

/** The name under which this tab keeps the scroll positions of its history's entries. */
const NAME = 'scroll-places'
/** Entries that are kept, the newest: people do not go back further. */
const MOST = 50

/**
 * Scroll positions of the history's entries, in px from the top. Empty where the browser refuses to keep it, or keeps
 * no map of numbers.
 */
const readPositions = (view: Window): Map<string, number> => {
  const positions = new Map<string, number>()
  try {
    const kept: unknown = JSON.parse(view.sessionStorage.getItem(NAME) ?? '[]')
    if (Array.isArray(kept))
      for (const [key, position] of kept)
        if (typeof key === 'string' && Number.isFinite(position)) positions.set(key, position)
  } catch {
    // Refused or damaged: the browser's own restoration is left.
  }
  return positions
}

const writePositions = (view: Window, positions: ReadonlyMap<string, number>): void => {
  try {
    view.sessionStorage.setItem(NAME, JSON.stringify([...positions].slice(-MOST)))
  } catch {
    // As above.
  }
}
