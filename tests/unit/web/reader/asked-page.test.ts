import { expect, test } from 'vitest'
import { askedPage, hashOf } from '../../../../web/features/reader/asked-page.ts'

test('an address asks for a page as PDF readers write it, and for none otherwise', () => {
  expect(askedPage('#page=5')).toBe(5)
  for (const hash of ['', '#page=0', '#page=', '#page=5x', '#page=-1', '#page=123456', '#terms'])
    expect(askedPage(hash), hash).toBeNull()
  for (const page of [2, 5, 99_999]) expect(askedPage(hashOf(page))).toBe(page)
  expect(hashOf(1)).toBe('')
})
