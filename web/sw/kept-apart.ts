import { isOurOwn } from './routes.ts'

/** A part of the app that only some devices keep: the panel, or the reader. */
interface KeptApart {
  /** True on a device that keeps this part, of this build or an earlier one. */
  readonly isKept: () => Promise<boolean>
  /** Fetches the files that are missing. A file's name carries a hash of its content. Rejects when a file does not come. */
  readonly keep: () => Promise<void>
  /** Removes the files of earlier builds. */
  readonly dropOld: () => Promise<void>
}

export const keptApart = (cacheName: string, paths: readonly string[]): KeptApart => {
  const urls = paths.map((path) => new URL(path, self.location.href).href)
  return {
    isKept: () => caches.has(cacheName),
    keep: async () => {
      const cache = await caches.open(cacheName)
      for (const url of urls) {
        if (await cache.match(url)) continue
        const response = await fetch(url)
        if (!(await isOurOwn(url, response, []))) throw new Error(`not a file of the app: ${url}`)
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
