import type { Layout, PageBox } from './page-layout.ts'
import { pageAt } from './page-layout.ts'

/** A reading position in a file. */
export interface Spot {
  /** From 1. */
  readonly page: number
  /** 1 fits the width. */
  readonly zoom: number
  /** How far down the page the top of the view is, as a part of the page's height; absent: at the page's top. */
  readonly down?: number
}

export const BEGINNING: Spot = { page: 1, zoom: 1 }

/** A spot on paper that stays where it is on the screen while everything around it changes its size. */
export interface Anchor {
  readonly page: number
  /** Of the page's width and height; beyond 0 and 1 in the gap beside it. */
  readonly x: number
  readonly y: number
}

/** The spot under a point of the column. */
export const anchorAt = ({ boxes }: Layout, left: number, top: number): Anchor => {
  const page = pageAt(boxes, top)
  const box = boxes[page]
  if (!box || box.width === 0 || box.height === 0) return { page: 0, x: 0, y: 0 }
  return { page, x: (left - box.start) / box.width, y: (top - box.top) / box.height }
}

/** The point of that spot in a layout. */
export const spotOf = (
  { boxes }: Layout,
  { page, x, y }: Anchor,
): { readonly left: number; readonly top: number } => {
  const box = boxes[Math.min(page, boxes.length - 1)]
  return box
    ? { left: box.start + x * box.width, top: box.top + y * box.height }
    : { left: 0, top: 0 }
}

/** How far to scroll so that a spot lies `screenLeft` and `screenTop` from the corner of the view. */
export const scrollTo = (
  layout: Layout,
  anchor: Anchor,
  screenLeft: number,
  screenTop: number,
): { readonly left: number; readonly top: number } => {
  const { left, top } = spotOf(layout, anchor)
  return { left: Math.max(0, left - screenLeft), top: Math.max(0, top - screenTop) }
}

/** The top of the view within a page, as part of its height, -1 to 1, to a thousandth. */
export const downOf = (box: PageBox | undefined, scrollTop: number): number => {
  if (!box || box.height === 0) return 0
  const down = (scrollTop - box.top) / box.height
  return Math.round(Math.min(1, Math.max(-1, down)) * 1000) / 1000
}
