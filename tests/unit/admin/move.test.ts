import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveTo, type Placed } from '../../../web/features/admin/rows/move.ts'

const rows = (...orders: number[]): Placed[] =>
  orders.map((display_order, at) => ({ id: `row${at}`, display_order }))

test('a move writes one row while there is room', () => {
  expect(moveTo(rows(1000, 2000, 3000), 'row2', 1)).toEqual([{ id: 'row2', display_order: 1500 }])
  expect(moveTo(rows(1000, 2000, 3000), 'row2', 0)).toEqual([{ id: 'row2', display_order: 0 }])
  expect(moveTo(rows(1000, 2000, 3000), 'row0', 2)).toEqual([{ id: 'row0', display_order: 4000 }])
  expect(moveTo(rows(1000, 2000), 'row1', 1)).toEqual([])
  expect(moveTo(rows(1000, 2000), 'gone', 0)).toEqual([])
})

test('where there is none, neighbours make some', () => {
  expect(moveTo(rows(0, 0, 0), 'row2', 0).map(({ id }) => id)).toEqual(['row2', 'row0', 'row1'])
})

test('after a move the row stands where it was put, the others as they were', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(11),
      fc.nat(11),
      (orders, which, to) => {
        const before = rows(...orders.toSorted((a, b) => a - b))
        const id = `row${which % before.length}`
        const place = to % before.length
        const edits = new Map(moveTo(before, id, place).map((row) => [row.id, row]))
        const ids = before.map((row) => row.id).filter((one) => one !== id)
        const wanted = [...ids.slice(0, place), id, ...ids.slice(place)]
        const after = wanted.map((one) => edits.get(one) ?? before.find((row) => row.id === one))
        const places = after.map((row) => row?.display_order ?? -1)
        const isInOrder = places.every((order, at) => at === 0 || (places[at - 1] ?? 0) <= order)
        // Rows that share a place keep the order that they had: nobody moved them.
        return isInOrder && places.every((order) => order >= 0 && order <= 1_000_000)
      },
    ),
  )
})
