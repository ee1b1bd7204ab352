import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { generatePages } from '../../../pocketbase/generate.mjs'
import { pageRoutes, redirects } from '../../../web/app/page-routes.generated.ts'
import { asksMore } from '../../../web/shared/format/paths.ts'

const require = createRequire(import.meta.url)
const routes: {
  readonly PUBLIC: readonly string[]
  readonly REDIRECTS: Readonly<Record<string, string>>
  readonly ASKED: readonly string[]
  readonly LOST_PATH: string
  readonly isPage: (path: string) => boolean
  readonly redirectOf: (path: string) => string
  readonly searchOf: (query: string) => string
} = require('../../../pocketbase/pb_hooks/pages/routes.js')

describe('server and app agree', () => {
  test('on the pages that there are', async () => {
    for (const { path, text } of await generatePages())
      expect(readFileSync(path, 'utf8'), `${path}: npm run generate`).toBe(text)
    expect(routes.PUBLIC).toEqual(Object.values(pageRoutes))
    expect(routes.PUBLIC).toContain('/tests/:testType/:testId')
  })

  test('[B2] on what leads elsewhere', () => {
    const { '/admin/tutorials': panel, ...ofSite } = routes.REDIRECTS
    expect(panel).toBe('/admin')
    expect(redirects).toEqual(ofSite)
    for (const [from, to] of [
      ['/tutorials', '/'],
      ['/tutorials/cells', '/'],
      ['/mentorship', '/payment'],
      ['/tests', '/tests/full'],
      ['/tests/', '/tests/full'],
      ['/admin/tutorials', '/admin'],
    ] as const)
      expect(routes.redirectOf(from), from).toBe(to)
    for (const from of ['/', '/tests/full', '/tutorials/a/b', '/payment'])
      expect(routes.redirectOf(from), from).toBe('')
  })

  test('on the address that stands for all that do not exist', () => {
    expect(routes.isPage(routes.LOST_PATH)).toBe(false)
  })

  test('on what an address may ask', () => {
    for (const name of routes.ASKED)
      expect(asksMore(new URLSearchParams({ [name]: 'x' })), name).toBe(name !== 'watch')
    for (const query of ['', 'utm_source=a', 'q=', 'source=app&fbclid=q'])
      expect([routes.searchOf(query), asksMore(new URLSearchParams(query))]).toEqual(['', false])
  })
})

test('the part of a query that changes a page is passed on letter for letter', () => {
  expect(routes.searchOf('utm_source=x&q=cell+cycle&page=2')).toBe('?q=cell+cycle&page=2')
  expect(routes.searchOf('q=%E0%A4%95%26&subject=')).toBe('?q=%E0%A4%95%26')
})
