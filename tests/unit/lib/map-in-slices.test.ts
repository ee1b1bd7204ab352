import { expect, test } from 'vitest'
import { mapInSlices } from '../../../sync/lib/map-in-slices.ts'

test('maps every value in its order, and lets others in after each thousand', async () => {
  const values = Array.from({ length: 3_500 }, (_, at) => at)
  const seen: number[] = []
  let done = 0
  const timer = setInterval(() => seen.push(done))
  const mapped = await mapInSlices(values, (value) => {
    done += 1
    return value * 2
  })
  clearInterval(timer)
  expect(mapped).toEqual(values.map((value) => value * 2))
  expect(seen).toEqual([1_000, 2_000, 3_000])
})

test('few values cost no pause', async () => {
  let isPaused = false
  setTimeout(() => {
    isPaused = true
  })
  expect(await mapInSlices(['a', 'b'], (value) => value + value)).toEqual(['aa', 'bb'])
  expect(isPaused).toBe(false)
})

test('fails as the map does', async () => {
  const fails = mapInSlices([1], () => {
    throw new RangeError('not this one')
  })
  await expect(fails).rejects.toThrow('not this one')
})
