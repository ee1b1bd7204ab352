/** A part of the app that only some devices keep: the panel, or the reader. */
interface KeptApart {
  /** True on a device that keeps this part, of this build or an earlier one. */
  readonly isKept: () => Promise<boolean>
  /** True when no file of this build is missing here. */
  readonly isWhole: () => Promise<boolean>
  /** Fetches the files that are missing. A file's name carries a hash of its content. Rejects when a file does not come. */
  readonly keep: () => Promise<void>
  /** Removes the files of earlier builds. */
  readonly dropOld: () => Promise<void>
}

/** True for a file of the app. A hotspot's page, which comes with status 200 as well, is none. */
const isFileOfApp = (response: Response): boolean =>
  response.status === 200 && !/text\/html/.test(response.headers.get('content-type') ?? 'text/html')

export const keptApart = (cacheName: string, paths: readonly string[]): KeptApart => {
  const urls = paths.map((path) => new URL(path, self.location.href).href)
  return {
    isKept: () => caches.has(cacheName),
    isWhole: async () => {
      const found = await Promise.all(urls.map((url) => caches.match(url, { cacheName })))
      return found.every((one) => one !== undefined)
    },
    keep: async () => {
      const cache = await caches.open(cacheName)
      for (const url of urls) {
        if (await cache.match(url)) continue
        const response = await fetch(url)
        if (!isFileOfApp(response)) throw new Error(`not a file of the app: ${url}`)
        await cache.put(url, response)
      }
    },
    dropOld: async () => {
      if (!(await caches.has(cacheName))) return
      const cache = await caches.open(cacheName)
      for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url)
    },
  }
}
