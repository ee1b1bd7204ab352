import { expect, test, vi } from 'vitest'
import type { SaveTarget } from '../../../../sync/index.ts'
import { tappedOf } from '../../../../web/shared/reading/tapped.ts'

const target = (id: string): SaveTarget => ({
  collection: 'free_pdfs',
  id,
  title: `Notes ${id}`,
  file: {
    id: 'f'.repeat(15),
    url: `/api/files/x/${id}/n.pdf`,
    name: 'n.pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    type: 'application/pdf',
  },
})

test('the file that was tapped last is known for its own item, and damaged text is nothing', () => {
  for (const text of [null, '{', '7']) {
    vi.stubGlobal('localStorage', { getItem: () => text })
    expect(tappedOf({ collection: 'free_pdfs', id: 'one' })).toBe(null)
  }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(target('one')) })
  expect(tappedOf({ collection: 'free_pdfs', id: 'one' })).toEqual(target('one'))
  expect(tappedOf({ collection: 'free_pdfs', id: 'two' })).toBe(null)
  expect(tappedOf({ collection: 'tests_library', id: 'one' })).toBe(null)
  vi.unstubAllGlobals()
})
