import { expect, test } from 'vitest'
import type { ReadingPlace } from '../../../../sync/index.ts'
import { unfinished } from '../../../../web/features/home/unfinished.ts'

const DAY_MS = 86_400_000
const NOW = 1_790_000_000_000
const place = (more: Partial<ReadingPlace> = {}): ReadingPlace => ({
  collection: 'free_pdfs',
  id: 'n'.repeat(15),
  sha256: 'a'.repeat(64),
  page: 7,
  zoom: 1,
  at: NOW - DAY_MS,
  pages: 42,
  ...more,
})

test('the file that was left last is gone on with, somewhere within it', () => {
  const older = place({ id: 'o'.repeat(15), at: NOW - 2 * DAY_MS })
  expect(unfinished([place(), older], NOW, 0)).toEqual(place())
  expect(unfinished([], NOW, 0)).toBe(null)
  expect(unfinished([place({ page: 1 }), older], NOW, 0)).toBe(null)
  expect(unfinished([place({ page: 42 })], NOW, 0)).toBe(null)
  const { pages: _pages, ...uncounted } = place()
  expect(unfinished([uncounted], NOW, 0)).toEqual(uncounted)
})

test('nobody is asked again about what was put away, or left weeks ago', () => {
  expect(unfinished([place()], NOW, NOW - DAY_MS)).toBe(null)
  expect(unfinished([place()], NOW, NOW - 2 * DAY_MS)).toEqual(place())
  expect(unfinished([place({ at: NOW - 31 * DAY_MS })], NOW, 0)).toBe(null)
})
