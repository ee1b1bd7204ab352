import { expect, test, vi } from 'vitest'

vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }))
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))
const { isWorthKeeping } = await import('../../../web/sw/pictures.ts')

test.each([
  ['a small picture that came whole', 200, 'image/png', 300_000, true],
  ['a failure', 404, 'image/png', 100, false],
  ['a hotspot’s page', 200, 'text/html', 100, false],
  ['a picture with scripts', 200, 'image/svg+xml', 100, false],
  ['a large picture', 200, 'image/jpeg', 300_001, false],
])('%s is kept as it was seen: %s', (_, status, type, length, expected) => {
  const headers = { 'content-type': type, 'content-length': String(length) }
  expect(isWorthKeeping(new Response('x', { status, headers }))).toBe(expected)
})
