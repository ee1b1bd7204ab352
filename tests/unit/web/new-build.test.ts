import { expect, test } from 'vitest'
import { entryOf, isOtherBuild } from '../../../web/shared/live/new-build.ts'

test('a page of the app that names other scripts is of another build; a login page is none', () => {
  const entry = '/assets/index-aaaaaaaa.js'
  expect(isOtherBuild(entry, `<script src="${entry}"></script>`)).toBe(false)
  expect(isOtherBuild(entry, '<script src="/assets/index-bbbbbbbb.js"></script>')).toBe(true)
  expect(isOtherBuild(entry, '<form>Room number <input></form>')).toBe(false)
})

test('the entry of a page stands in its script, or in the loader of a page that the server drew', () => {
  const early = { src: '', dataset: { early: '' } }
  const module = { src: 'https://academy.example/assets/index-aaaaaaaa.js', dataset: {} }
  const loader = {
    src: '',
    dataset: { load: '/assets/index-aaaaaaaa.js /assets/site-bbbbbbbb.js /manifest.webmanifest' },
  }
  expect(entryOf([early, module])).toBe('/assets/index-aaaaaaaa.js')
  expect(entryOf([early, loader])).toBe('/assets/index-aaaaaaaa.js')
  expect(entryOf([early])).toBeUndefined()
})
