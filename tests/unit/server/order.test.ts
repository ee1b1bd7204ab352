import { createRequire } from 'node:module'
import fc from 'fast-check'
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

test('after any move the row stands right behind the one it was put behind, the others in their order', () => {
  const order = fc.oneof(fc.nat(5), fc.nat(3000), fc.integer({ min: most - 3, max: most }))
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 30 }),
      fc.nat(30),
      fc.integer({ min: -1, max: 30 }),
      order,
      (orders, moved, behind, wanted) => {
        const list = rows(...orders.toSorted((a, b) => a - b))
        const id = `r${moved % list.length}`
        const others = list.filter((row) => row.id !== id).map((row) => row.id)
        const place = behind < 0 ? -1 : behind % Math.max(1, others.length)
        const after = others[place] ?? ''
        const plan = planMove(list, { id, after, wanted, most })
        const numbers = new Map(list.map((row) => [row.id, row.order]))
        for (const other of plan.others) numbers.set(other.id, other.order)
        numbers.set(id, plan.own)
        const expected = others.toSpliced(after === '' ? 0 : place + 1, 0, id)
        const got = expected.map((one) => numbers.get(one) ?? -1)
        const at = expected.indexOf(id)
        expect(got.every((one) => Number.isInteger(one) && one >= 0 && one <= most)).toBe(true)
        expect(got.toSorted((a, b) => a - b)).toEqual(got)
        if (at > 0) expect(got[at - 1]).toBeLessThan(got[at] ?? 0)
        if (at + 1 < got.length) expect(got[at]).toBeLessThan(got[at + 1] ?? 0)
      },
    ),
    { numRuns: 2000 },
  )
})
