/** Of a page as it stands, turned as it is shown, in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The box of a page in the column, in CSS pixels from its top and inline start. */
export interface PageBox {
  readonly top: number
  readonly start: number
  readonly width: number
  readonly height: number
}

export interface Layout {
  readonly boxes: readonly PageBox[]
  readonly width: number
  readonly height: number
}

/** Between two pages and around them, CSS pixels. */
export const GAP = 12

/**
 * All pages in one column, each in the middle of it. `scaleOf` gives the CSS pixels of a page's point. `roomPx` is the
 * width of the view, and the column's least.
 */
export const layOut = (
  sizes: readonly PageSize[],
  scaleOf: (size: PageSize) => number,
  roomPx: number,
): Layout => {
  const scaled = sizes.map((size) => {
    const scale = scaleOf(size)
    return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  })
  const widest = scaled.reduce((most, { width }) => Math.max(most, width), 0)
  const width = Math.max(roomPx, widest + 2 * GAP)
  let top = GAP
  const boxes = scaled.map((size) => {
    const box = { ...size, top, start: Math.round((width - size.width) / 2) }
    top += size.height + GAP
    return box
  })
  return { boxes, width, height: top }
}

/** Index of the first page that ends below `y`: the one there, or the next where `y` lies between two. */
export const pageAt = (boxes: readonly PageBox[], y: number): number => {
  let low = 0
  let high = boxes.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box && box.top + box.height > y) high = middle
    else low = middle + 1
  }
  return low
}

/** First and last page of which something lies between two heights. */
export const pagesBetween = (
  boxes: readonly PageBox[],
  top: number,
  bottom: number,
): { readonly first: number; readonly last: number } => {
  const first = pageAt(boxes, top)
  const at = pageAt(boxes, bottom)
  const isBelow = (boxes[at]?.top ?? 0) >= bottom
  return { first, last: Math.max(first, isBelow ? at - 1 : at) }
}

/** The page that a person reads: the one that covers the line a third down the view. */
export const currentPage = (boxes: readonly PageBox[], scrollTop: number, heightPx: number) => {
  const isAtEnd = boxes.length > 0 && scrollTop + heightPx >= endOf(boxes) + GAP - 1
  return isAtEnd && scrollTop > 0
    ? pagesBetween(boxes, scrollTop, scrollTop + heightPx).last
    : pageAt(boxes, scrollTop + heightPx / 3)
}

const endOf = (boxes: readonly PageBox[]): number => {
  const last = boxes.at(-1)
  return last ? last.top + last.height : 0
}
