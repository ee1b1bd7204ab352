// Small pictures of the public pages, kept as they were seen: covers, posters, screenshots. An address never changes what
// it shows, but it may be taken down: then nothing shows it, and within days nothing keeps it.

const PICTURES = 'pictures'
const KEPT_AT = 'kept-at'
const MOST_PICTURES = 120
/** 36 MB at the very most; a screenshot as a card shows it has about 60 KB. */
const MOST_BYTES = 300_000
const DAY_MS = 24 * 60 * 60_000
/** One that is looked at is asked for again behind the answer after this long … */
const FRESH_MS = DAY_MS
/** … and one not shown for so long goes when the next one comes, so that being offline loses nothing. */
const LONGEST_MS = 7 * DAY_MS

/** True for a picture that a page shows, among what may be answered from here at all (`isFileRequest`). */
export const isPicture = (request: Request): boolean => request.destination === 'image'

const keptAt = (response: Response | undefined): number => Number(response?.headers.get(KEPT_AT))

const isWorthKeeping = (response: Response): boolean =>
  response.status === 200 &&
  /^image\/(?:png|jpeg|webp)$/.test(response.headers.get('content-type') ?? '')

/** Drops pictures that were not shown for long and, where there are too many, the oldest. */
const tidy = async (cache: Cache, nowMs: number): Promise<void> => {
  const kept = await cache.keys()
  const tooMany = kept.slice(0, Math.max(0, kept.length - MOST_PICTURES))
  for (const request of kept) {
    const isOld = nowMs - keptAt(await cache.match(request)) > LONGEST_MS
    if (isOld || tooMany.includes(request)) await cache.delete(request)
  }
}

const keep = async (
  caches: CacheStorage,
  url: string,
  response: Response,
  nowMs: number,
): Promise<void> => {
  const bytes = await response.blob()
  if (bytes.size > MOST_BYTES) return
  const cache = await caches.open(PICTURES)
  const headers = { 'Content-Type': bytes.type, [KEPT_AT]: String(nowMs) }
  await cache.put(url, new Response(bytes, { headers }))
  await tidy(cache, nowMs)
}

/** Asks whether a kept picture is still there: it then stays, and one that was taken down goes. */
const refresh = async (caches: CacheStorage, url: string, nowMs: number): Promise<void> => {
  const response = await fetch(new Request(url))
  if (isWorthKeeping(response)) await keep(caches, url, response, nowMs)
  else if (response.status === 404) await (await caches.open(PICTURES)).delete(url)
}

/**
 * The picture from here, else from the network, and then kept. Without a network any size of the same picture serves.
 * `waitUntil` keeps the worker awake for the work behind the answer. A device without room shows pictures all the same.
 */
export const pictureOrNetwork = async (
  caches: CacheStorage,
  request: Request,
  nowMs: number,
  waitUntil: (work: Promise<void>) => void,
): Promise<Response> => {
  const { url } = request
  const find = (options: CacheQueryOptions): Promise<Response | undefined> =>
    caches.match(url, { cacheName: PICTURES, ...options }).catch(() => undefined)
  const behind = (work: Promise<void>): void => waitUntil(work.catch(() => undefined))
  const kept = await find({})
  if (kept) {
    if (nowMs - keptAt(kept) > FRESH_MS) behind(refresh(caches, url, nowMs))
    return kept
  }
  try {
    const response = await fetch(request)
    if (isWorthKeeping(response)) behind(keep(caches, url, response.clone(), nowMs))
    return response
  } catch (cause) {
    const other = await find({ ignoreSearch: true })
    if (other) return other
    throw cause
  }
}
