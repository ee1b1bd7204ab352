import { expect, test } from 'vitest'
import {
  fileKept,
  type Heaps,
  heapBegun,
  heapEnded,
  noHeaps,
} from '../../../web/features/admin/intake/intake-context.tsx'

test('files are being kept until the last of all heaps is, also of those that were dropped meanwhile', () => {
  const both = heapBegun(fileKept(heapBegun(noHeaps, 2)), 3)
  expect(both).toEqual({ done: 1, total: 5 })
  const firstEnded = heapEnded(fileKept(both), 0)
  expect(firstEnded).toEqual({ done: 2, total: 5 })
  const all = [0, 1, 2].reduce<Heaps>(fileKept, firstEnded)
  expect(heapEnded(all, 0)).toEqual(noHeaps)
})

test('what the device did not take is not waited for', () => {
  const one = fileKept(heapBegun(noHeaps, 4))
  expect(heapEnded(heapBegun(one, 2), 3)).toEqual({ done: 1, total: 3 })
  expect(heapEnded(one, 3)).toEqual(noHeaps)
})
