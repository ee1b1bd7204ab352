import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { dropOldApart } from '../shared/intake/basket.ts'
import type { ReaderHere } from '../shared/reading/keep-reader.ts'
import { isAnyoneThere } from './anyone-there.ts'
import type { MessageType } from './message.ts'
import { asOffline, dropPages, keptPage, refreshPage } from './pages.ts'
import { dropOldPanel, isPanelKept, keepPanel } from './panel.ts'
import { isPicture, pictureOrNetwork } from './pictures.ts'
import {
  dropOldReader,
  isReaderAsset,
  isReaderKept,
  isReaderWhole,
  isSaving,
  keepReader,
} from './reader.ts'
import { isAppPage, isOurOwn, isPanelAsset } from './routes.ts'
import { answerFromSaved, isFileRequest } from './saved-files.ts'
import { isShare, takeShared } from './share.ts'

declare const self: ServiceWorkerGlobalScope

/** A page whose app runs answers within this, on a slow phone at its busiest too. */
const ANSWER_WITHIN_MS = 5_000

const entries = self.__WB_MANIFEST
const urlOf = (entry: PrecacheEntry | string): string =>
  `/${typeof entry === 'string' ? entry : entry.url}`.replace(/^\/+/, '/')
const panelUrls = entries.map(urlOf).filter(isPanelAsset)
const readerUrls = entries.map(urlOf).filter(isReaderAsset)
const isApart = (url: string): boolean => isPanelAsset(url) || isReaderAsset(url)
const scriptUrls = entries.map(urlOf).filter((url) => url.endsWith('.js'))

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
    if (await isPanelKept()) await keepPanel(panelUrls)
    if (await isReaderKept()) await keepReader(readerUrls)
    // With a page open the new build waits for the person's word, or for the next cold start. Where no page answers, as in
    // a build that does not start, nobody could give it: the next page is then of the new build.
    const isFirst = self.registration.active === null
    if (!isFirst && !(await isAnyoneThere(await openPages(), ANSWER_WITHIN_MS)))
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
      if (await isPanelKept()) await dropOldPanel(panelUrls)
      if (await isReaderKept()) await dropOldReader(readerUrls)
      await dropPages()
    }
    await self.clients.claim()
  }
  event.waitUntil(activate())
})

self.addEventListener('message', (event) => {
  const type: MessageType | undefined = event.data?.type
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'KEEP_PANEL') event.waitUntil(keepPanel(panelUrls))
  if (type === 'KEEP_READER') event.waitUntil(tellOfReader(event.ports[0]))
  if (type === 'KEEP_PAGES') event.waitUntil(takeOpenPages())
})

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/**
 * Answers for pages that came without this worker, and keeps them, and home, where the installed app begins. One that was
 * on its way while the worker became active was not there to be claimed then.
 */
const takeOpenPages = async (): Promise<void> => {
  await self.clients.claim()
  const open = (await openPages()).map(({ url }) => url)
  for (const url of new Set([...open, self.location.origin])) await refreshPage(url, scriptUrls)
}

/** The worker's answer. null where it has none: the request goes to the network as if there were no worker. */
const answerTo = (event: FetchEvent): Promise<Response> | null => {
  const { request } = event
  const url = new URL(request.url)
  if (isShare(request, self.location.origin))
    return takeShared(request, () => crypto.randomUUID(), Date.now())
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (isFileRequest(request, self.location.origin)) return savedOrNetwork(event)
  if (isSaving(request, self.location.origin)) event.waitUntil(keepReaderSoon())
  if (url.pathname.startsWith('/api/')) return null
  if (request.mode === 'navigate') return isAppPage(url) ? page(event) : null
  return keptFile(request, url)
}

let keeping: Promise<boolean> | null = null
/** Keeps the reader beside what is being saved; true once it is whole. Where that fails, the next part of a file tries again. */
const keepReaderSoon = (): Promise<boolean> => {
  keeping ??= keepReader(readerUrls)
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
  if (!(await isReaderWhole(readerUrls))) tell('coming')
  tell((await keepReaderSoon()) ? 'here' : 'missing')
}

/** Completes a reader of which a closed browser has fetched only a part: saved files need it. */
const mendReader = async (): Promise<void> => {
  if (await isReaderKept()) await keepReaderSoon()
}

const savedOrNetwork = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const saved = await answerFromSaved(caches, request)
  if (saved) return saved
  return isPicture(request)
    ? pictureOrNetwork(caches, request, Date.now(), (work) => event.waitUntil(work))
    : fetch(request)
}

/** The last first screen of the page, else the app's shell, at once; the server's is for the next time. */
const page = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const kept = await keptPage(request.url, scriptUrls)
  event.waitUntil(refreshPage(request.url, scriptUrls))
  event.waitUntil(mendReader())
  event.waitUntil(dropOldApart(Date.now()).catch(() => undefined))
  if (!kept) return shellPage(request)
  return navigator.onLine ? kept : asOffline(kept)
}

/** The app's shell, from here with or without a network: page and assets are then always of one build. */
const shellPage = async (request: Request): Promise<Response> =>
  (await shell.matchPrecache('/index.html')) ?? fetch(request)

/** A file of this build, or, for an open page of an earlier build, of that one; else the network's. */
const keptFile = (request: Request, url: URL): Promise<Response> | null => {
  const key = shell.getCacheKeyForURL(url.href)
  if (!key && !url.pathname.startsWith('/assets/')) return null
  return caches.match(key ?? url.href).then((kept) => kept ?? fetch(request))
}
