import { asksMore } from '../shared/routes/paths.ts'

// The last first screen of each page that was looked at, so that coming back shows it at once, with or without a network.

const PAGES_CACHE = 'pages'
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

const isOfBuild = (response: Response, scriptUrls: readonly string[]): boolean =>
  scriptUrls.includes(response.headers.get(ENTRY) ?? '')

/** The kept first screen of an address, if it is of this build: another one's scripts may be gone. */
export const keptPage = async (
  address: string,
  scriptUrls: readonly string[],
): Promise<Response | null> => {
  const key = pageKey(address)
  const kept = key === null ? undefined : await caches.match(key, { cacheName: PAGES_CACHE })
  return kept && isOfBuild(kept, scriptUrls) ? kept : null
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

/** Asks the server for the first screen of an address and keeps it. Without a network the kept one stays as it is. */
export const refreshPage = async (
  address: string,
  scriptUrls: readonly string[],
): Promise<void> => {
  const key = pageKey(address)
  if (key === null) return
  const response = await fetch(key, { cache: 'no-cache' }).catch(() => null)
  if (response === null) return
  const verdict = pageVerdict(response, scriptUrls)
  if (verdict === 'ignore') return
  const cache = await caches.open(PAGES_CACHE)
  if (verdict === 'remove') {
    await cache.delete(key)
    return
  }
  // A page that is put again moves to the end, so the ones in front are those that nobody came back to.
  await cache.delete(key)
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await cache.delete(old)
}

/** Forgets the pages of the build before. */
export const dropPages = (): Promise<boolean> => caches.delete(PAGES_CACHE)
