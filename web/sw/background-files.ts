import { FETCHED_BY, KEPT_CHANNEL, PARTS_CACHE, partsPrefix } from '../../sync/index.ts'

// Files that the browser fetched while no page was open (sync/files/download/background.ts). Nothing here is called saved: pieces
// lie where the engine looks for them, under the hash of what really came, and it checks them against what was promised.

interface FetchedRecord {
  readonly responseReady: Promise<Response>
}

/** Keeps every file that came whole; gives how many. One that broke off, or is none, is left to the engine. */
export const keepFetched = async (
  caches: CacheStorage,
  origin: string,
  records: readonly FetchedRecord[],
): Promise<number> => {
  let kept = 0
  const came = records.map(({ responseReady }) => responseReady.catch(() => null))
  for (const one of came) {
    const response = await one
    const type = response?.headers.get('content-type') ?? ''
    if (response?.status !== 200 || type.startsWith('text/html')) continue
    try {
      const bytes = await response.arrayBuffer()
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const cache = await caches.open(PARTS_CACHE)
      const length = { 'Content-Type': type, 'Content-Length': String(bytes.byteLength) }
      const headers = { ...length, [FETCHED_BY]: 'browser' }
      await cache.put(
        new URL(`${partsPrefix(sha256)}0`, origin).href,
        new Response(bytes, { headers }),
      )
      kept += 1
    } catch {
      // A disk that is full, or a line that broke: the page fetches it, and says what is wrong.
    }
  }
  return kept
}

/** News for the worker of fetches that ended; TypeScript's library lacks it. */
interface BackgroundFetchEvent extends ExtendableEvent {
  readonly registration: {
    readonly id: string
    readonly matchAll: () => Promise<readonly FetchedRecord[]>
  }
}

const sayKept = (id: string): void => {
  const channel = new BroadcastChannel(KEPT_CHANNEL)
  channel.postMessage(id)
  channel.close()
}

/** Keeps what came, whether all of it did, some of it, or a page took the rest back. */
export const keepBackgroundFiles = (
  worker: Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'caches' | 'clients' | 'location'>,
): void => {
  for (const name of ['backgroundfetchsuccess', 'backgroundfetchfail', 'backgroundfetchabort'])
    worker.addEventListener(name, (event) => {
      const { registration, waitUntil } = event as BackgroundFetchEvent // as: the events of these names are such
      waitUntil.call(
        event,
        registration
          .matchAll()
          .then((records) => keepFetched(worker.caches, worker.location.origin, records))
          .finally(() => sayKept(registration.id)),
      )
    })
  worker.addEventListener('backgroundfetchclick', () => void worker.clients.openWindow('/library'))
}
