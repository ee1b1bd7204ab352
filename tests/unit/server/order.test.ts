import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

interface Placed {
  readonly id: string
  readonly order: number
}
interface Move {
  readonly id: string
  readonly after: string
  readonly wanted: number
  readonly most: number
}
const {
  planMove,
}: { planMove(rows: readonly Placed[], move: Move): { own: number; others: Placed[] } } =
  createRequire(import.meta.url)('../../../pocketbase/pb_hooks/push/order.js')

const rows = (...orders: number[]): Placed[] =>
  orders.map((order, index) => ({ id: `r${index}`, order }))
const most = 1_000_000

test.each([
  ['a number between the neighbours stays', rows(0, 10, 20), 'r0', 7, 7],
  ['a number that is not between them becomes one that is', rows(0, 10, 20), 'r1', 7, 15],
  ['the first place is before all', rows(6, 10), '', 50, 2],
  ['the last place is a step behind all', rows(6, 10), 'r1', 0, 1010],
  ['behind a row that is gone the number decides', rows(6, 10), 'gone', 8, 8],
])('%s, and nobody makes room', (_, list, after, wanted, own) => {
  expect(planMove(list, { id: 'new', after, wanted, most })).toEqual({ own, others: [] })
})

test('where no number is left between two rows, all are numbered anew, a thousand apart', () => {
  const move = { id: 'r3', after: 'r0', wanted: 5, most }
  expect(planMove(rows(5, 6, 7, 8), move)).toEqual({
    own: 2000,
    others: [
      { id: 'r0', order: 1000 },
      { id: 'r1', order: 3000 },
      { id: 'r2', order: 4000 },
    ],
  })
})
