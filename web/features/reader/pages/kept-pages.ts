/** Which pages have anything drawn on them, the one that is wanted soonest first. */
export interface Wanted {
  readonly first: number
  readonly last: number
  readonly count: number
  /** Pixels that a page's canvas takes. */
  readonly pixelsOf: (page: number) => number
  readonly mostPixels: number
}

/**
 * Pages that stay drawn: those in sight, then two after and one before them, as far as memory goes. Every other page is
 * let go of.
 */
export const keptPages = (wanted: Wanted): readonly number[] => {
  const { first, last, count, pixelsOf, mostPixels } = wanted
  const inSight = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const near = [last + 1, last + 2, first - 1]
  let pixels = inSight.reduce((sum, page) => sum + pixelsOf(page), 0)
  const kept = [...inSight]
  for (const page of near) {
    if (page < 0 || page >= count) continue
    pixels += pixelsOf(page)
    if (pixels > mostPixels) break
    kept.push(page)
  }
  return kept
}

/** The visible part of a page, drawn as crisp as the screen, where the whole would overfill a canvas. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The box of a page in the scrolled column, in CSS pixels; `start` is its left edge. */
interface PageBox {
  readonly top: number
  readonly start: number
  readonly width: number
  readonly height: number
}

/** A margin around what is in sight, so that a small scroll needs no new drawing: of the view's size. */
const MARGIN = 0.25

/** In CSS pixels of the page; null where nothing of it is in sight. */
export const partInSight = (page: PageBox, view: Part): Part | null => {
  const cut = (from: number, size: number, viewFrom: number, viewSize: number) => {
    const start = Math.max(0, viewFrom - from - MARGIN * viewSize)
    const end = Math.min(size, viewFrom - from + (1 + MARGIN) * viewSize)
    return { start: Math.floor(start), size: Math.ceil(end - start) }
  }
  const across = cut(page.start, page.width, view.left, view.width)
  const down = cut(page.top, page.height, view.top, view.height)
  if (across.size <= 0 || down.size <= 0) return null
  return { left: across.start, top: down.start, width: across.size, height: down.size }
}

/** True when all of the page that is in sight lies in a part that is drawn already. */
export const covers = (part: Part, page: PageBox, view: Part): boolean => {
  const left = Math.max(0, view.left - page.start)
  const top = Math.max(0, view.top - page.top)
  const right = Math.min(page.width, view.left + view.width - page.start)
  const bottom = Math.min(page.height, view.top + view.height - page.top)
  return (
    left >= part.left - 1 &&
    top >= part.top - 1 &&
    right <= part.left + part.width + 1 &&
    bottom <= part.top + part.height + 1
  )
}
