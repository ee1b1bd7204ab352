const PANEL_CACHE = 'panel'

/** True on a device whose admin has opened the panel once. */
export const isPanelKept = (): Promise<boolean> => caches.has(PANEL_CACHE)

/**
 * Keeps the panel's code, all of it, so that an admin can work in a tunnel. Its names carry hashes of what is in them:
 * what is here already need not be fetched. Rejects when something is missing or is not code.
 */
export const keepPanel = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(PANEL_CACHE)
  for (const url of urls) {
    if (await cache.match(url)) continue
    const response = await fetch(url)
    if (!isCode(response)) throw new Error(`not the panel: ${url}`)
    await cache.put(url, response)
  }
}

/** Removes the panel's code of builds before. */
export const dropOldPanel = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(PANEL_CACHE)
  const kept = new Set(urls.map((url) => new URL(url, self.location.href).href))
  for (const request of await cache.keys()) {
    if (!kept.has(request.url)) await cache.delete(request)
  }
}

/** True for code; a hotspot's page, which comes with 200 as well, is none. */
export const isCode = (response: Response): boolean =>
  response.status === 200 && /javascript|text\/css/.test(response.headers.get('content-type') ?? '')
