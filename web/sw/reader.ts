// The reader's code and its PDF engine: no part of the shell, kept on a device from the first file that is read or saved.

const READER_CACHE = 'reader'

/** True for a file of the reader (vite.config.ts names them). */
export const isReaderAsset = (url: string): boolean => /(?:^|\/)assets\/pdf-/.test(url)

/** True for a file of the app; a hotspot's page, which comes with 200 as well, is none. */
export const isFileOfApp = (response: Response): boolean =>
  response.status === 200 && !/text\/html/.test(response.headers.get('content-type') ?? 'text/html')

/** True when the app's engine fetches a file to keep it, to be read without a network. */
export const isSaving = (request: Request, origin: string): boolean => {
  const url = new URL(request.url)
  return (
    url.origin === origin &&
    url.pathname.startsWith('/api/files/') &&
    request.cache === 'no-store' &&
    !url.searchParams.has('token')
  )
}

/** True on a device that has read or saved a file. */
export const isReaderKept = (): Promise<boolean> => caches.has(READER_CACHE)

/** True when nothing of the reader is missing here. */
export const isReaderWhole = async (urls: readonly string[]): Promise<boolean> => {
  const found = urls.map((url) => caches.match(url, { cacheName: READER_CACHE }))
  return (await Promise.all(found)).every((one) => one !== undefined)
}

/** Keeps the reader. Names carry hashes of what is in them: what is here already is not fetched. Rejects when a part is missing. */
export const keepReader = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(READER_CACHE)
  for (const url of urls) {
    if (await cache.match(url)) continue
    const response = await fetch(url)
    if (!isFileOfApp(response)) throw new Error(`not the reader: ${url}`)
    await cache.put(url, response)
  }
}

/** Addresses among those kept that this build does not have. */
export const oldReaderUrls = (
  kept: readonly string[],
  urls: readonly string[],
  origin: string,
): readonly string[] => {
  const current = new Set(urls.map((url) => new URL(url, origin).href))
  return kept.filter((url) => !current.has(url))
}

/** Removes the reader of builds before. */
export const dropOldReader = async (urls: readonly string[]): Promise<void> => {
  const cache = await caches.open(READER_CACHE)
  const kept = (await cache.keys()).map(({ url }) => url)
  for (const url of oldReaderUrls(kept, urls, self.location.href)) await cache.delete(url)
}
