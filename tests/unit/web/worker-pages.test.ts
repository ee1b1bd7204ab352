import { describe, expect, test, vi } from 'vitest'

vi.mock('workbox-strategies', () => ({ StaleWhileRevalidate: class {} }))
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))
const { pageKey, pageVerdict } = await import('../../../web/sw/pages.ts')

const SITE = 'https://academy.example'
const OURS = '/assets/index-AbCd1234.js'

describe('a page is kept under its own address', () => {
  test.each([
    ['/', '/'],
    ['/?source=app', '/'],
    ['/tests/full/', '/tests/full'],
    ['/tests/full?utm_source=x#top', '/tests/full'],
  ])('%s as %s', (address, kept) => expect(pageKey(SITE + address)).toBe(SITE + kept))

  test.each([['/admin'], ['/admin/login'], ['/tests/full?q=cell'], ['/free-pdfs?page=2']])(
    '%s not at all',
    (address) => expect(pageKey(SITE + address)).toBeNull(),
  )
})

describe('what comes for a page', () => {
  const answer = (
    status: number,
    { entry = OURS as string | null, type = 'text/html; charset=utf-8', redirected = false } = {},
  ) =>
    pageVerdict(
      {
        status,
        redirected,
        headers: new Headers({
          'content-type': type,
          ...(entry ? { 'app-entry': entry } : {}),
        }),
      },
      [OURS],
    )

  test('is kept when it is a page of this build', () => expect(answer(200)).toBe('keep'))
  test('is left alone when it is of another build, of a hotspot, or a failure', () => {
    expect(answer(200, { entry: '/assets/index-Other123.js' })).toBe('ignore')
    expect(answer(200, { entry: null })).toBe('ignore')
    expect(answer(200, { redirected: true, entry: null })).toBe('ignore')
    expect(answer(200, { type: 'application/json' })).toBe('ignore')
    expect(answer(503)).toBe('ignore')
  })
  test('takes the kept page away when the server says that there is none any more, or at another address', () => {
    expect([answer(404), answer(410)]).toEqual(['remove', 'remove'])
    expect(answer(200, { redirected: true })).toBe('remove')
    expect(answer(404, { entry: null })).toBe('ignore')
  })
})
