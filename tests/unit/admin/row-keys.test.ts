import { expect, test } from 'vitest'
import { keysAfter, type RowKeys } from '../../../web/features/admin/rows/row-keys.ts'

const NONE: RowKeys = { ids: [], keys: [], next: 0 }
const FIRST = keysAfter(NONE, ['a', 'b', 'c'])

test('a row that stays keeps its key wherever it goes, and one that comes gets a key of its own', () => {
  const { keys } = keysAfter(FIRST, ['x', 'c', 'a'])
  expect(keys).toEqual([3, 2, 0])
})

test('another page takes the keys of the one before, place by place', () => {
  const next = keysAfter(FIRST, ['d', 'e'])
  expect(next.keys).toEqual([0, 1])
  const longer = keysAfter(next, ['f', 'a', 'b', 'c'])
  expect(longer.keys).toEqual([0, 1, 3, 4])
})
