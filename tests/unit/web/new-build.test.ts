import { expect, test } from 'vitest'
import { isOtherBuild } from '../../../web/shared/status/take-new-build.ts'

test('a page of the app that names other scripts is of another build; a login page is none', () => {
  const entry = '/assets/index-aaaaaaaa.js'
  expect(isOtherBuild(entry, `<script src="${entry}"></script>`)).toBe(false)
  expect(isOtherBuild(entry, '<script src="/assets/index-bbbbbbbb.js"></script>')).toBe(true)
  expect(isOtherBuild(entry, '<form>Room number <input></form>')).toBe(false)
})
