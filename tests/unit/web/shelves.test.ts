import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Shelf } from '../../../sync/index.ts'
import { isAskedFirst } from '../../../web/features/library/grouping.ts'
import { Shelves } from '../../../web/features/library/shelves.tsx'

type Props = Parameters<typeof Shelves>[0]

const rowsOf = (shelf: Shelf): string =>
  renderToStaticMarkup(
    createElement(Shelves, {
      // as: the list reads the shelves alone, and nothing is tapped here
      data: { shelves: [shelf] } as unknown as Props['data'],
      files: {} as Props['files'], // as: see above
      doing: {} as Props['doing'], // as: see above
      onChoose: () => undefined,
    }),
  )
const kept: Shelf = { key: 'exams:full', isKept: true, count: 3, here: 3, bytes: 90_000, left: [] }

test('a list that is kept, and of which files were removed, offers to save them again', () => {
  const lacking = rowsOf({ ...kept, here: 1, left: [20_000, 30_000] })
  expect(lacking).toContain('2 not saved yet, 50 KB')
  expect(lacking).toContain('Save all Full Tests')
  expect(lacking).toContain('Stop keeping all Full Tests')
  expect(rowsOf(kept)).not.toContain('Save all Full Tests')
})

test('a list is saved by one tap, but for data that costs or may: mobile data, a saver, and much of it untold', () => {
  const asked = (kind: 'metered' | 'unknown' | 'unmetered', bytes: number, savesData = false) =>
    isAskedFirst({ kind, savesData }, bytes)
  expect(asked('unmetered', 900e6)).toBe(false)
  expect(asked('unknown', 50e6)).toBe(false)
  expect(asked('unknown', 51e6)).toBe(true)
  expect(asked('metered', 1)).toBe(true)
  expect(asked('unmetered', 1, true)).toBe(true)
})
