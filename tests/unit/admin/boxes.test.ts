import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaBetween,
  areaWithin,
  firstArea,
  keptArea,
  withBox,
} from '../../../web/features/admin/testimonials/boxes.ts'

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
  expect(firstArea('crop', picture)).toEqual({ x: 36, y: 80, width: 648, height: 1440 })
  expect(areaWithin(firstArea('cover', { width: 30, height: 20 }), picture)).toEqual({
    x: 0,
    y: 0,
    width: 30,
    height: 20,
  })
})

test('[M7] a changed box keeps its place among the others, and of a picture one part stays: the last crop, or all of it', () => {
  const boxes = [
    { id: 1, tool: 'cover', area },
    { id: 2, tool: 'crop', area },
    { id: 3, tool: 'cover', area },
  ] as const
  const moved = { ...boxes[0], area: { ...area, x: 50 } }
  expect(withBox(boxes, moved)).toEqual([moved, boxes[1], boxes[2]])
  const crop = { id: 4, tool: 'crop', area: moved.area } as const
  expect(withBox(boxes, crop)).toEqual([boxes[0], boxes[2], crop])
  expect(keptArea(boxes, picture)).toEqual(area)
  expect(keptArea([], picture)).toEqual({ x: 0, y: 0, ...picture })
})
