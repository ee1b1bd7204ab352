import { expect, test } from 'vitest'
import { mapInSlices } from '../../../sync/lib/map-in-slices.ts'

test('maps every value in its order, and lets others in after each thousand', async () => {
  const values = Array.from({ length: 3_500 }, (_, at) => at)
  const pausedAt: number[] = []
  let done = 0
  const map = (value: number) => {
    done += 1
    return value * 2
  }
  const pause = async () => {
    pausedAt.push(done)
  }
  expect(await mapInSlices(values, map, pause)).toEqual(values.map((value) => value * 2))
  expect(pausedAt).toEqual([1_000, 2_000, 3_000])
})

test('a pause is a task of its own, and few values cost none', async () => {
  let isLetIn = false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    isLetIn = true
    port1.close()
  }
  port2.postMessage(null)
  expect(await mapInSlices(['a', 'b'], (value) => value + value)).toEqual(['aa', 'bb'])
  expect(isLetIn).toBe(false)
  await mapInSlices(Array.from({ length: 3_000 }), () => 0)
  expect(isLetIn).toBe(true)
})

test('fails as the map does', async () => {
  const fails = mapInSlices([1], () => {
    throw new RangeError('not this one')
  })
  await expect(fails).rejects.toThrow('not this one')
})
