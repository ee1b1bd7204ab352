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
  /** How far across the page the left edge of the view is, as a part of the page's width; absent: the page is in the middle. */
  readonly across?: number
}

export const BEGINNING: Spot = { page: 1, zoom: 1 }

/** A point of the view, CSS pixels from its corner. */
export interface ViewPoint {
  readonly left: number
  readonly top: number
}

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

/** A page as it is shown: its height, and where a point of its paper is in that. */
interface Shown {
  readonly height: number
  readonly convertToViewportPoint: (x: number, y: number) => number[]
}

type Corner = readonly [x: unknown, y: unknown]

/** Points of the paper that a destination of each kind names; null where it names none. */
const cornersOf = (kind: unknown, [a, b, c, d]: readonly unknown[]): readonly Corner[] => {
  switch (kind) {
    case 'XYZ':
      return [[a, b]]
    case 'FitH':
    case 'FitBH':
      return [[null, a]]
    case 'FitR':
      return [
        [a, b],
        [c, d],
      ]
    default:
      return []
  }
}

/**
 * How far down a page a destination of the file is, as a part of the page's height. Its numbers are points of the paper as it
 * was made: the page may be turned, and have units larger than a point. `paper` is the left, bottom, right and top of the paper.
 */
export const downOfDestination = (
  [kind, ...numbers]: readonly unknown[],
  shown: Shown,
  [left = 0, , , top = 0]: readonly number[],
): number => {
  const name: unknown = typeof kind === 'object' && kind !== null && Reflect.get(kind, 'name')
  const heights = cornersOf(name, numbers).flatMap(([x, y]) => {
    if (typeof x !== 'number' && typeof y !== 'number') return []
    const at = [typeof x === 'number' ? x : left, typeof y === 'number' ? y : top] as const
    return (shown.convertToViewportPoint(...at)[1] ?? 0) / shown.height
  })
  return heights.length === 0 ? 0 : Math.min(0.95, Math.max(0, Math.min(...heights)))
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

const toThousandth = (part: number): number =>
  Math.round(Math.min(1, Math.max(-1, part)) * 1000) / 1000

/** The corner of the view within a page, as parts of the page's size, -1 to 1. */
export const cornerOf = (
  box: PageBox | undefined,
  view: { readonly scrollLeft: number; readonly scrollTop: number },
): { readonly down: number; readonly across: number } => {
  if (!box || box.height === 0 || box.width === 0) return { down: 0, across: 0 }
  return {
    down: toThousandth((view.scrollTop - box.top) / box.height),
    across: toThousandth((view.scrollLeft - box.start) / box.width),
  }
}
