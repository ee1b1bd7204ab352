import { expect, test } from 'vitest'
import { headOf, tagsOf } from '../../../web/shared/ui/use-page-meta.ts'

const headAt = (pathname: string, search: string, more = {}) =>
  headOf({
    title: 'Full Tests',
    description: 'Papers.',
    noindex: false,
    image: '',
    address: '',
    jsonLd: [{ '@type': 'BreadcrumbList' }],
    site: 'NEET Academy',
    pathname,
    search,
    ...more,
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

test('a page is either kept out of searches or has one address', () => {
  const origin = 'https://academy.example'
  const said = (search: string, more = {}) =>
    tagsOf(headAt('/payment/', search, more), origin).filter(
      ({ attributes }) => attributes.name === 'robots' || attributes.rel === 'canonical',
    )
  expect(said('?utm_source=x').map(({ attributes }) => attributes.href)).toEqual([
    `${origin}/payment`,
  ])
  for (const hidden of [said('?program=a'), said('', { noindex: true })])
    expect(hidden.map(({ attributes }) => attributes.content)).toEqual(['noindex'])
})
