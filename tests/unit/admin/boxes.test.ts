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

test('[M7] of a picture one part stays: the newest crop, or all of it', () => {
  const cover = { tool: 'cover', area } as const
  const crop = { tool: 'crop', area } as const
  const newer = { tool: 'crop', area: { ...area, x: 50 } } as const
  expect(withBox([cover, crop], cover)).toEqual([cover, crop, cover])
  expect(withBox([cover, crop, cover], newer)).toEqual([cover, cover, newer])
  expect(keptArea([newer, cover], picture)).toEqual(newer.area)
  expect(keptArea([cover], picture)).toEqual({ x: 0, y: 0, ...picture })
})
