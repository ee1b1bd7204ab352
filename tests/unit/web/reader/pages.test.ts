import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anchorAt,
  cornerOf,
  downOfDestination,
  scrollTo,
  spotOf,
} from '../../../../web/features/reader/pages/anchor.ts'
import { currentPage, GAP, layOut } from '../../../../web/features/reader/pages/page-layout.ts'
import { columnAt } from '../../../../web/features/reader/pages/text-column.ts'
import {
  clampZoom,
  fitScale,
  LARGEST_ZOOM,
  SMALLEST_ZOOM,
} from '../../../../web/features/reader/pages/zoom.ts'

const sizes = fc.array(
  fc.record({
    width: fc.integer({ min: 50, max: 2000 }),
    height: fc.integer({ min: 50, max: 3000 }),
  }),
  { minLength: 1, maxLength: 40 },
)
const fitted = (list: readonly { width: number; height: number }[], zoom: number, room: number) =>
  layOut(list, (size) => fitScale(room - 2 * GAP, size.width) * zoom, room)

describe('zoom', () => {
  test('stops at both ends', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: false }), (zoom) => {
        const clamped = clampZoom(zoom)
        expect(clamped).toBeGreaterThanOrEqual(SMALLEST_ZOOM)
        expect(clamped).toBeLessThanOrEqual(LARGEST_ZOOM)
      }),
    )
  })

  test('a page fits the width of a phone, and is no larger than printed on a wide screen', () => {
    expect(Math.round(fitScale(336, 595) * 595)).toBe(336)
    expect(Math.round(fitScale(1256, 595) * 595)).toBe(793)
  })
})

describe('the column', () => {
  test('is begun at the line where it was left', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 5000 }), (list, top) => {
        const { boxes, height } = fitted(list, 1, 360)
        const scrollTop = Math.min(top, Math.max(0, height - 700))
        const page = currentPage({ boxes, height }, scrollTop, 700)
        const { down } = cornerOf(boxes[page], { scrollLeft: 0, scrollTop })
        const back = spotOf({ boxes, width: 360, height }, { page, x: 0.5, y: down })
        const isWithin = down > -1 && down < 1
        if (isWithin)
          expect(Math.abs(back.top - scrollTop)).toBeLessThan(1 + (boxes[page]?.height ?? 0) / 1000)
      }),
    )
    expect(cornerOf(undefined, { scrollLeft: 3, scrollTop: 7 })).toEqual({ down: 0, across: 0 })
  })

  test('keeps a spot where it is on the screen at any other zoom', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 5000 }), (list, top) => {
        const before = fitted(list, 1, 360)
        const anchor = anchorAt(before, 180, top)
        const spot = spotOf(before, anchor)
        expect(spot.left).toBeCloseTo(180)
        expect(spot.top).toBeCloseTo(top)
        const after = fitted(list, 2, 360)
        const scroll = scrollTo(after, anchor, 180, 100)
        const moved = spotOf(after, anchor)
        if (scroll.top > 0) expect(moved.top - scroll.top).toBeCloseTo(100)
        if (scroll.left > 0) expect(moved.left - scroll.left).toBeCloseTo(180)
      }),
    )
  })
})

describe('a link within a file lands where it says', () => {
  const paper = [0, 0, 595, 842]
  const name = (kind: string) => ({ name: kind })
  const upright = { height: 842, convertToViewportPoint: (x: number, y: number) => [x, 842 - y] }
  const turned = { height: 595, convertToViewportPoint: (x: number, y: number) => [y, x] }
  const doubled = {
    height: 1684,
    convertToViewportPoint: (x: number, y: number) => [2 * x, 1684 - 2 * y],
  }
  test('on upright pages, turned ones, and those with larger units', () => {
    const down = (page: typeof upright, ...place: unknown[]) =>
      Number(downOfDestination(place, page, paper).toFixed(2))
    expect(down(upright, name('XYZ'), 60, 253, null)).toBe(0.7)
    expect(down(turned, name('XYZ'), 416, 421, null)).toBe(0.7)
    expect(down(doubled, name('XYZ'), 60, 253, null)).toBe(0.7)
    expect(down(doubled, name('FitH'), 421)).toBe(0.5)
    expect(down(upright, name('FitR'), 60, 100, 500, 300)).toBe(0.64)
    expect(down(turned, name('FitR'), 60, 100, 500, 300)).toBe(0.1)
  })
  test('and at the top of the page where it names no height, or one beyond the paper', () => {
    for (const place of [[name('Fit')], [name('XYZ'), null, null, null], [name('XYZ'), 0, 900]])
      expect(downOfDestination(place, upright, paper)).toBe(0)
    expect(downOfDestination([name('FitH'), -50], upright, paper)).toBe(0.95)
  })
})

describe('a double tap finds the column of print under the finger', () => {
  /** Lines of words on paper of 240 by 340 dots, `from` to `to` of its width; the spaces of each line lie elsewhere. */
  const page = (columns: readonly (readonly [from: number, to: number])[], rule?: number) => {
    const dots = new Uint8Array(240 * 340).fill(250)
    for (let row = 20; row < 320; row += 1) {
      if (rule !== undefined) dots[row * 240 + rule] = 0
      if (row % 6 > 3) continue
      for (const [from, to] of columns)
        for (let at = from; at < to; at += 1) if ((at + row) % 23 > 2) dots[row * 240 + at] = 60
    }
    return { width: 240, height: 340, dots }
  }
  const found = (...at: Parameters<typeof columnAt>) => {
    const column = columnAt(...at)
    return column && [column.left, column.right].map((edge) => Math.round(edge * 240))
  }
  test('the whole width of the print of one column, with the numbers before its lines', () => {
    expect(found(page([[30, 210]]), 0.5, 0.5)).toEqual([30, 210])
    expect(
      found(
        page([
          [20, 24],
          [28, 200],
        ]),
        0.6,
        0.4,
      ),
    ).toEqual([20, 200])
  })
  test('one of two columns, also where a line is drawn between them', () => {
    const two = [
      [20, 114],
      [126, 220],
    ] as const
    expect([0.2, 0.8].map((x) => found(page(two), x, 0.5))).toEqual(two)
    expect([0.49, 0.51].map((x) => found(page(two, 120), x, 0.5))).toEqual(two)
  })
  test('nothing on blank paper', () => {
    expect(columnAt(page([]), 0.5, 0.5)).toBe(null)
  })
})
