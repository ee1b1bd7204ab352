import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Placed } from '../../../sync/api.ts'
import { placedByMoves } from '../../../sync/queries/find-rows.ts'
import { moveTo } from '../../../web/features/admin/rows/move.ts'

interface ServerRow {
  readonly id: string
  readonly order: number
}
const {
  planMove,
}: {
  planMove(
    rows: readonly ServerRow[],
    move: { id: string; after: string; wanted: number; most: number },
  ): { own: number; others: readonly ServerRow[] }
} = createRequire(import.meta.url)('../../../pocketbase/pb_hooks/push/order.js')

const rows = (...orders: number[]): Placed[] =>
  orders.map((display_order, at) => ({ id: `row${at}`, display_order }))

test('a move is one change: a number while there is one, and always behind whom it goes', () => {
  const list = rows(1000, 2000, 3000)
  expect(moveTo(list, 'row2', 1)).toEqual({ display_order: 1500, after: 'row0' })
  expect(moveTo(list, 'row2', 0)).toEqual({ display_order: 0, after: '' })
  expect(moveTo(list, 'row0', 2)).toEqual({ display_order: 4000, after: 'row2' })
  expect(moveTo(list, 'row1', 1)).toBeNull()
  expect(moveTo(list, 'gone', 0)).toBeNull()
})

test('where no number is left another one than its own is sent, and the server makes room', () => {
  expect(moveTo(rows(4, 5, 6), 'row2', 1)).toEqual({ display_order: 5, after: 'row0' })
  expect(moveTo(rows(0, 0, 0), 'row2', 1)).toEqual({ display_order: 1, after: 'row0' })
})

const someMove = fc.record({
  orders: fc.array(
    fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1_000_000 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
  which: fc.nat(11),
  to: fc.nat(11),
})
/** Rows in their order, one of them, where it is to stand, and the order that this makes. */
const settled = ({ orders, which, to }: { orders: number[]; which: number; to: number }) => {
  const before = rows(...orders.toSorted((a, b) => a - b))
  const id = `row${which % before.length}`
  const place = to % before.length
  const wanted = before.map((row) => row.id).filter((one) => one !== id)
  wanted.splice(place, 0, id)
  return { before, id, place, wanted }
}

test('what the device sends and the server makes of it puts the row where it was wanted, the others as they were', () => {
  fc.assert(
    fc.property(someMove, (some) => {
      const { before, id, place, wanted } = settled(some)
      const move = moveTo(before, id, place)
      if (move === null) {
        expect(wanted).toEqual(before.map((row) => row.id))
        return
      }
      expect(move.display_order).not.toBe(before.find((row) => row.id === id)?.display_order)
      const known = before.map((row) => ({ id: row.id, order: row.display_order }))
      const most = 1_000_000
      const plan = planMove(known, { id, after: move.after, wanted: move.display_order, most })
      const numbers = new Map([...known, ...plan.others].map((row) => [row.id, row.order]))
      numbers.set(id, plan.own)
      const after = wanted.map((one) => numbers.get(one) ?? -1)
      expect(after).toEqual(after.toSorted((a, b) => a - b))
      expect(after.every((order) => order >= 0 && order <= most)).toBe(true)
    }),
  )
})

test('until the server has made room the panel shows a move where it is wanted', () => {
  fc.assert(
    fc.property(someMove, (some) => {
      const { before, id, place, wanted } = settled(some)
      const move = moveTo(before, id, place)
      const laid = before.map((row) => ({
        ...row,
        changedAt: 1,
        ...(row.id === id && move !== null ? move : {}),
      }))
      const byNumber = laid.toSorted((a, b) => a.display_order - b.display_order)
      expect(placedByMoves(byNumber).map((row) => row.id)).toEqual(wanted)
    }),
  )
})

test('several moves are shown one after the other; one behind a row that is gone stands by its number', () => {
  const row = (id: string, changedAt: number, after?: string) => ({
    id,
    changedAt,
    ...(after === undefined ? {} : { after }),
  })
  const list = [row('a', 1), row('b', 5, 'c'), row('c', 4, ''), row('d', 6, 'gone')]
  expect(placedByMoves(list).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
})
