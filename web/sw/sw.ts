import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { REST_ENGINE } from '../../sync/index.ts'
import { readBasket } from '../shared/intake/basket.ts'
import type { ReaderHere } from '../shared/reading/keep-reader.ts'
import { keptApart } from './kept-apart.ts'
import { ARE_YOU_THERE, askPages, type MessageType } from './message.ts'
import { dropPages, keptPage, refreshPage } from './pages.ts'
import { dropOldPictures, isPicture, pictures } from './pictures.ts'
import {
  isAppPage,
  isFileRequest,
  isOurOwn,
  isPanelAsset,
  isReaderAsset,
  isSaving,
} from './routes.ts'
import { answerFromSaved } from './saved-files.ts'
import { isShare, takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope

/** A page whose app runs answers within this time, on a slow phone at its busiest too. */
const ANSWER_WITHIN_MS = 5_000
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

self.addEventListener('install', (event) => {
  const install = async () => {
    await shell.install(event)
    // A device that once kept the panel goes on keeping it, or an update would lock its admin out of a tunnel.
    for (const part of [panel, reader]) if (await part.isKept()) await part.keep()
    // With a page open the new build waits for the person's word, or for the next cold start. Where no page answers, as in
    // a build that does not start, nobody could give it: the next page is then of the new build.
    const isFirst = self.registration.active === null
    if (isFirst) return
    const pages = await openPages()
    const enough = Math.min(1, pages.length)
    if ((await askPages(pages, ARE_YOU_THERE, enough, ANSWER_WITHIN_MS)) === 0)
      await self.skipWaiting()
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
  if (type === 'KEEP_READER') event.waitUntil(tellOfReader(event.ports[0]))
  if (type === 'KEEP_PAGES') event.waitUntil(takeOpenPages())
})

/** Takes over from the build before, whose engines end first: their requests would keep its worker alive (decisions.md). */
const takeOver = async (): Promise<void> => {
  const pages = await openPages()
  await askPages(pages, REST_ENGINE, pages.length, REST_WITHIN_MS)
  await self.skipWaiting()
}

/**
 * Answers for pages that came without this worker, and keeps them, and home, where the installed app begins. One that was
 * on its way while the worker became active was not there to be claimed then.
 */
const takeOpenPages = async (): Promise<void> => {
  await self.clients.claim()
  const open = (await openPages()).map(({ url }) => url)
  for (const url of new Set([...open, origin])) await refreshPage(url, scriptUrls)
}

let keeping: Promise<boolean> | null = null
/** Keeps the reader beside a file that is being saved; true once it is whole. The next part of a file tries again. */
const keepReaderSoon = (): Promise<boolean> => {
  keeping ??= reader
    .keep()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      keeping = null
    })
  return keeping
}

/** Keeps the reader and tells the page that asked how it stands; at once where it is here. */
const tellOfReader = async (page: MessagePort | undefined): Promise<void> => {
  const tell = (here: ReaderHere): void => page?.postMessage(here)
  if (!(await reader.isWhole())) tell('coming')
  tell((await keepReaderSoon()) ? 'here' : 'missing')
}

/** Completes a reader of which a closed browser has fetched only a part: saved files need it. */
const mendReader = async (): Promise<void> => {
  if (await reader.isKept()) await keepReaderSoon()
}

// The engine's own requests go to the network as if there were no worker. Whoever saves a file gets the reader as well.
self.addEventListener('fetch', (event) => {
  if (isSaving(event.request, origin)) event.waitUntil(keepReaderSoon())
})

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

/** The last first screen of a page, else the app's shell, at once; the server's page is for the next time. */
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppPage(url),
  async ({ request, event }) => {
    const kept = await keptPage(request.url, scriptUrls)
    event.waitUntil(refreshPage(request.url, scriptUrls))
    event.waitUntil(mendReader())
    // Reading it drops what was shared a day ago.
    event.waitUntil(readBasket(Date.now()).catch(() => undefined))
    // Page and assets of the shell are always of one build.
    if (!kept) return (await shell.matchPrecache('/index.html')) ?? fetch(request)
    return kept
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
