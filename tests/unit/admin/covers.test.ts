import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaBetween,
  areaByKey,
  areaWithin,
  firstArea,
  keptArea,
  nextId,
  nothingCovered,
  undone,
  withBox,
  withoutBox,
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
  expect(firstArea('crop', picture)).toEqual({ x: 36, y: 80, width: 648, height: 1440 })
  expect(areaWithin(firstArea('cover', { width: 30, height: 20 }), picture)).toEqual({
    x: 0,
    y: 0,
    width: 30,
    height: 20,
  })
})

test('[M7] changes are undone one by one: a box that is drawn, moved or removed', () => {
  const cover = { id: 1, tool: 'cover', area } as const
  const one = withBox(nothingCovered, cover)
  const moved = withBox(one, { ...cover, area: { ...area, x: 1 } })
  expect(moved.boxes).toEqual([{ ...cover, area: { ...area, x: 1 } }])
  const two = withBox(moved, { id: nextId(moved), tool: 'cover', area })
  expect(two.boxes.map(({ id }) => id)).toEqual([1, 2])
  const gone = withoutBox(two, 1)
  expect(nextId(gone)).toBe(3) // an id comes back by an undo alone
  expect(undone(gone).boxes).toEqual(two.boxes)
  expect(undone(undone(gone)).boxes).toEqual(moved.boxes)
  expect(undone(undone(undone(gone))).boxes).toEqual(one.boxes)
  expect(undone(one).boxes).toEqual([])
  expect(undone(nothingCovered)).toEqual(nothingCovered)
})

test('[M7] of a picture one part stays: the last crop, or all of it', () => {
  const first = withBox(nothingCovered, { id: 1, tool: 'crop', area })
  const second = withBox(first, { id: 2, tool: 'crop', area: { ...area, x: 50 } })
  expect(keptArea(second.boxes, picture)).toEqual({ ...area, x: 50 })
  expect(keptArea(undone(second).boxes, picture)).toEqual(area)
  expect(keptArea([], picture)).toEqual({ x: 0, y: 0, ...picture })
})
