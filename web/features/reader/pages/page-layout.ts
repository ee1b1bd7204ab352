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
  const at = boxes.findIndex(({ top, height }) => top + height > y)
  return at < 0 ? Math.max(0, boxes.length - 1) : at
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

/** The page that a person reads: the one that covers the line a third down the view, at the end of the file the last one. */
export const currentPage = (
  { boxes, height }: Pick<Layout, 'boxes' | 'height'>,
  scrollTop: number,
  viewPx: number,
): number => {
  const isAtEnd = scrollTop > 0 && scrollTop + viewPx >= height - 1
  return pageAt(boxes, isAtEnd ? height : scrollTop + viewPx / 3)
}
