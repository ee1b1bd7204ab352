import { expect, test } from 'vitest'
import type { ReadingPosition } from '../../../../sync/index.ts'
import { unfinished } from '../../../../web/features/home/unfinished.ts'

const DAY_MS = 86_400_000
const NOW = 1_790_000_000_000
const position = (more: Partial<ReadingPosition> = {}): ReadingPosition => ({
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
  const older = position({ id: 'o'.repeat(15), at: NOW - 2 * DAY_MS })
  expect(unfinished([position(), older], NOW, 0)).toEqual(position())
  expect(unfinished([], NOW, 0)).toBe(null)
  expect(unfinished([position({ page: 1 }), older], NOW, 0)).toBe(null)
  expect(unfinished([position({ page: 42 })], NOW, 0)).toBe(null)
  const { pages: _pages, ...uncounted } = position()
  expect(unfinished([uncounted], NOW, 0)).toEqual(uncounted)
})

test('nobody is asked again about what was put away, or left weeks ago', () => {
  expect(unfinished([position()], NOW, NOW - DAY_MS)).toBe(null)
  expect(unfinished([position()], NOW, NOW - 2 * DAY_MS)).toEqual(position())
  expect(unfinished([position({ at: NOW - 31 * DAY_MS })], NOW, 0)).toBe(null)
})
