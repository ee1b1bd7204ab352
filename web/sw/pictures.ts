import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

// Small pictures of the public pages, kept as they were seen: covers, posters, screenshots. An address never changes what
// it shows, but a picture may be taken down: then no page shows it, and within a week nothing keeps it.

const cacheName = 'seen-pictures'
const MOST_PICTURES = 120
/** 36 MB at the very most; a screenshot as a card shows it has about 60 KB. */
const MOST_BYTES = 300_000
const WEEK_S = 7 * 24 * 60 * 60

/** The cache of earlier builds, without Workbox. */
export const dropOldPictures = (): Promise<boolean> => caches.delete('pictures')

/** True for a picture that a page shows, among what the worker may answer at all (`isFileRequest`). */
export const isPicture = (request: Request): boolean => request.destination === 'image'

export const isWorthKeeping = ({ status, headers }: Response): boolean =>
  status === 200 &&
  /^image\/(?:png|jpeg|webp)$/.test(headers.get('content-type') ?? '') &&
  Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= MOST_BYTES

export const pictures = new CacheFirst({
  cacheName,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isWorthKeeping(response) ? response : null),
      // Without a network any size of the same picture serves, also a week later.
      handlerDidError: async ({ request }) =>
        caches.match(request.url, { cacheName, ignoreSearch: true }),
    },
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: WEEK_S,
      purgeOnQuotaError: true,
    }),
  ],
})
