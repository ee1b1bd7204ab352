import { startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import { openSync, type Sync } from '../../sync/index.ts'
import { loadReader } from '../features/reader/load-reader.ts'
import { adminRoot } from '../shared/format/paths.ts'
import {
  noAnswers,
  PAGE_DATA_ID,
  type PageAnswers,
  type PageData,
  serverReading,
} from '../shared/live/sync-context.tsx'
import { App } from './app.tsx'
import { pageLoaders } from './page-loaders.generated.ts'
import { Panel } from './panel.tsx'
import { lazyPages, routesOf } from './routes.tsx'

let opening: Promise<Sync> | null = null

/** Opens the engine of this page, once. */
const openPageEngine = (): Promise<Sync> => {
  opening ??= openSync()
  return opening
}

/** Parameters that open a dialog over a list. The server may have drawn the list without that dialog. */
const OVERLAYS = ['watch', 'shot'] as const

/** Whether the app's first draw is what the server drew, so that React can take it over. */
const isDrawnFor = ({ search }: PageData): boolean => {
  // The server draws an unknown address below /admin as its 404 page, and the panel draws it here.
  if (window.location.pathname.startsWith(adminRoot)) return false
  const [drawn, asked] = [search, window.location.search].map((one) => new URLSearchParams(one))
  return OVERLAYS.every((name) => drawn?.get(name) === asked?.get(name))
}

/** Reads the data that the server put into the page. The bare shell has none. */
const readPage = (): { readonly answers: PageAnswers; readonly isDrawn: boolean } => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return { answers: noAnswers, isDrawn: false }
  // as: the server of this build wrote it (web/app/server/server-entry.tsx); a page of another build brings its own scripts.
  const data = JSON.parse(text) as PageData
  const readings = new Map(
    Object.entries(data.answers).map(([key, value]) => [key, serverReading(value)]),
  )
  const answerTo: PageAnswers['answerTo'] = (key) => readings.get(key) ?? null
  return {
    answers: { cursor: data.cursor, nowMs: data.nowMs, answerTo },
    isDrawn: isDrawnFor(data),
  }
}

type Routes = ReturnType<typeof routesOf>

/** Loads the code of the page at the address in the bar: a lazy route would draw nothing at first. */
const loadFirstPage = async (routes: Routes): Promise<void> => {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/** Registers the service worker and offers updates, by code that no page needs before it answers a tap. */
function Updates() {
  const [code, setCode] = useState<typeof import('./update-prompt.tsx') | null>(null)
  useEffect(() => {
    import('./update-prompt.tsx').then(setCode, (cause: unknown) =>
      console.warn('no service worker on this page', cause),
    )
  }, [])
  return code ? <code.UpdatePrompt /> : null
}

/** Draws the app, over what the server drew where it did. */
export const start = async (root: HTMLElement): Promise<void> => {
  const { answers, isDrawn } = readPage()
  // On a device that was here before, the databases open while the page comes alive. On a first visit the page goes first.
  if (navigator.serviceWorker?.controller) openPageEngine().catch(() => undefined) // told to SyncProvider, which asks too
  // A reader wants the page of the file first.
  if (/\/read\/?$/.test(window.location.pathname)) loadReader().catch(() => undefined) // told to the page that draws it
  const routes = routesOf(lazyPages(pageLoaders), <Panel />)
  await loadFirstPage(routes)
  // The router keeps scroll positions by this key. A page that is loaded anew would begin where the last one was left.
  if (!window.history.state?.key)
    window.history.replaceState({ ...window.history.state, key: Math.random().toString(36) }, '')
  // Over a page that the server drew the router scrolls nothing at first: a person may have scrolled, or the browser has.
  const router = createBrowserRouter(routes, isDrawn ? { hydrationData: { loaderData: {} } } : {})
  const app = (
    <App open={openPageEngine} page={answers} router={<RouterProvider router={router} />}>
      <Updates />
    </App>
  )
  // In a transition React takes over a long list in short tasks, between which a tap is answered.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
