import { expect, test } from 'vitest'
import type { ReadingPosition } from '../../../../sync/index.ts'
import { unfinished } from '../../../../web/features/home/continue-bar.tsx'

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

const ids = (positions: readonly ReadingPosition[], putAwayAt = 0) =>
  unfinished(positions, NOW, putAwayAt).map(({ id }) => id)

test('the last three files that were left within them are gone on with', () => {
  const left = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, days) =>
    position({ id, at: NOW - days * DAY_MS }),
  )
  expect(ids([])).toEqual([])
  expect(ids(left)).toEqual(['a', 'b', 'c'])
  // Files that were only opened, or read to their end, take no place of another.
  const { pages: _pages, ...uncounted } = position({ id: 'u' })
  const pageOf: Readonly<Record<string, number>> = { a: 1, c: 42 }
  const others = left.map((one) => ({ ...one, page: pageOf[one.id] ?? one.page }))
  expect(ids(others)).toEqual(['b', 'd', 'e'])
  expect(ids([uncounted])).toEqual(['u'])
})

test('nobody is asked again about what was put away, or left weeks ago', () => {
  const older = position({ id: 'older', at: NOW - 3 * DAY_MS })
  const newer = position({ id: 'newer', at: NOW - DAY_MS })
  expect(ids([newer, older], NOW - DAY_MS)).toEqual([])
  expect(ids([newer, older], NOW - 2 * DAY_MS)).toEqual(['newer'])
  expect(ids([position({ at: NOW - 31 * DAY_MS })])).toEqual([])
})
