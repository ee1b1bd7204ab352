import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { asksMore } from '../shared/format/paths.ts'

// The last first screen of each page that was looked at, so that coming back shows it at once, with or without a network.

const cacheName = 'pages'
/** About 130 KB each. */
const MOST_PAGES = 40
/** The start script of a page, told by the server: it identifies the build, and that the page is ours. */
const ENTRY = 'app-entry'

/** The cache key of an address's first screen; null for the panel, and for views that the app makes itself. */
export const pageKey = (address: string): string | null => {
  const url = new URL(address)
  if (/^\/admin(?:\/|$)/.test(url.pathname) || asksMore(url.searchParams)) return null
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  return new URL(path, url).href
}

/** Fate of the kept page when this came from the network for it. */
export const pageVerdict = (
  response: Pick<Response, 'status' | 'redirected' | 'headers'>,
  scriptUrls: readonly string[],
): 'keep' | 'remove' | 'ignore' => {
  const entry = response.headers.get(ENTRY)
  // No word of ours: a hotspot's page, or the shell that the server falls back to.
  if (entry === null) return 'ignore'
  // What lies at another address now is kept under that.
  if (response.redirected || response.status === 404 || response.status === 410) return 'remove'
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  return response.status === 200 && isPage && scriptUrls.includes(entry) ? 'keep' : 'ignore'
}

/**
 * Answers a page's key with the kept first screen, if it is of this build: another one's scripts may be gone. Else with the
 * shell. The server is asked meanwhile, for the next time; without a network the kept one stays as it is.
 */
export const keptPages = (
  scriptUrls: readonly string[],
  shell: () => Promise<Response | undefined>,
): StaleWhileRevalidate =>
  new StaleWhileRevalidate({
    cacheName,
    fetchOptions: { cache: 'no-cache' },
    plugins: [
      new ExpirationPlugin({ maxEntries: MOST_PAGES, purgeOnQuotaError: true }),
      {
        cacheWillUpdate: async ({ request, response }) => {
          const verdict = pageVerdict(response, scriptUrls)
          if (verdict === 'remove') await (await caches.open(cacheName)).delete(request)
          return verdict === 'keep' ? response : null
        },
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && scriptUrls.includes(cachedResponse.headers.get(ENTRY) ?? '')
            ? cachedResponse
            : shell(),
      },
    ],
  })

/** Forgets the pages of the build before. */
export const dropPages = (): Promise<boolean> => caches.delete(cacheName)
