import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blurPixels,
  noiseFrom,
  spotPx,
} from '../../../web/features/admin/testimonials/cover/blur-pixels.ts'
import {
  areaBetween,
  areaByKey,
  areaWithin,
  brushPx,
  firstArea,
  keptArea,
  nothingCovered,
  undone,
  withArea,
  withBox,
  withFirst,
  withLine,
  withoutBox,
  withPoint,
} from '../../../web/features/admin/testimonials/cover/covers.ts'

const picture = { width: 720, height: 1600 }
const area = { x: 10, y: 20, width: 100, height: 40 }

test('[M7] a box lies inside of the picture and is whole pixels, whatever is drawn', () => {
  const number = fc.double({ min: -5_000, max: 5_000, noNaN: true })
  const point = fc.record({ x: number, y: number })
  fc.assert(
    fc.property(point, point, (from, to) => {
      const drawn = areaBetween(from, to, picture)
      expect(Object.values(drawn).every(Number.isInteger)).toBe(true)
      expect(drawn.x).toBeGreaterThanOrEqual(0)
      expect(drawn.y).toBeGreaterThanOrEqual(0)
      expect(drawn.width).toBeGreaterThan(0)
      expect(drawn.height).toBeGreaterThan(0)
      expect(drawn.x + drawn.width).toBeLessThanOrEqual(picture.width)
      expect(drawn.y + drawn.height).toBeLessThanOrEqual(picture.height)
    }),
  )
  expect(areaBetween({ x: 300, y: 90 }, { x: 100, y: 10 }, picture)).toEqual({
    x: 100,
    y: 10,
    width: 200,
    height: 80,
  })
})

test('[M7] arrows move a box, Shift makes it larger or smaller, and both stop at the edge', () => {
  expect(areaByKey('ArrowRight', false, area, picture)).toEqual({ ...area, x: 26 })
  expect(areaByKey('ArrowDown', true, area, picture)).toEqual({ ...area, height: 56 })
  expect(areaByKey('ArrowLeft', false, area, picture)).toEqual({ ...area, x: 0 })
  const last = { x: 620, y: 1560, width: 100, height: 40 }
  expect(areaByKey('ArrowRight', true, last, picture)).toEqual(last)
  expect(areaByKey('ArrowDown', false, last, picture)).toEqual(last)
  expect(areaByKey('Enter', false, area, picture)).toBeNull()
  expect(firstArea('crop', picture, 48)).toEqual({ x: 36, y: 80, width: 648, height: 1440 })
  expect(areaWithin(firstArea('solid', { width: 30, height: 20 }, 48), picture)).toEqual({
    x: 0,
    y: 0,
    width: 30,
    height: 20,
  })
})

test('[M7] strokes are undone one by one, and what belongs to one stroke at once', () => {
  const one = withBox(nothingCovered, 'solid', area, 'draw 1')
  const grown = withArea(one, 1, { ...area, width: 200 }, 'draw 1')
  const two = withBox(grown, 'blur', area)
  const moved = withArea(withArea(two, 2, { ...area, x: 1 }, 'keys 2'), 2, area, 'keys 2')
  expect(moved.boxes.map(({ id }) => id)).toEqual([1, 2])
  expect(undone(moved).boxes).toEqual(two.boxes)
  expect(undone(undone(moved)).boxes).toEqual(grown.boxes)
  expect(undone(undone(undone(moved))).boxes).toEqual([])
  expect(undone(nothingCovered)).toEqual(nothingCovered)
  expect(undone(withoutBox(two, 1)).boxes).toEqual(two.boxes)
})

test('[M7] a brush takes up what it went over, its width included, moves as a whole, and is one stroke', () => {
  const half = brushPx(picture) / 2
  const begun = withLine(
    nothingCovered,
    [
      { x: 100, y: 200 },
      { x: 150, y: 200 },
    ],
    picture,
    'draw 1',
  )
  const drawn = withPoint(begun, 1, { x: 150, y: 400 }, picture, 'draw 1')
  const [box] = drawn.boxes
  expect(box?.area).toEqual({
    x: 100 - half,
    y: 200 - half,
    width: 50 + 2 * half,
    height: 200 + 2 * half,
  })
  expect(undone(drawn).boxes).toEqual([])
  const to = areaByKey('ArrowRight', false, box?.area ?? area, picture)
  const [moved] = withArea(drawn, 1, to ?? area, 'keys 1').boxes
  expect(moved?.line?.points).toEqual([
    { x: 116, y: 200 },
    { x: 166, y: 200 },
    { x: 166, y: 400 },
  ])
  // Without a pointer a stroke is added, and keys do the rest.
  const [added] = withFirst(nothingCovered, 'brush', picture, 48).boxes
  expect(added?.tool).toBe('brush')
  expect(added?.area.width).toBe(firstArea('brush', picture, 48).width)
})

test('[M7] of a picture one part stays: the last crop, or all of it', () => {
  const cropped = withBox(withBox(nothingCovered, 'crop', area), 'crop', { ...area, x: 50 })
  expect(keptArea(cropped.boxes, picture)).toEqual({ ...area, x: 50 })
  expect(keptArea(undone(cropped).boxes, picture)).toEqual(area)
  expect(keptArea([], picture)).toEqual({ x: 0, y: 0, ...picture })
})

const pixelsOf = (width: number, height: number, valueAt: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.fill(valueAt(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}
/** How alike two pictures are, from -1 to 1, by the brightness of their pixels. */
const likeness = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
  const at = (data: Uint8ClampedArray) => [...data].filter((_, index) => index % 4 === 0)
  const [a, b] = [at(one), at(other)]
  const mean = (list: readonly number[]) =>
    list.reduce((sum, value) => sum + value, 0) / list.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    x.reduce((sum, value, index) => sum + (value - mx) * ((y[index] ?? 0) - my), 0)
  return (
    product(a, b, meanA, meanB) /
    Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB))
  )
}

test('[M7] of what was blurred nothing is left: letters that differ leave the same spots', () => {
  const side = spotPx({ width: 720, height: 1600 })
  expect(side).toBeGreaterThanOrEqual(64)
  // Strokes four pixels wide, as letters of a chat have them, and the same ones moved: another text of the same ink.
  const strokes = (shift: number) =>
    pixelsOf(side * 3, side, (x) => (Math.floor((x + shift) / 4) % 2 === 0 ? 0 : 255))
  const [one, other, before] = [strokes(0), strokes(4), strokes(0)]
  blurPixels(one, side, noiseFrom(7))
  blurPixels(other, side, noiseFrom(7))
  const spread = Math.max(...one.data.map((value, at) => Math.abs(value - (other.data[at] ?? 0))))
  expect(spread).toBeLessThanOrEqual(8)
  expect(Math.abs(likeness(one.data, before.data))).toBeLessThan(0.05)
  // With other noise they differ, so that two spots cannot be told to have been equal.
  const again = strokes(0)
  blurPixels(again, side, noiseFrom(8))
  expect([...again.data]).not.toEqual([...one.data])
})
