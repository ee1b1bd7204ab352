interface Kept {
  readonly headers: [string, string][]
  readonly bytes: Blob
}
export interface CacheDisk {
  readonly caches: Map<string, Map<string, Kept>>
  /** Waited for before every put; throws to refuse it, as a full disk does. */
  beforePut: (cache: string, url: string, sizeBytes: number) => void | Promise<void>
  /** Told of every entry that was found, once the answer stands. */
  afterMatch: (cache: string, url: string) => void
}

export const newCacheDisk = (): CacheDisk => ({
  caches: new Map(),
  beforePut: () => undefined,
  afterMatch: () => undefined,
})

export const quotaError = () => new DOMException('no space', 'QuotaExceededError')

const urlOf = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : new URL(String(request)).href

const responseOf = ({ headers, bytes }: Kept): Response => new Response(bytes, { headers })

const matchIn = (
  kept: Map<string, Kept> | undefined,
  url: string,
  ignoreSearch = false,
): Kept | undefined => {
  const withoutSearch = (one: string): string => one.replace(/\?.*$/, '')
  if (!ignoreSearch) return kept?.get(url)
  return [...(kept ?? [])].find(([one]) => withoutSearch(one) === withoutSearch(url))?.[1]
}

const openCache = (disk: CacheDisk, name: string) => {
  const kept = () => {
    const known = disk.caches.get(name) ?? new Map<string, Kept>()
    disk.caches.set(name, known)
    return known
  }
  return {
    match: async (request: RequestInfo | URL) => {
      const found = kept().get(urlOf(request))
      if (found) disk.afterMatch(name, urlOf(request))
      return found && responseOf(found)
    },
    put: async (request: RequestInfo | URL, response: Response) => {
      const bytes = await response.blob()
      await disk.beforePut(name, urlOf(request), bytes.size)
      kept().set(urlOf(request), { headers: [...response.headers], bytes })
    },
    delete: async (request: RequestInfo | URL) => kept().delete(urlOf(request)),
    keys: async () => [...kept().keys()].map((url) => new Request(url)),
  }
}

/** Cache Storage of one browser over `disk`, with the part of its interface that is used. */
export const fakeCaches = (disk: CacheDisk): CacheStorage => {
  const storage = {
    has: async (name: string) => disk.caches.has(name),
    open: async (name: string) => openCache(disk, name),
    delete: async (name: string) => disk.caches.delete(name),
    match: async (request: RequestInfo | URL, options?: MultiCacheQueryOptions) => {
      const names = options?.cacheName ? [options.cacheName] : [...disk.caches.keys()]
      for (const name of names) {
        const found = matchIn(disk.caches.get(name), urlOf(request), options?.ignoreSearch)
        if (found) return responseOf(found)
      }
      return undefined
    },
  }
  return storage as unknown as CacheStorage // as: the engine and the worker use no other member
}

/** Paths of what lies in one cache, sorted. */
export const keysOf = (disk: CacheDisk, name: string): readonly string[] =>
  [...(disk.caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).sort()
