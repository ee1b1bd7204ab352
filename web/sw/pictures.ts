// Small pictures of the public pages, kept as they were seen: covers, posters, screenshots. An address never changes what
// it shows, and a row that is gone asks for its picture no more.

const PICTURES = 'pictures'
const MOST_PICTURES = 120
/** 36 MB at the very most; a screenshot as a card shows it has about 60 KB. */
const MOST_BYTES = 300_000

/** True for a picture that a page shows, among what may be answered from here at all (`isFileRequest`). */
export const isPicture = (request: Request): boolean => request.destination === 'image'

const isWorthKeeping = (response: Response): boolean =>
  response.status === 200 &&
  /^image\/(?:png|jpeg|webp)$/.test(response.headers.get('content-type') ?? '')

/** Keeps what is small enough, and lets go of what came first where there is too much. */
const keep = async (caches: CacheStorage, url: string, response: Response): Promise<void> => {
  const bytes = await response.blob()
  if (bytes.size > MOST_BYTES) return
  const cache = await caches.open(PICTURES)
  await cache.put(url, new Response(bytes, { headers: { 'Content-Type': bytes.type } }))
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_PICTURES))) await cache.delete(old)
}

/**
 * The picture from here, else from the network, and then kept. Without a network any size of the same picture serves.
 * `later` keeps the worker awake for what is done behind the answer; a device without room for it shows pictures all the same.
 */
export const pictureOrNetwork = async (
  caches: CacheStorage,
  request: Request,
  later: (work: Promise<void>) => void,
): Promise<Response> => {
  const find = (options: CacheQueryOptions): Promise<Response | undefined> =>
    caches.match(request.url, { cacheName: PICTURES, ...options }).catch(() => undefined)
  const kept = await find({})
  if (kept) return kept
  try {
    const response = await fetch(request)
    if (isWorthKeeping(response))
      later(keep(caches, request.url, response.clone()).catch(() => undefined))
    return response
  } catch (cause) {
    const other = await find({ ignoreSearch: true })
    if (other) return other
    throw cause
  }
}
