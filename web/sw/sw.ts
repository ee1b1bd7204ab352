import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { REST_ENGINE } from '../../sync/index.ts'
import { readBasket } from './basket.ts'
import { keptApart } from './kept-apart.ts'
import { askPages, type MessageType } from './message.ts'
import { dropPages, keptPages, pageKey } from './pages.ts'
import { dropOldPictures, isPicture, pictures } from './pictures.ts'
import { isAppPage, isFileRequest, isOurOwn, isPanelAsset, isReaderAsset } from './routes.ts'
import { answerFromSaved } from './saved-files.ts'
import { isShare, takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope

/** Pages have this time to end their engines before a new build takes over. */
const REST_WITHIN_MS = 1_000

const entries = self.__WB_MANIFEST
const { origin } = self.location
const urlOf = (entry: PrecacheEntry | string): string =>
  `/${typeof entry === 'string' ? entry : entry.url}`.replace(/^\/+/, '/')
const urls = entries.map(urlOf)
const scriptUrls = urls.filter((url) => url.endsWith('.js'))
const panel = keptApart('panel', urls.filter(isPanelAsset))
const reader = keptApart('reader', urls.filter(isReaderAsset))
const isApart = (url: string): boolean => isPanelAsset(url) || isReaderAsset(url)

const shell = new PrecacheController({
  plugins: [
    {
      // A hotspot that steps in while a build installs must not become the app's page.
      cacheWillUpdate: async ({ request, response }) =>
        (await isOurOwn(request.url, response, scriptUrls)) ? response : null,
    },
  ],
})
shell.addToCacheList(entries.filter((entry) => !isApart(urlOf(entry))))

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const pages = keptPages(scriptUrls, () => shell.matchPrecache('/index.html'))

// With a page open a new build waits for the person's word, or for the next cold start.
self.addEventListener('install', (event) => {
  const install = async () => {
    await shell.install(event)
    // A device that once kept the panel goes on keeping it, or an update would lock its admin out of a tunnel.
    for (const part of [panel, reader]) if (await part.isKept()) await part.keep()
  }
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  const activate = async () => {
    // Pages of the build before may still be open after 'update now' in one of them: they keep their files until no
    // page is left, and the activation after that takes them away.
    if ((await openPages()).length === 0) {
      await shell.activate(event)
      await Promise.all([panel.dropOld(), reader.dropOld(), dropPages(), dropOldPictures()])
    }
    await self.clients.claim()
  }
  event.waitUntil(activate())
})

self.addEventListener('message', (event) => {
  const type: MessageType | undefined = event.data?.type
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver())
  if (type === 'KEEP_PANEL') event.waitUntil(panel.keep())
  if (type === 'KEEP_READER')
    event.waitUntil(keepReader().then((isKept) => event.ports[0]?.postMessage(isKept)))
  if (type === 'KEEP_PAGES') event.waitUntil(takeOpenPages(event))
})

/** Takes over from the build before, whose engines end first: their requests would keep its worker alive (decisions.md). */
const takeOver = async (): Promise<void> => {
  await askPages(await openPages(), REST_ENGINE, REST_WITHIN_MS)
  await self.skipWaiting()
}

/**
 * Answers for pages that came without this worker, and keeps them, and home, where the installed app begins. One that was
 * on its way while the worker became active was not there to be claimed then.
 */
const takeOpenPages = async (event: ExtendableEvent): Promise<void> => {
  await self.clients.claim()
  const open = (await openPages()).map(({ url }) => pageKey(url))
  for (const key of new Set([pageKey(origin), ...open]))
    if (key !== null) await pages.handleAll({ event, request: key })[1]
}

/** Keeps the reader, without which no saved file opens; true once it is whole. Each page that shows a saved file asks. */
const keepReader = (): Promise<boolean> =>
  reader.keep().then(
    () => true,
    () => false,
  )

registerRoute(
  ({ request }) => isShare(request, origin),
  ({ request }) => takeShared(request, () => crypto.randomUUID(), Date.now()),
  'POST',
)

registerRoute(
  ({ request }) => isFileRequest(request, origin),
  async ({ request, event }) => {
    const saved = await answerFromSaved(caches, request)
    if (saved) return saved
    return isPicture(request) ? pictures.handle({ request, event }) : fetch(request)
  },
)

/** The last first screen of a page, else the app's shell, at once. Page and assets of the shell are always of one build. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url),
  async ({ request, event }) => {
    // Reading it drops what was shared a day ago.
    event.waitUntil(readBasket(Date.now()).catch(() => undefined))
    const key = pageKey(request.url)
    if (key !== null) return pages.handle({ event, request: key })
    return (await shell.matchPrecache('/index.html')) ?? fetch(request)
  },
)

/** A file of this build, or, for an open page of an earlier build, of that one; else the network's. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== 'navigate' &&
    (url.pathname.startsWith('/assets/') || shell.getCacheKeyForURL(url.href) !== undefined),
  async ({ request, url }) =>
    (await caches.match(shell.getCacheKeyForURL(url.href) ?? url.href)) ?? fetch(request),
)
