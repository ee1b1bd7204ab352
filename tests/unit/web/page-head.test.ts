import { expect, test } from 'vitest'
import { headOf } from '../../../web/shared/ui/use-page-meta.ts'

const headAt = (pathname: string, search: string, more = {}) =>
  headOf({
    title: 'Full Tests',
    description: 'Papers.',
    site: 'NEET Academy',
    pathname,
    search,
    ...more,
  })

test('a description is cut between words, never within a letter', () => {
  const words = `${'\u{1f600}'.repeat(95)} ${'कि'.repeat(10)}`
  expect(headAt('/', '', { description: words }).description).toBe(`${'\u{1f600}'.repeat(95)}…`)
})

test('where a link was clicked keeps no page from search engines, and what it asks for does', () => {
  for (const search of ['', '?', '?utm_source=whatsapp&fbclid=1', '?q=', '?gclid=q&source=app'])
    expect(headAt('/tests/full', search), search).toMatchObject({
      isHidden: false,
      path: '/tests/full',
    })
  for (const search of ['?q=cell', '?page=2', '?utm_source=x&subject=Biology', '?program=a'])
    expect(headAt('/tests/full', search).isHidden, search).toBe(true)
  const watched = headAt('/demo-videos', '?watch=a&utm_source=x', {
    address: '/demo-videos?watch=a',
  })
  expect(watched).toMatchObject({ isHidden: false, path: '/demo-videos?watch=a' })
  expect(headAt('/admin/free-pdfs', '').isHidden).toBe(true)
})
