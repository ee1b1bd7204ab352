import { expect, test } from 'vitest'
import { createCells } from '../../../sync/client/cells.ts'

const MORE_THAN_KEPT = 201

test('who asked for a value that was forgotten meanwhile, and who asks anew, are both told of it', () => {
  const followed: string[] = []
  const cells = createCells(
    (key) => followed.push(key),
    (key) => followed.splice(followed.indexOf(key), 1),
  )
  const early = cells.at('a', 0)
  for (let n = 0; n < MORE_THAN_KEPT; n += 1) cells.at(`other ${n}`, 0)
  const late = cells.at('a', 0)
  expect(late).not.toBe(early)
  const told: string[] = []
  const leave = [late.subscribe(() => told.push('late')), early.subscribe(() => told.push('early'))]
  cells.set('a', 1)
  expect(told).toEqual(['late', 'early'])
  expect([late, early].map((one) => one.getSnapshot())).toEqual([1, 1])
  expect(followed).toEqual(['a'])
  for (const stop of leave) stop()
  expect(followed).toEqual([])
})

test('a value that comes again as it was, in another copy, is told to none who has it', () => {
  const cells = createCells(
    () => undefined,
    () => undefined,
  )
  const page = cells.at('page', 'loading')
  let told = 0
  page.subscribe(() => {
    told += 1
  })
  const [first, again] = [1, 2].map(() => ({ rows: [{ id: 'a', title: 'Optics' }] }))
  cells.set('page', first)
  cells.set('page', again)
  expect(told).toBe(1)
  expect(page.getSnapshot()).toBe(first)
  cells.set('page', { rows: [{ id: 'a', title: 'Waves' }] })
  expect(told).toBe(2)
})
