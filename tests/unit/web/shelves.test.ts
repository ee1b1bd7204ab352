import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Shelf } from '../../../sync/index.ts'
import { Shelves } from '../../../web/features/library/shelves.tsx'

type Props = Parameters<typeof Shelves>[0]

const rowsOf = (shelf: Shelf): string =>
  renderToStaticMarkup(
    createElement(Shelves, {
      // as: the list reads the shelves alone, and nothing is tapped here
      data: { shelves: [shelf] } as unknown as Props['data'],
      files: {} as Props['files'], // as: see above
      tell: async () => true,
    }),
  )
const kept: Shelf = {
  ...{ key: 'exams:full', isKept: true, count: 3, bytes: 90_000 },
  ...{ here: 3, hereBytes: 90_000, left: 0, leftBytes: 0, ownBytes: 90_000 },
}

test('a list says how much of how much is here; one that is kept can be stopped, and its files removed', () => {
  const lacking = rowsOf({ ...kept, here: 1, hereBytes: 40_000, left: 2, leftBytes: 50_000 })
  expect(lacking).toContain('1 of 3 saved')
  expect(lacking).toContain('40 KB of 90 KB')
  expect(lacking).toContain('Save all Full Tests')
  expect(lacking).toContain('Stop saving all Full Tests')
  expect(lacking).toContain('Remove all Full Tests')
  expect(rowsOf(kept)).not.toContain('aria-label="Save all Full Tests"')
  expect(rowsOf({ ...kept, ownBytes: 0 })).not.toContain('Remove all Full Tests')
  expect(rowsOf({ ...kept, isKept: false })).not.toContain('Stop')
})
