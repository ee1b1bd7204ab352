import { expect, test } from 'vitest'
import { createCells } from '../../../sync/client/cells.ts'

test('a value that comes again as it was, in another copy, is told to none who has it', () => {
  const cells = createCells(() => undefined)
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
